import type { FeatureSet } from './features.ts'

/** Weight of each distinct feature of a question, and how rare it is among the segments of the evidence. */
export interface WeightedFeature {
  readonly feature: string
  readonly weight: number
  /** It occurs nowhere in the evidence. */
  readonly absent: boolean
}

/**
 * Inverse document frequency over the segments (sentences and table cells with their names) of the evidence: ln(1 + (N - n + 0.5) / (n + 0.5)), halved for lone
 * kanji and hiragana words, half as much again for numbers. A compound of many pairs counts with the square root of its length: a long
 * name must not outweigh all that is asked about it. What stands nowhere in `surroundings` (headings, contexts) either is absent.
 */
export function weighFeatures(
  runs: readonly (readonly string[])[],
  segments: readonly string[],
  surroundings: readonly string[],
  featureSet: FeatureSet,
): WeightedFeature[] {
  const sets = segments.map(featureSet)
  const around = surroundings.map(featureSet)
  const damping = new Map<string, number>()
  for (const run of runs)
    for (const feature of run) damping.set(feature, Math.max(damping.get(feature) ?? 0, Math.sqrt(Math.min(1, freePairs / run.length))))
  return [...damping].map(([feature, factor]) => {
    const n = sets.filter((s) => s.has(feature)).length
    const idf = Math.log(1 + (sets.length - n + 0.5) / (n + 0.5))
    return { feature, weight: idf * shapeFactor(feature) * factor, absent: n === 0 && !around.some((s) => s.has(feature)) }
  })
}

/** Pairs of a run that count in full. */
const freePairs = 3

function shapeFactor(feature: string): number {
  if (/^\d/.test(feature)) return 1.5
  if (/^\p{Script=Han}$|^\p{Script=Hiragana}/u.test(feature)) return 0.4
  return 1
}
