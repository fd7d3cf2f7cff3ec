import { closeSpacedCjk, uprightForms } from './characters.ts'
import { joinDivided } from './join-divided.ts'
import type { Line } from './lined-text.ts'
import { logicalOrder } from './logical-order.ts'

/**
 * Embedded lines as a reader would type them: unknown and control characters dropped (U+0000 is no text), vertical punctuation in its
 * ordinary form, quotation marks drawn as two single ones whole, spaces after every CJK character closed, scripts from right to left in
 * the order of reading, divided words joined.
 */
export function cleanEmbedded(lines: readonly Line[]): Line[] {
  const texts = logicalOrder(lines.map((line) => closeSpacedCjk(wholeQuotes(uprightForms(withoutControls(line.text))))))
  return joinDivided(lines.map((line, i) => ({ ...line, text: texts[i] as string })))
}

const withoutControls = (text: string): string =>
  text
    .replace(/[\t\u000b\u000c\r\n]/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\ufeff\u200b]/g, '')
    .trim()

const wholeQuotes = (text: string): string => text.replaceAll('‘‘', '“').replaceAll('’’', '”')
