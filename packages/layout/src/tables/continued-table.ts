import type { Block, PageRecord } from '@colrag/core'
import { isTotal } from '@colrag/stage-kit'
import type { Draft } from '../draft.ts'
import { isBlankMark, isNumeric } from './numeric-text.ts'
import type { SaidCell } from './row-texts.ts'
import { saidInBlock, saidInDraft, textAbove } from './row-texts.ts'

const edgeZone = 0.25
const longestNote = 40

/**
 * The table as the rest of the one that ends the page before: the last block there and the first one here (furniture and short notes aside),
 * with columns at the same places. It says that header which it repeats; rows taken for a header that are like the body there
 * are body, and the first of them may be the rest of a row that the page break cut. Null where it is a table of its own: another place,
 * other columns, another header.
 */
export function continuedTable(
  table: Draft,
  aboveIt: readonly Draft[],
  before: { readonly page: PageRecord; readonly blocks: readonly Block[] } | undefined,
): Draft | null {
  const { grid } = table
  if (!before || !grid || aboveIt.some((d) => d.kind !== 'furniture' && d.atoms.reduce((n, a) => n + a.text.length, 0) > longestNote))
    return null
  const last = before.blocks.filter((b) => b.kind !== 'furniture' && b.kind !== 'footnote').at(-1)
  if (!last?.grid || last.direction !== table.direction || last.grid.columns !== grid.columns) return null
  const box = last.boxes.at(-1)
  if (!box || box.y + box.height < (1 - edgeZone) * before.page.height) return null
  if (!sameEdges(edgesOf(last.grid), edgesOf(grid), grid.evidence === 'ruled' ? 3 : 12)) return null
  const was = saidInBlock(before.page, last)
  const is = saidInDraft(table)
  const head = last.grid.headerRows
  const repeats = head > 0 && head < grid.rows && textAbove(was, head) === textAbove(is, head)
  const own = repeats ? head : grid.headerRows
  const lost = !repeats && own > 0 && isLikeBody(was, head, is)
  if (own > 0 && !repeats && !lost) return null
  if (own > 0 && !lost && isTotal(lastLabel(was))) return null
  const headerRows = lost ? 0 : own
  const continuesRow = isCutRow(was, head, is, headerRows)
  return {
    ...table,
    grid: {
      ...grid,
      headerRows,
      cells: grid.cells.map((c) => ({ ...c, header: c.row < headerRows || c.column < grid.headerColumns })),
      continues: last.id,
      ...(continuesRow ? { continuesRow } : {}),
    },
  }
}

const isValue = (text: string): boolean => isNumeric(text) || isBlankMark(text)

/** Is the first row like the rows of the table before: no words where that has numbers, not bold where that is bold in its head alone? */
function isLikeBody(was: readonly SaidCell[], head: number, is: readonly SaidCell[]): boolean {
  const body = was.filter((c) => c.row >= head && c.text !== '')
  const first = is.filter((c) => c.row === 0 && c.text !== '')
  const values = new Set<number>()
  for (const [column, cells] of Map.groupBy(body, (c) => c.column)) {
    if (cells.filter((c) => isValue(c.text)).length >= 0.7 * cells.length) values.add(column)
  }
  const inValues = first.filter((c) => values.has(c.column))
  if (inValues.length > 0) return inValues.some((c) => isValue(c.text))
  return !(first.length > 0 && first.every((c) => c.bold) && !body.every((c) => c.bold))
}

const lastLabel = (cells: readonly SaidCell[]): string => {
  const end = Math.max(...cells.map((c) => c.row))
  return cells.find((c) => c.row === end && c.text !== '')?.text ?? ''
}

/**
 * The first body row says something only where the last row there does, and less; and it begins in mid-sentence throughout, or lacks the
 * cell in the first column that the rows before have, although no cell spans into it.
 */
function isCutRow(was: readonly SaidCell[], head: number, is: readonly SaidCell[], headerRows: number): boolean {
  const first = is.filter((c) => c.row === headerRows && c.text !== '')
  if (first.length === 0) return false
  const end = Math.max(0, ...was.map((c) => c.row))
  const last = new Set(was.filter((c) => c.row === end && c.text !== '').map((c) => c.column))
  if (!first.every((c) => last.has(c.column)) || first.length >= last.size) return false
  if (first.every((c) => /^[（(\p{Ll}]/u.test(c.text) && !isValue(c.text))) return true
  if (first.some((c) => c.column === 0)) return false
  const labels = was.filter((c) => c.column === 0 && c.row >= head)
  return labels.every((c) => c.rowSpan === 1) && labels.filter((c) => c.text !== '').length >= 0.8 * (end + 1 - head)
}

type Edges = readonly (number | undefined)[]

/** Left edge of each column, from its cells of one column. Centre for turned tables would do as well; the same rule serves both pages. */
function edgesOf(grid: {
  readonly columns: number
  readonly cells: readonly {
    readonly column: number
    readonly columnSpan: number
    readonly box: { readonly x: number; readonly y: number }
  }[]
}): Edges {
  const edges = new Array<number | undefined>(grid.columns).fill(undefined)
  for (const { column, columnSpan, box } of grid.cells) if (columnSpan === 1) edges[column] = Math.min(edges[column] ?? Infinity, box.x)
  return edges
}

function sameEdges(a: Edges, b: Edges, tolerance: number): boolean {
  let same = 0
  let all = 0
  for (let column = 0; column < a.length; column++) {
    const x = a[column]
    const other = b[column]
    if (x === undefined || other === undefined) continue
    all++
    if (Math.abs(other - x) <= tolerance) same++
  }
  return all > 0 && same >= 0.8 * all
}
