import type { QuantisedRows } from '@colrag/stage-kit/indexes'
import type { AskedTokens } from '../kernel/asked-tokens.ts'
import type { KernelMaker } from '../kernel/maxsim-kernel.ts'
import { tokenTable } from '../kernel/token-table.ts'

export const tileViews = ['page', 'tiles', 'max', 'union'] as const

/**
 * What of a page is looked at: the whole of it (`page`), its tiles together (`tiles`), the best of the whole and each tile (`max`), or whole and tiles
 * together, as one set of units (`union`).
 */
export type TileView = (typeof tileViews)[number]

/** The token vectors of a page as a whole and of its tiles; a page that is one tile has none beside the whole, which is then its tile too. */
export interface TiledTokens {
  readonly page: QuantisedRows
  readonly tiles: readonly QuantisedRows[]
}

/**
 * MaxSim of a question with pages (PlanSightRAG section 3.2), in their order; -Infinity where a view has no unit. For each question `union` is at least
 * `max`, and `max` at least `page`: with more units the best of a token is never worse, and tokens may find theirs in different tiles.
 */
export async function viewScores(
  asked: AskedTokens,
  pages: readonly TiledTokens[],
  view: TileView,
  dims: number,
  kernel: KernelMaker,
): Promise<Float64Array> {
  const parts = pages.map(({ page, tiles }) =>
    view === 'page' ? [page] : view === 'tiles' ? (tiles.length > 0 ? tiles : [page]) : [page, ...tiles],
  )
  // Each part alone where the best of them is asked for, else all of a page as one.
  const pieces = parts.map((own) => (view === 'max' ? own.map((part) => [part]) : [own]))
  const table = tokenTable(
    pieces.flat().map((piece) => rowsIn(piece)),
    dims,
    kernel,
  )
  const starts: number[] = []
  const ends: number[] = []
  let row = 0
  for (const piece of pieces.flat()) {
    starts.push(row)
    for (const part of piece) {
      table.put(row, part)
      row += part.rows
    }
    ends.push(row)
  }
  const scores = await table.scores(asked, { starts: Float64Array.from(starts), ends: Float64Array.from(ends) }, null)
  let at = 0
  return Float64Array.from(pieces, (own) => own.reduce((best) => Math.max(best, scores[at++] as number), -Infinity))
}

const rowsIn = (parts: readonly QuantisedRows[]): number => parts.reduce((sum, { rows }) => sum + rows, 0)
