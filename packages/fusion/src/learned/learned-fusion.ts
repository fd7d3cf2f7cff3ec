import type { FuseParts, Normalizer } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { weightedSum } from '../fusers/weighted-sum.ts'
import { normalizerByName } from '../normalizers/normalizer-by-name.ts'
import type { FittedFusion } from './fit-fusion.ts'

/**
 * The parts of a fusion as learned, from data that may come out of a file. Throws `invalid-options`, naming the place in the data, for
 * weights that are none, for axes without a normaliser, and for a normaliser that there is not.
 */
export function learnedFusion(
  model: Pick<FittedFusion, 'weights' | 'normalizers'>,
): Required<Pick<FuseParts<string>, 'normalizer' | 'fuser' | 'weights'>> {
  const fault = (place: string, what: string): ColragError => new ColragError('invalid-options', `learned fusion, ${place}`, what)
  const weights: unknown = model?.weights
  const normalizers: unknown = model?.normalizers
  if (!isRecord(weights)) throw fault('weights', 'an object of numbers is wanted')
  if (!isRecord(normalizers)) throw fault('normalizers', 'an object of names is wanted')
  const byAxis: Record<string, Normalizer> = {}
  for (const [axis, weight] of Object.entries(weights)) {
    if (typeof weight !== 'number' || !Number.isFinite(weight) || weight < 0)
      throw fault(`weights.${axis}`, `a weight is a number of at least 0, not ${String(weight)}`)
    const name = normalizers[axis]
    if (typeof name !== 'string') throw fault(`normalizers.${axis}`, 'the name of a normaliser is wanted')
    byAxis[axis] = normalizerByName(name, `learned fusion, normalizers.${axis}`)
  }
  return { normalizer: byAxis, fuser: weightedSum, weights: weights as Readonly<Record<string, number>> }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
