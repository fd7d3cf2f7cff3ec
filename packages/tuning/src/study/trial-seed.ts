import { seededRandom } from '@colrag/stage-kit'

/** The random numbers of one trial: they hang on the seed and its number alone, so that a study in two parts equals one in one part. */
export function trialRandom(seed: number, number: number): () => number {
  const mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)
  return seededRandom(mixed ^ (mixed >>> 15))
}
