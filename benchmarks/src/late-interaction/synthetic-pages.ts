import type { TokenMatrix } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'

/** The shape of the published measurement (PlanSightRAG): a grid of 32 x 32 patches a page and six vectors beside them. Of the queries so many are timed. */
export const shape = { pages: 1898, units: 1030, dims: 128, tokens: 20, queries: 50, timed: 10 } as const
const side = 32
const copied = 14

export interface SyntheticPages {
  readonly pages: number
  /** A matrix for each page, in the same memory every time: copy what is to be kept. */
  page(number: number): TokenMatrix
  query(number: number): TokenMatrix
  /** The page that a query was drawn from. */
  gold(number: number): number
}

/**
 * Pages whose patches are a smooth field over the grid, about visual words that pages share, a topic of the page, and noise; queries are
 * noisy copies of fourteen patches of one page and six shared words. Made anew whenever asked for, so that a thousand pages take no room.
 */
export function syntheticPages(pages: number = shape.pages): SyntheticPages {
  const { units, dims, tokens } = shape
  const common = gaussians(seededRandom(3), 64 * dims)
  const golds = Array.from({ length: shape.queries }, (_, i) => Math.floor(seededRandom(900 + i)() * pages))
  const data = new Float32Array(units * dims)
  const page = (number: number): TokenMatrix => {
    const random = seededRandom(10_000 + number)
    const noise = gaussians(random, units * dims)
    const topic = gaussians(random, dims)
    const corners = gaussians(random, 25 * dims)
    for (let i = 0; i < 25; i++) {
      const word = Math.floor(random() * 64)
      for (let d = 0; d < dims; d++) corners[i * dims + d] = (corners[i * dims + d] as number) + 0.8 * (common[word * dims + d] as number)
    }
    for (let unit = 0; unit < units; unit++) {
      const [y, x] = [(Math.floor(unit / side) / side) * 3.999, ((unit % side) / side) * 3.999]
      const [a, b] = [Math.floor(y), Math.floor(x)]
      const at = (row: number, column: number, d: number): number => corners[(row * 5 + column) * dims + d] as number
      for (let d = 0; d < dims; d++) {
        const value =
          unit < side * side
            ? (1 - y + a) * ((1 - x + b) * at(a, b, d) + (x - b) * at(a, b + 1, d)) +
              (y - a) * ((1 - x + b) * at(a + 1, b, d) + (x - b) * at(a + 1, b + 1, d)) +
              0.6 * (topic[d] as number)
            : (corners[((unit * 7) % 25) * dims + d] as number)
        data[unit * dims + d] = value + 0.5 * (noise[unit * dims + d] as number)
      }
    }
    atLengthOne(data, dims)
    return { rows: units, dims, data }
  }
  return {
    pages,
    page,
    gold: (number) => golds[number] as number,
    query(number) {
      const random = seededRandom(500 + number)
      const from = page(golds[number] as number).data
      const noise = gaussians(random, copied * dims)
      const query = new Float32Array(tokens * dims)
      for (let token = 0; token < tokens; token++) {
        const source = token < copied ? Math.floor(random() * units) : Math.floor(random() * 64)
        for (let d = 0; d < dims; d++)
          query[token * dims + d] =
            token < copied
              ? (from[source * dims + d] as number) + 0.11 * (noise[token * dims + d] as number)
              : (common[source * dims + d] as number)
      }
      atLengthOne(query, dims)
      return { rows: tokens, dims, data: query }
    },
  }
}

/** Nearly normal, of variance 1: sums of uniform numbers, since millions are drawn. */
function gaussians(random: () => number, count: number): Float32Array {
  const drawn = new Float32Array(count)
  for (let i = 0; i < count; i++) drawn[i] = 2 * (random() + random() + random() - 1.5)
  return drawn
}

function atLengthOne(data: Float32Array, dims: number): void {
  for (let from = 0; from < data.length; from += dims) {
    let square = 0
    for (let d = from; d < from + dims; d++) square += (data[d] as number) ** 2
    const length = Math.sqrt(square)
    for (let d = from; d < from + dims; d++) data[d] = (data[d] as number) / length
  }
}
