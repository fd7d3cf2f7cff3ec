import type { Block, PageRecord, SpanSlice, TableGrid } from '@colrag/core'
import { areaOf } from '@colrag/core'
import { commonSlices, lengthOf, withoutSlices } from '../slice-sets.ts'
import type { Piece } from './piece.ts'
import { isFree, isPicture, partOf, pieceOf, slicesOf } from './piece.ts'

const longestLabel = 80

/**
 * Puts a table or picture that only the second detector saw among the pieces of the first, with the words of free text in it; what is left
 * of a text stands before and after it. A picture takes whole short texts, its labels. The pieces as they are when it is not worth it: a
 * table needs two rows, two columns and most of its words; a picture with a heading or running text on it, or with any text over most of the page, is a ground.
 */
export function adoptArea(page: PageRecord, pieces: readonly Piece[], block: Block): readonly Piece[] {
  const free = pieces.filter((p) => isFree(p) && p.slices.length > 0)
  const wanted = slicesOf(block)
  if (isPicture(block)) {
    const touched = free.map((p) => ({ piece: p, common: lengthOf(commonSlices(p.slices, wanted)) })).filter(({ common }) => common > 0)
    const isGround = touched.some(({ piece, common }) => piece.kind === 'heading' || common > longestLabel)
    if (isGround || (touched.length > 0 && coversPage(page, block))) return pieces
    const taken = touched.filter(({ piece, common }) => common >= 0.9 * lengthOf(piece.slices)).flatMap(({ piece }) => piece.slices)
    return placed(page, pieces, { ...newPiece(block), slices: taken }, taken)
  }
  const taken = commonSlices(
    wanted,
    free.flatMap((p) => p.slices),
  )
  if (!block.grid || block.grid.rows < 2 || block.grid.columns < 2 || lengthOf(taken) < 0.6 * lengthOf(wanted) || taken.length === 0) return pieces
  const blanks = free.flatMap((p) => (commonSlices(p.slices, taken).length > 0 ? withoutSlices(p.slices, taken).filter((s) => isBlank(page, s)) : []))
  return placed(page, pieces, { ...newPiece(block), slices: [], grid: gridWith(block.grid, taken, blanks) }, [...taken, ...blanks])
}

const coversPage = ({ width, height }: PageRecord, { boxes }: Block): boolean =>
  boxes.reduce((sum, box) => sum + areaOf(box), 0) > 0.6 * width * height

const newPiece = (block: Block): Piece => ({ ...pieceOf(block), seconds: [block.by] })

const isBlank = (page: PageRecord, { span, start, end }: SpanSlice): boolean => (page.spans[span]?.text.slice(start, end) ?? '').trim() === ''

/** The grid with those of its words that are taken; white space goes to its last cell with words. */
function gridWith(grid: TableGrid, taken: readonly SpanSlice[], blanks: readonly SpanSlice[]): TableGrid {
  const cells = grid.cells.map((cell) => ({ ...cell, slices: commonSlices(cell.slices, taken) }))
  const last = cells.findLastIndex((cell) => cell.slices.length > 0)
  return { ...grid, cells: cells.map((cell, i) => (i === last ? { ...cell, slices: [...cell.slices, ...blanks] } : cell)) }
}

function placed(page: PageRecord, pieces: readonly Piece[], added: Piece, taken: readonly SpanSlice[]): readonly Piece[] {
  let done = false
  const out = pieces.flatMap((piece): readonly Piece[] => {
    if (!isFree(piece) || commonSlices(piece.slices, taken).length === 0) return [piece]
    const { before, after } = around(piece.slices, taken)
    const parts = [before.length > 0 ? [partOf(page, piece, before)] : [], done ? [] : [added], after.length > 0 ? [partOf(page, piece, after)] : []]
    done = true
    return parts.flat()
  })
  return done ? out : insertedByPlace(out, added)
}

function around(slices: readonly SpanSlice[], taken: readonly SpanSlice[]): { before: readonly SpanSlice[]; after: readonly SpanSlice[] } {
  const before: SpanSlice[] = []
  const after: SpanSlice[] = []
  let started = false
  for (const slice of slices) {
    const first = Math.min(...commonSlices([slice], taken).map((s) => s.start))
    for (const rest of withoutSlices([slice], taken)) (started || rest.start > first ? after : before).push(rest)
    started ||= first !== Infinity
  }
  return { before, after }
}

/** Before the first block that stands lower and not beside it, else after the last one that is no furniture. */
function insertedByPlace(pieces: readonly Piece[], added: Piece): readonly Piece[] {
  const [box] = added.boxes
  if (!box) return pieces
  const below = pieces.findIndex(
    ({ kind, boxes: [other] }) =>
      kind !== 'furniture' &&
      other &&
      other.y > box.y + box.height / 2 &&
      Math.min(other.x + other.width, box.x + box.width) > Math.max(other.x, box.x),
  )
  const at = below >= 0 ? below : pieces.findLastIndex((p) => p.kind !== 'furniture') + 1
  return [...pieces.slice(0, at), added, ...pieces.slice(at)]
}
