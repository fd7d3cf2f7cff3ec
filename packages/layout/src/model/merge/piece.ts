import type { Block, BlockKind, Box, Direction, PageRecord, Provenance, SpanSlice, TableGrid } from '@colrag/core'
import { pictureKinds, unionBox } from '@colrag/core'
import { sliceBox } from '@colrag/stage-kit'

/** A block on its way through a merge: it has no place in the order yet, and what it belongs to is a piece itself. */
export interface Piece {
  kind: BlockKind
  boxes: readonly Box[]
  readonly direction: Direction
  slices: readonly SpanSlice[]
  depth: number | undefined
  readonly grid: TableGrid | undefined
  about: Piece | undefined
  confidence: number | undefined
  readonly by: Provenance
  /** What the second detector said of it. */
  readonly seconds: Provenance[]
}

const freeKinds: ReadonlySet<BlockKind> = new Set(['text', 'list', 'heading', 'formula'])

export const isPicture = ({ kind }: { readonly kind: BlockKind }): boolean => pictureKinds.has(kind)
export const isArea = (block: { readonly kind: BlockKind }): boolean => block.kind === 'table' || isPicture(block)

/** Text that may turn out to be part of a table or a picture. */
export const isFree = ({ kind }: { readonly kind: BlockKind }): boolean => freeKinds.has(kind)

export function pieceOf(block: Block): Piece {
  const { kind, boxes, direction, slices, depth, grid, by } = block
  return { kind, boxes, direction, slices, depth, grid, about: undefined, confidence: by.confidence, by, seconds: [] }
}

/** The code units of a block, those of its cells for a table. */
export const slicesOf = ({ slices, grid }: Pick<Block, 'slices'> & { readonly grid?: TableGrid | undefined }): readonly SpanSlice[] =>
  grid ? grid.cells.flatMap((c) => c.slices) : slices

/** A part of a piece of text: one box around what it holds. */
export function partOf(page: PageRecord, piece: Piece, slices: readonly SpanSlice[]): Piece {
  const boxes = slices.flatMap(({ span, start, end }) => {
    const held = page.spans[span]
    if (!held) return []
    const part = held.text.slice(start, end)
    const first = start + part.length - part.trimStart().length
    const last = start + part.trimEnd().length
    return first < last ? [sliceBox(held, first, last)] : []
  })
  return { ...piece, slices, boxes: boxes.length > 0 ? [onPage(unionBox(boxes), page)] : piece.boxes, seconds: [...piece.seconds] }
}

function onPage({ x, y, width, height }: Box, page: PageRecord): Box {
  const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most)
  const [left, top] = [clamp(x, page.width), clamp(y, page.height)]
  return { x: left, y: top, width: clamp(x + width, page.width) - left, height: clamp(y + height, page.height) - top }
}

/** How sure two are together that agree; what one of them says where the other has no say. */
export const together = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : 1 - (1 - a) * (1 - b)
