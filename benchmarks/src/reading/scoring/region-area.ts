import type { Box } from '@colrag/core'

export interface PlacedBox {
  readonly page: number
  readonly box: Box
}

/** Areas in square points: of the truth, of what was predicted, and of what both cover; overlapping boxes of one side count once. */
export interface CoveredAreas {
  readonly correct: number
  readonly predicted: number
  readonly truth: number
}

export function coveredAreas(truth: readonly PlacedBox[], predicted: readonly PlacedBox[]): CoveredAreas {
  const sum = { correct: 0, predicted: 0, truth: 0 }
  for (const page of new Set([...truth, ...predicted].map((b) => b.page))) {
    const wanted = truth.filter((b) => b.page === page).map((b) => b.box)
    const found = predicted.filter((b) => b.page === page).map((b) => b.box)
    const edges = (of: (box: Box) => readonly number[]): number[] => [...new Set([...wanted, ...found].flatMap(of))].sort((a, b) => a - b)
    const xs = edges((b) => [b.x, b.x + b.width])
    const ys = edges((b) => [b.y, b.y + b.height])
    for (let i = 0; i + 1 < xs.length; i++) {
      for (let k = 0; k + 1 < ys.length; k++) {
        const [x, y] = [middle(xs, i), middle(ys, k)]
        const area = ((xs[i + 1] ?? 0) - (xs[i] ?? 0)) * ((ys[k + 1] ?? 0) - (ys[k] ?? 0))
        const inTruth = wanted.some((b) => holds(b, x, y))
        const inFound = found.some((b) => holds(b, x, y))
        if (inTruth) sum.truth += area
        if (inFound) sum.predicted += area
        if (inTruth && inFound) sum.correct += area
      }
    }
  }
  return sum
}

const middle = (edges: readonly number[], i: number): number => ((edges[i] ?? 0) + (edges[i + 1] ?? 0)) / 2
const holds = (b: Box, x: number, y: number): boolean => x > b.x && x < b.x + b.width && y > b.y && y < b.y + b.height
