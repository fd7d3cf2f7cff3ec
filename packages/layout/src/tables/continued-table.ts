import type { Block, BlockId, PageRecord } from '@colrag/core'
import type { Draft } from '../draft.ts'

const edgeZone = 0.25

/**
 * The table of the page before that this one goes on with: the last block of that page and the first of this one (furniture and short
 * notes aside), with the same columns. Null where none is.
 */
export function continuedTable(
  table: Draft,
  aboveIt: readonly Draft[],
  before: { readonly page: PageRecord; readonly blocks: readonly Block[] } | undefined,
): BlockId | null {
  const grid = table.grid
  if (!before || !grid || aboveIt.some((d) => d.kind !== 'furniture' && d.atoms.reduce((n, a) => n + a.text.length, 0) > 40)) return null
  const body = before.blocks.filter((b) => b.kind !== 'furniture' && b.kind !== 'footnote')
  const last = body.at(-1)
  if (!last?.grid || last.direction !== table.direction || last.grid.columns !== grid.columns) return null
  const box = last.boxes.at(-1)
  if (!box || box.y + box.height < (1 - edgeZone) * before.page.height) return null
  const tolerance = grid.evidence === 'ruled' ? 3 : 12
  return sameEdges(edgesOf(last.grid), edgesOf(grid), tolerance) ? last.id : null
}

type Edges = ReadonlyMap<number, number>

/** Left edge of each column, from its cells of one column. Centre for turned tables would do as well; the same rule serves both pages. */
function edgesOf(grid: {
  readonly cells: readonly {
    readonly column: number
    readonly columnSpan: number
    readonly box: { readonly x: number; readonly y: number }
  }[]
}): Edges {
  const edges = new Map<number, number>()
  for (const cell of grid.cells) {
    if (cell.columnSpan !== 1) continue
    edges.set(cell.column, Math.min(edges.get(cell.column) ?? Infinity, cell.box.x))
  }
  return edges
}

function sameEdges(a: Edges, b: Edges, tolerance: number): boolean {
  let same = 0
  let all = 0
  for (const [column, x] of a) {
    const other = b.get(column)
    if (other === undefined) continue
    all++
    if (Math.abs(other - x) <= tolerance) same++
  }
  return all > 0 && same >= 0.8 * all
}
