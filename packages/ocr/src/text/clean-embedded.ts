import { closeSpacedCjk, uprightForms } from './characters.ts'
import type { Line } from './lined-text.ts'

/**
 * Embedded lines as a reader would type them: unknown and control characters dropped (U+0000 is no text), vertical punctuation in its
 * ordinary form, spaces after every CJK character closed, soft hyphens dropped, and a Latin word divided at the end of a line joined with
 * its rest (a lower-case letter on both sides of the hyphen).
 */
export function cleanEmbedded(lines: readonly Line[]): Line[] {
  const cleaned = lines.map((line) => ({ ...line, text: closeSpacedCjk(uprightForms(withoutControls(line.text))) }))
  return cleaned.map((line, i) => {
    const divided = /\p{Ll}[-\u00ad\u2010]$/u.test(line.text) && /^\p{Ll}/u.test(cleaned[i + 1]?.text ?? '')
    const text = (divided ? line.text.slice(0, -1) : line.text).replaceAll('\u00ad', '')
    return divided ? { ...line, text, joined: true } : { ...line, text }
  })
}

const withoutControls = (text: string): string =>
  text.replace(/[\t\u000b\u000c\r\n]/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f\ufeff\u200b]/g, '').trim()
