import type { Dimension } from '../space/dimension.ts'
import { kernelWidths } from './kernel-widths.ts'
import { drawNormal, normalCumulative } from './normal.ts'

/** One dimension of a mixture of products: kernel k is made of observation k, the last one of the prior. */
export interface Marginal {
  draw(kernel: number, random: () => number): number
  /** Adds to `into[k]` the log density of kernel k at `x`. */
  addLogDensities(x: number, into: Float64Array): void
}

export function marginal(dimension: Dimension, observed: Float64Array): Marginal {
  if (dimension.kind === 'category') return categorical(dimension.size, observed)
  if (dimension.low === dimension.high) return { draw: () => dimension.low, addLogDensities: () => {} }
  return truncatedNormals(dimension, observed)
}

/** Normal kernels cut to the range; of whole numbers each takes the mass within half a step. The prior: the middle, as wide as the range. */
function truncatedNormals(dimension: Extract<Dimension, { kind: 'real' }>, observed: Float64Array): Marginal {
  const { log, whole } = dimension
  const scaled = (x: number): number => (log ? Math.log(x) : x)
  const low = scaled(dimension.low) - (whole ? 0.5 : 0)
  const high = scaled(dimension.high) + (whole ? 0.5 : 0)
  const n = observed.length
  const centres = new Float64Array(n + 1)
  for (let k = 0; k < n; k++) centres[k] = scaled(observed[k] ?? 0)
  const widths = new Float64Array(n + 1)
  widths.set(kernelWidths(centres.subarray(0, n), low, high))
  centres[n] = (low + high) / 2
  widths[n] = high - low
  const precision = new Float64Array(n + 1)
  const offset = new Float64Array(n + 1)
  for (let k = 0; k <= n; k++) {
    const [mu, sigma] = [centres[k] ?? 0, widths[k] ?? 1]
    const mass = normalCumulative((high - mu) / sigma) - normalCumulative((low - mu) / sigma)
    precision[k] = 1 / sigma
    offset[k] = -Math.log(mass) - (whole ? 0 : Math.log(sigma) + 0.5 * Math.log(2 * Math.PI))
  }
  return {
    draw(kernel, random) {
      const [mu, sigma] = [centres[kernel] ?? 0, widths[kernel] ?? 1]
      let x = mu
      // The centre lies in the range and the width is at most the range: at least a third of the draws fall inside.
      do x = mu + sigma * drawNormal(random)
      while (x < low || x > high)
      if (whole) return Math.min(dimension.high, Math.max(dimension.low, Math.round(x)))
      return Math.min(dimension.high, Math.max(dimension.low, log ? Math.exp(x) : x))
    },
    addLogDensities(x, into) {
      const at = scaled(x)
      for (let k = 0; k <= n; k++) {
        const z = (at - (centres[k] ?? 0)) * (precision[k] ?? 1)
        into[k] = (into[k] ?? 0) + (offset[k] ?? 0) + (whole ? logMass(z, 0.5 * (precision[k] ?? 1)) : -0.5 * z * z)
      }
    },
  }
}

/** Log of the normal mass within `half` of `z`; the tails, where the difference of two cumulatives vanishes, as density times width. */
function logMass(z: number, half: number): number {
  const mass = normalCumulative(half - Math.abs(z)) - normalCumulative(-half - Math.abs(z))
  return mass > 1e-12 ? Math.log(mass) : Math.log(2 * half) - 0.5 * z * z - 0.5 * Math.log(2 * Math.PI)
}

/** Each kernel gives its observation 1 and every category the same share of the prior's weight (1 / kernels); the prior is even. */
function categorical(size: number, observed: Float64Array): Marginal {
  const kernels = observed.length + 1
  const share = 1 / kernels
  const sum = 1 + size * share
  const [hit, miss] = [Math.log((1 + share) / sum), Math.log(share / sum)]
  return {
    draw(kernel, random) {
      const own = observed[kernel]
      const even = Math.min(size - 1, Math.floor(random() * size))
      return own !== undefined && random() * sum < 1 ? own : even
    },
    addLogDensities(x, into) {
      for (let k = 0; k < kernels - 1; k++) into[k] = (into[k] ?? 0) + (observed[k] === x ? hit : miss)
      into[kernels - 1] = (into[kernels - 1] ?? 0) - Math.log(size)
    },
  }
}
