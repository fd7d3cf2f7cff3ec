import type { Normalizer } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { belowBest } from './below-best.ts'
import { distributionBased } from './distribution-based.ts'
import { identity } from './identity.ts'
import { max } from './max.ts'
import { minMax } from './min-max.ts'
import { rank } from './rank.ts'
import { theoreticalMinMax } from './theoretical-min-max.ts'
import { zScore } from './z-score.ts'

const simple = [identity, max, minMax, zScore, rank, distributionBased]
const theoretical = 'theoretical-min-max:'
const below = 'below-best:'

/** Every normaliser by the name that data can hold; `theoretical-min-max:-1` with its lowest score, `below-best:0.14` with its reach. */
export const normalizerNames: readonly string[] = [...simple.map(({ name }) => name), `${theoretical}0`, `${theoretical}-1`, `${below}0.14`]

/** Throws `invalid-options` for a name that there is not, with `subject` as what it is about. */
export function normalizerByName(name: string, subject = 'normalizer'): Normalizer {
  const found = simple.find((normalizer) => normalizer.name === name)
  if (found) return found
  if (name.startsWith(theoretical) && name.length > theoretical.length) return theoreticalMinMax(Number(name.slice(theoretical.length)))
  if (name.startsWith(below) && name.length > below.length) return belowBest(Number(name.slice(below.length)))
  throw new ColragError('invalid-options', subject, `there is no normaliser ${name}`, { hint: `there are ${normalizerNames.join(', ')}` })
}
