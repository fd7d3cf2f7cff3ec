import type { Glyph } from './glyph.ts'
import { isBlank } from './glyph.ts'

/**
 * Removes glyphs that print the same character once more at nearly the same place (a fake bold, a shadow, an OCR layer over visible text):
 * within 0.1 em along and 0.2 em across the line, and less than half the glyph's width. The first stays, but a visible one replaces a hidden one.
 */
export function dropOverprints(glyphs: readonly Glyph[]): Glyph[] {
  const kept: (Glyph | null)[] = []
  const cells = new Map<string, number[]>()
  for (const glyph of glyphs) {
    if (isBlank(glyph)) {
      kept.push(glyph)
      continue
    }
    const cell = Math.max(1, glyph.size / 2)
    const column = Math.floor(glyph.x / cell)
    const row = Math.floor(glyph.y / cell)
    const twin = findTwin(glyph, kept, cells, column, row)
    if (twin >= 0) {
      if (!(kept[twin]?.hidden === true && !glyph.hidden)) continue
      kept[twin] = null
    }
    const key = cellKey(glyph, column, row)
    const held = cells.get(key)
    if (held) held.push(kept.length)
    else cells.set(key, [kept.length])
    kept.push(glyph)
  }
  return kept.filter((glyph) => glyph !== null)
}

const cellKey = (glyph: Glyph, column: number, row: number): string => `${glyph.text}|${column}|${row}|${Math.round(glyph.size)}`

function findTwin(
  glyph: Glyph,
  kept: readonly (Glyph | null)[],
  cells: ReadonlyMap<string, number[]>,
  column: number,
  row: number,
): number {
  const reach = Math.min(0.1 * glyph.size, glyph.advance > 0 ? glyph.advance / 2 : Infinity)
  for (let c = column - 1; c <= column + 1; c++) {
    for (let r = row - 1; r <= row + 1; r++) {
      for (const index of cells.get(cellKey(glyph, c, r)) ?? []) {
        const other = kept[index]
        if (!other) continue
        const x = glyph.x - other.x
        const y = glyph.y - other.y
        if (Math.abs(x * glyph.dx + y * glyph.dy) <= reach && Math.abs(x * glyph.ux + y * glyph.uy) <= 0.2 * glyph.size) return index
      }
    }
  }
  return -1
}
