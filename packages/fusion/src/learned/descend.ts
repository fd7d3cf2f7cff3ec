/** A loss and its slope at some parameters. */
export interface Slope {
  readonly loss: number
  readonly gradient: readonly number[]
}

const steps = 400
const enough = 1e-9
/** Of the gain that the slope promises, what a step must bring (Armijo 1966). */
const armijo = 1e-4

/**
 * The least of a smooth loss by gradient descent with halved steps; the first `bounded` parameters stay at or above 0. Deterministic: the same
 * start and loss give the same numbers.
 */
export function descend(start: readonly number[], bounded: number, at: (parameters: readonly number[]) => Slope): readonly number[] {
  let parameters = start
  let { loss, gradient } = at(parameters)
  let size = 1
  for (let step = 0; step < steps; step++) {
    const moved = parameters.map((p, i) => {
      const next = p - size * (gradient[i] ?? 0)
      return i < bounded ? Math.max(0, next) : next
    })
    const there = at(moved)
    const promised = parameters.reduce((sum, p, i) => sum + (gradient[i] ?? 0) * (p - (moved[i] ?? 0)), 0)
    if (there.loss > loss - armijo * promised) {
      size /= 2
      if (size < enough) break
      continue
    }
    const gained = loss - there.loss
    parameters = moved
    ;({ loss, gradient } = there)
    size *= 1.5
    if (gained < enough * Math.max(1, Math.abs(loss))) break
  }
  return parameters
}
