import type { Dimension } from '../space/dimension.ts'
import { kernelWeights } from './kernel-weights.ts'
import { marginal } from './marginal.ts'

/** A density over a box: a mixture of products of one-dimensional kernels, one for each observation and one for the prior. */
export interface Parzen {
  draw(random: () => number): number[]
  logDensity(point: readonly number[]): number
}

/**
 * `observations` in order of age, the oldest first; their coordinates from `first` on are those of `dimensions`. `even`: each counts alike
 * whatever its age.
 */
export function parzen(dimensions: readonly Dimension[], observations: readonly (readonly number[])[], first = 0, even = false): Parzen {
  const weights = kernelWeights(observations.length, even)
  const logWeights = weights.map(Math.log)
  const marginals = dimensions.map((dimension, i) => {
    const observed = new Float64Array(observations.length)
    for (let k = 0; k < observed.length; k++) observed[k] = observations[k]?.[first + i] ?? 0
    return marginal(dimension, observed)
  })
  const logs = new Float64Array(weights.length)
  return {
    draw(random) {
      const kernel = pick(weights, random())
      return marginals.map((one) => one.draw(kernel, random))
    },
    logDensity(point) {
      logs.set(logWeights)
      for (const [i, one] of marginals.entries()) one.addLogDensities(point[i] ?? 0, logs)
      return logSumExp(logs)
    },
  }
}

function pick(weights: Float64Array, u: number): number {
  let below = 0
  for (let k = 0; k < weights.length - 1; k++) {
    below += weights[k] ?? 0
    if (u < below) return k
  }
  return weights.length - 1
}

function logSumExp(logs: Float64Array): number {
  let most = -Infinity
  for (let k = 0; k < logs.length; k++) most = Math.max(most, logs[k] ?? 0)
  let sum = 0
  for (let k = 0; k < logs.length; k++) {
    const below = (logs[k] ?? 0) - most
    // What is smaller cannot change the last bit of a sum that is at least 1.
    if (below > -45) sum += Math.exp(below)
  }
  return most + Math.log(sum)
}
