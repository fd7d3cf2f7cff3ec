import { cutoff } from '../measure.ts'
import type { Measure } from '../measure.ts'

/** Discounted gain over the best possible one: grade / log2(place + 1), places from 1 to k (Järvelin and Kekäläinen 2002; linear gain). */
export function ndcg(k: number): Measure {
  const first = cutoff('ndcg', k)
  const gain = (grades: readonly number[]): number => grades.reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0)
  return {
    name: `ndcg@${k}`,
    of(ranked, grades) {
      const positive = (id: string): number => Math.max(0, grades.get(id) ?? 0)
      const best = gain(
        [...grades.keys()]
          .map(positive)
          .sort((a, b) => b - a)
          .slice(0, k),
      )
      return best === 0 ? 0 : Math.min(1, gain(first(ranked).map(positive)) / best)
    },
  }
}
