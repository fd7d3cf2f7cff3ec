/**
 * Text as Markdown (CommonMark and GFM) that shows exactly that text: no emphasis, code, link, picture, table, entity or HTML can come of
 * it. Only characters that could begin such a thing are escaped, so that Japanese stays readable. A bare URL stays as it is.
 */
export const escapeInline = (text: string): string => text.replace(/[\\`*_~|<[\]]|&(?=#?\w+;)/g, (c) => `\\${c}`)

/** The same for text that may begin lines: what would begin a heading, list, quote, rule or table there is escaped too. */
export const escapeLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => escapeLineStart(escapeInline(line.replace(/^[ \t]+|[ \t]+$/g, ''))))
    .join('\n')

function escapeLineStart(line: string): string {
  if (/^(?:#{1,6}(?:\s|$)|>|[-+](?:\s|$)|[-=+:][-=+:\s]*$)/.test(line)) return `\\${line}`
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}
