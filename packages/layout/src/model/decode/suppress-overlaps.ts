import { areaOf, intersectBox } from '@colrag/core'
import type { Found } from './found.ts'

const mostTried = 200
const mostKept = 100

/**
 * Greedy non-maximum suppression within each class: the surest region stays, and those that share more than `iou` (common area over area of
 * the union) with it go. Of a class the 200 surest candidates are tried and at most 100 kept. Surest first; ties by place in the input.
 */
export function suppressOverlaps(candidates: readonly Found[], iou: number): readonly Found[] {
  const sorted = candidates.map((found, at) => ({ found, at })).sort((a, b) => b.found.score - a.found.score || a.at - b.at)
  const kept: Found[] = []
  const tried = new Map<number, number>()
  const counts = new Map<number, number>()
  for (const { found } of sorted) {
    const { label } = found
    const turn = (tried.get(label) ?? 0) + 1
    tried.set(label, turn)
    const count = counts.get(label) ?? 0
    if (turn > mostTried || count >= mostKept) continue
    if (kept.some((other) => other.label === label && overlap(other, found) > iou)) continue
    kept.push(found)
    counts.set(label, count + 1)
  }
  return kept
}

function overlap({ box: a }: Found, { box: b }: Found): number {
  const common = intersectBox(a, b)
  if (!common) return 0
  const shared = areaOf(common)
  return shared / (areaOf(a) + areaOf(b) - shared)
}
