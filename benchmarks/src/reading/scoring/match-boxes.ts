import type { Box } from '@colrag/core'
import { areaOf, intersectBox } from '@colrag/core'

/** Pairs of true and found boxes that overlap by at least `least` (area in common / area of both), best pairs first, each box once. */
export function matchedBoxes(truth: readonly Box[], found: readonly Box[], least = 0.5): number {
  const pairs = truth
    .flatMap((a, i) => found.map((b, k) => ({ i, k, overlap: overlap(a, b) })))
    .filter((p) => p.overlap >= least)
    .sort((a, b) => b.overlap - a.overlap || a.i - b.i || a.k - b.k)
  const usedTruth = new Set<number>()
  const usedFound = new Set<number>()
  for (const { i, k } of pairs) {
    if (usedTruth.has(i) || usedFound.has(k)) continue
    usedTruth.add(i)
    usedFound.add(k)
  }
  return usedTruth.size
}

function overlap(a: Box, b: Box): number {
  const common = intersectBox(a, b)
  if (!common) return 0
  const area = areaOf(common)
  return area / (areaOf(a) + areaOf(b) - area)
}
