import type { Box } from '@colrag/core'
import { ColragError } from '@colrag/core'

/** A grid over the whole page, row after row, values in [0, 1]. */
export interface HeatField {
  readonly width: number
  readonly height: number
  readonly data: Float32Array
}

/** What is warm on a page: a word, a patch of a picture. `heat` in [0, 1]. */
export interface WarmBox {
  readonly box: Box
  readonly heat: number
}

const mostCells = 512

/**
 * Warm boxes as a grid of cells of `cell` points (a 128th of the longer side unless given): each cell takes the heat of the warmest box that
 * covers its centre, and each box at least the cell its own centre lies in. Throws `invalid-options` for a page without area.
 */
export function heatField(page: { readonly width: number; readonly height: number }, warm: readonly WarmBox[], cell?: number): HeatField {
  if (!(page.width > 0 && page.height > 0)) throw new ColragError('invalid-options', 'heatmap', 'a page needs a width and a height')
  const longer = Math.max(page.width, page.height)
  const size = Math.max(cell ?? longer / 128, longer / mostCells)
  const [width, height] = [Math.ceil(page.width / size), Math.ceil(page.height / size)]
  const data = new Float32Array(width * height)
  for (const { box, heat } of warm) {
    const [left, right] = covered(box.x / size, (box.x + box.width) / size, width)
    const [top, bottom] = covered(box.y / size, (box.y + box.height) / size, height)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) if (heat > (data[y * width + x] as number)) data[y * width + x] = heat
  }
  return { width, height, data }
}

/** Cells whose centres lie between `from` and `to`, else the one that holds their middle; none outside the page. */
function covered(from: number, to: number, cells: number): readonly [number, number] {
  const start = Math.max(0, Math.ceil(from - 0.5))
  const end = Math.min(cells, Math.ceil(to - 0.5))
  if (end > start) return [start, end]
  const middle = Math.floor((from + to) / 2)
  return middle >= 0 && middle < cells ? [middle, middle + 1] : [0, 0]
}

/** The field at another size by Keys' cubic convolution (a = -1/2, as bicubic of most picture libraries), cut to [0, 1]; edges are repeated. */
export function bicubic({ width, height, data }: HeatField, newWidth: number, newHeight: number): HeatField {
  const across = stretched(data, height, width, newWidth, (row, x) => row * width + x)
  const made = stretched(across, newWidth, height, newHeight, (column, y) => y * newWidth + column)
  const turned = new Float32Array(newWidth * newHeight)
  for (let x = 0; x < newWidth; x++)
    for (let y = 0; y < newHeight; y++) turned[y * newWidth + x] = Math.min(1, Math.max(0, made[x * newHeight + y] as number))
  return { width: newWidth, height: newHeight, data: turned }
}

/** Each of `lines` lines of `from` values as `to` values, line after line. */
function stretched(data: Float32Array, lines: number, from: number, to: number, at: (line: number, i: number) => number): Float32Array {
  const made = new Float32Array(lines * to)
  for (let i = 0; i < to; i++) {
    const place = ((i + 0.5) * from) / to - 0.5
    const first = Math.floor(place) - 1
    const weights = [0, 1, 2, 3].map((n) => cubic(place - first - n))
    const sources = [0, 1, 2, 3].map((n) => Math.min(from - 1, Math.max(0, first + n)))
    for (let line = 0; line < lines; line++) {
      let sum = 0
      for (let n = 0; n < 4; n++) sum += (weights[n] as number) * (data[at(line, sources[n] as number)] as number)
      made[line * to + i] = sum
    }
  }
  return made
}

function cubic(distance: number): number {
  const x = Math.abs(distance)
  if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1
  return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0
}
