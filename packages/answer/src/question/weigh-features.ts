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
 * kanji and hiragana words, half as much again for numbers. What stands nowhere in `surroundings` (headings, contexts) either is absent.
 */
export function weighFeatures(
  features: readonly string[],
  segments: readonly string[],
  surroundings: readonly string[],
  featureSet: FeatureSet,
): WeightedFeature[] {
  const sets = segments.map(featureSet)
  const around = surroundings.map(featureSet)
  return [...new Set(features)].map((feature) => {
    const n = sets.filter((s) => s.has(feature)).length
    const idf = Math.log(1 + (sets.length - n + 0.5) / (n + 0.5))
    return { feature, weight: idf * shapeFactor(feature), absent: n === 0 && !around.some((s) => s.has(feature)) }
  })
}

function shapeFactor(feature: string): number {
  if (/^\d/.test(feature)) return 1.5
  if (/^\p{Script=Han}$|^\p{Script=Hiragana}/u.test(feature)) return 0.4
  return 1
}
