import type { OcrLine } from '../engine/ocr-engine.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import type { LinePicture } from './cell-pictures.ts'

/** Cells of one table row set side by side, at the heights where they stand; `places` are their extents along the strip. */
export interface CellStrip {
  readonly picture: GreyPicture
  readonly places: readonly { readonly cell: number; readonly from: number; readonly to: number }[]
}

interface ShownCell {
  readonly cell: number
  readonly shown: LinePicture
}

/** Engines keep places in 16 bits, and refuse a wider picture as a whole. */
const widest = 32_000

/**
 * A lone figure is easily overlooked; in a line with its neighbours it is not. `gap`: pixels between cells. One strip, or as many as keep each of
 * them within what engines take: the "cells" of a drawing that was taken for a table are as large as the drawing.
 */
export function cellStrips(cells: readonly ShownCell[], gap: number): readonly CellStrip[] {
  const rows: ShownCell[][] = []
  let width = widest
  for (const one of cells) {
    const own = one.shown.picture.width + gap
    if (width + own > widest) {
      rows.push([])
      width = gap
    }
    rows.at(-1)?.push(one)
    width += own
  }
  return rows.map((row) => cellStrip(row, gap))
}

function cellStrip(cells: readonly ShownCell[], gap: number): CellStrip {
  const top = Math.min(...cells.map(({ shown }) => shown.top))
  const height = Math.max(...cells.map(({ shown }) => shown.top + shown.picture.height)) - top
  const width = cells.reduce((sum, { shown }) => sum + shown.picture.width + gap, gap)
  const pixels = new Uint8Array(width * height).fill(255)
  let left = gap
  const places = cells.map(({ cell, shown: { picture, top: own } }) => {
    for (let y = 0; y < picture.height; y++)
      pixels.set(picture.pixels.subarray(y * picture.width, (y + 1) * picture.width), (y + own - top) * width + left)
    const place = { cell, from: left, to: left + picture.width }
    left += picture.width + gap
    return place
  })
  return { picture: { width, height, pixels }, places }
}

/** The words that stand in each place of a strip; a word over several places tells nothing about any of them. */
export function stripWords(strip: CellStrip, lines: readonly OcrLine[], gap: number): Map<number, { text: string; confidence: number }> {
  const found = new Map<number, { text: string; confidence: number }>()
  for (const { words } of lines) {
    for (const { text, confidence, box } of words) {
      const hits = strip.places.filter(({ from, to }) => box.x < to && box.x + box.width > from)
      const [place] = hits
      if (!place || hits.length > 1 || box.width > place.to - place.from + gap) continue
      const held = found.get(place.cell)
      found.set(place.cell, held ? { text: held.text + text, confidence: Math.min(held.confidence, confidence) } : { text, confidence })
    }
  }
  return found
}
