import { closeSpacedCjk, uprightForms } from './characters.ts'
import { joinDivided } from './join-divided.ts'
import type { Line } from './lined-text.ts'

/**
 * Embedded lines as a reader would type them: unknown and control characters dropped (U+0000 is no text), vertical punctuation in its
 * ordinary form, spaces after every CJK character closed, divided words joined.
 */
export const cleanEmbedded = (lines: readonly Line[]): Line[] =>
  joinDivided(lines.map((line) => ({ ...line, text: closeSpacedCjk(uprightForms(withoutControls(line.text))) })))

const withoutControls = (text: string): string =>
  text
    .replace(/[\t\u000b\u000c\r\n]/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\ufeff\u200b]/g, '')
    .trim()
