import type { ReadBlock, ReadTable } from '@colrag/core/schemas'
import { escapeHtml } from './escape-html.ts'
import { pageBreaks } from './join-tables.ts'
import type { JoinedTable } from './join-tables.ts'
import { joinSoftLines } from './soft-lines.ts'

/**
 * A table with its spans, header cells with the cells they speak for, and its caption. The first row of each later page carries that page and the
 * id of the block that stands there (`data-page`), a row that goes on there `data-cut`; units are `data-unit` of the table or header cell.
 */
export function tableHtml({ table, parts }: JoinedTable, open: string, caption?: ReadBlock): string {
  const tag = table.unit === undefined ? open : `${open.slice(0, -1)} data-unit="${escapeHtml(table.unit)}">`
  const words = caption ? escapeHtml(joinSoftLines(caption.text.trim())).replaceAll('\n', '<br>') : ''
  const head = caption ? [`<caption id="${escapeHtml(caption.id)}">${words}</caption>`] : []
  const breaks = pageBreaks(parts)
  const byRow = Map.groupBy(table.cells, (cell) => cell.row)
  const rows = Array.from({ length: table.rows }, (_, row) => {
    const begins = breaks.begins.get(row)
    const cut = breaks.cut.get(row)
    const marks = [begins ? ` id="${escapeHtml(begins.blockId)}" data-page="${begins.page}"` : '', cut ? ` data-cut="${cut.page}"` : '']
    const cells = (byRow.get(row) ?? []).toSorted((a, b) => a.column - b.column).map((cell) => cellHtml(cell, table))
    return `<tr${marks.join('')}>${cells.join('')}</tr>`
  })
  return [tag, ...head, ...rows, '</table>'].join('\n')
}

function cellHtml(cell: ReadTable['cells'][number], table: ReadTable): string {
  const tag = cell.header ? 'th' : 'td'
  const marks = [
    cell.header ? ` scope="${scopeOf(cell, table)}"` : '',
    cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '',
    cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '',
    cell.unit === undefined ? '' : ` data-unit="${escapeHtml(cell.unit)}"`,
  ]
  return `<${tag}${marks.join('')}>${escapeHtml(joinSoftLines(cell.text))}</${tag}>`
}

function scopeOf(cell: ReadTable['cells'][number], { headerRows }: ReadTable): string {
  if (cell.row < headerRows) return cell.columnSpan > 1 ? 'colgroup' : 'col'
  return cell.rowSpan > 1 ? 'rowgroup' : 'row'
}
