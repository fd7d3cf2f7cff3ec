import type { Markup } from './markup.ts'
import { markup } from './markup.ts'

/** Rows under a head, all of its length. Numbers are set to the right. */
export interface DataTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly caption?: string
}

/** Text that reads as a number, with what stands around numbers in reports. */
const isNumber = (cell: string | number): boolean =>
  typeof cell === 'number' || /^<?[−+-]?[\d.,]+(?:\s?(?:%|ms|s))?(?:\s*\[[^\]]*\])?$/.test(cell)

const isNumeric = (rows: DataTable['rows'], column: number): boolean =>
  rows.length > 0 && column > 0 && rows.every((row) => isNumber(row[column] ?? '') || row[column] === '–')

/** The first column names its row. */
export const htmlTable = ({ head, rows, caption }: DataTable): Markup => markup`<div class="scroll"><table>
${caption === undefined ? null : markup`<caption>${caption}</caption>\n`}<thead><tr>${head.map((cell, i) => markup`<th scope="col"${isNumeric(rows, i) ? markup` class="n"` : null}>${cell}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => markup`<tr>${row.map(htmlCell)}</tr>\n`)}</tbody></table></div>
`

function htmlCell(cell: string | number, column: number): Markup {
  if (column === 0) return markup`<th scope="row">${cell}</th>`
  return isNumber(cell) ? markup`<td class="n">${cell}</td>` : markup`<td>${cell}</td>`
}

/** A table of GitHub's Markdown. No cell can end its row or begin markup. */
export function markdownTable({ head, rows, caption }: DataTable): string {
  const aligned = head.map((_, i) => (isNumeric(rows, i) ? '---:' : '---'))
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => (isNumber(cell) ? String(cell) : escapeMarkdown(String(cell)))).join(' | ')} |`
  return [...(caption === undefined ? [] : [escapeMarkdown(caption), '']), line(head), `| ${aligned.join(' | ')} |`, ...rows.map(line)]
    .map((text) => `${text}\n`)
    .join('')
}

/** Text that Markdown shows as it stands, on one line. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>|~]/g, (character) => (character === '<' ? '&lt;' : character === '>' ? '&gt;' : `\\${character}`))
    .replace(/^([#+-]|\d+\.)(?=\s)/, '\\$1')
