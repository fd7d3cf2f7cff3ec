import type { Glyph } from './glyph.ts'
import { isBlank } from './glyph.ts'

/**
 * Removes glyphs that print the same character once more at nearly the same place (a fake bold, a shadow, an OCR layer over visible text):
 * within 0.1 em along and 0.2 em across the line, and less than half the glyph's width. The first stays, but a visible one replaces a hidden one.
 */
export function dropOverprints(glyphs: readonly Glyph[]): Glyph[] {
  const kept: (Glyph | null)[] = []
  /** The glyph kept last in each square of the page, and for each glyph the one kept before it in its square. */
  const squares = new Map<number, number>()
  const before: number[] = []
  for (const glyph of glyphs) {
    if (isBlank(glyph)) {
      before.push(-1)
      kept.push(glyph)
      continue
    }
    const twin = findTwin(glyph, kept, squares, before)
    if (twin >= 0) {
      if (!(kept[twin]?.hidden === true && !glyph.hidden)) continue
      kept[twin] = null
    }
    const side = sideOf(glyph)
    const square = squareKey(Math.floor(glyph.x / side), Math.floor(glyph.y / side))
    before.push(squares.get(square) ?? -1)
    squares.set(square, kept.length)
    kept.push(glyph)
  }
  return kept.filter((glyph) => glyph !== null)
}

/** Squares may share a key: what is found in one is compared. */
const squareKey = (column: number, row: number): number => ((column & 0x7fff) << 15) | (row & 0x7fff)
const sideOf = (glyph: Glyph): number => Math.max(1, Math.round(glyph.size) / 2)

/** The farthest that a twin can lie away along either axis, in ems: 0.1 along the line and 0.2 across it. */
const farthest = 0.224

function findTwin(glyph: Glyph, kept: readonly (Glyph | null)[], squares: ReadonlyMap<number, number>, before: readonly number[]): number {
  const along = Math.min(0.1 * glyph.size, glyph.advance > 0 ? glyph.advance / 2 : Infinity)
  const reach = farthest * glyph.size
  const side = sideOf(glyph)
  const lastColumn = Math.floor((glyph.x + reach) / side)
  const lastRow = Math.floor((glyph.y + reach) / side)
  for (let column = Math.floor((glyph.x - reach) / side); column <= lastColumn; column++) {
    for (let row = Math.floor((glyph.y - reach) / side); row <= lastRow; row++) {
      for (let index = squares.get(squareKey(column, row)) ?? -1; index >= 0; index = before[index] ?? -1) {
        const other = kept[index]
        if (!other || other.text !== glyph.text || Math.round(other.size) !== Math.round(glyph.size)) continue
        const x = glyph.x - other.x
        const y = glyph.y - other.y
        if (Math.abs(x * glyph.dx + y * glyph.dy) <= along && Math.abs(x * glyph.ux + y * glyph.uy) <= 0.2 * glyph.size) return index
      }
    }
  }
  return -1
}
