/**
 * Weights of `n` observations in order of age, the oldest first, and last that of the prior, of sum 1: the newest 25 count fully, older ones
 * on a ramp from 1/n (Bergstra et al. 2013; Optuna's default). `even`: every observation counts alike.
 */
export function kernelWeights(n: number, even: boolean): Float64Array {
  const weights = new Float64Array(n + 1).fill(1)
  const ramp = even ? 0 : n - 25
  for (let i = 0; i < ramp; i++) weights[i] = ramp === 1 ? 1 / n : 1 / n + ((1 - 1 / n) * i) / (ramp - 1)
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => weight / sum)
}
