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
  const drawn = lines.map((line) => closeSpacedCjk(wholeQuotes(uprightForms(withoutControls(line.text)))))
  const read = logicalOrder(drawn)
  // Words of a line that was turned round stand in another order.
  return joinDivided(lines.map((line, i) => ({ ...line, text: read[i] as string, words: read[i] === drawn[i] ? (line.words ?? []) : [] })))
}

const withoutControls = (text: string): string =>
  text
    .replace(/[\t\u000b\u000c\r\n]/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\ufeff\u200b]/g, '')
    .trim()

const wholeQuotes = (text: string): string => text.replaceAll('‘‘', '“').replaceAll('’’', '”')
