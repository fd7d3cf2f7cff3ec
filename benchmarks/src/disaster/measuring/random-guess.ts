import type { SetQuestion } from '../../retrieval/retrieval-set.ts'

/**
 * Chance that `at` different items drawn blindly out of `items` meet every needed item of a question, exactly: by inclusion and exclusion over the
 * needed items that are missed.
 */
export function chanceOfAll(gold: SetQuestion['gold'], items: number, at: number): number {
  let chance = 0
  for (let missed = 0; missed < 2 ** gold.length; missed++) {
    const left = gold.filter((_, i) => (missed >> i) & 1)
    chance += (left.length % 2 === 0 ? 1 : -1) * chanceOfNone(new Set(left.flat()).size, items, at)
  }
  return chance
}

function chanceOfNone(wanted: number, items: number, at: number): number {
  let chance = 1
  for (let i = 0; i < at; i++) chance *= Math.max(0, items - wanted - i) / (items - i)
  return chance
}
