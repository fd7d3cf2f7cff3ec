import type { Hit } from '@colrag/core'

/**
 * The score of a hit from nothing but what its explanation says, as a reader would work it out: each term's arithmetic (its own score where
 * there is none) times its weight, summed, times the boosts, and the priors on top. NaN without an explanation.
 */
export function recomputedScore({ explanation }: Hit): number {
  if (!explanation) return NaN
  const { terms, boosts, priors } = explanation
  const sum = terms.reduce((total, { raw, formula, weight }) => {
    const normalized = raw === null ? 0 : formula === undefined ? raw : workedOut(formula)
    return total + weight * normalized
  }, 0)
  return boosts.reduce((total, { factor }) => total * factor, sum) + priors.reduce((total, { amount }) => total + amount, 0)
}

/** The value of numbers, + - * / and brackets. */
export function workedOut(formula: string): number {
  const tokens = formula.match(/\d+(?:\.\d+)?(?:e[+-]?\d+)?|[-+*/()]/g) ?? []
  let at = 0
  const atom = (): number => {
    const token = tokens[at++]
    if (token === '-') return -atom()
    if (token !== '(') return Number(token)
    const inner = sum()
    at++
    return inner
  }
  const product = (): number => {
    let value = atom()
    while (tokens[at] === '*' || tokens[at] === '/') value = tokens[at++] === '*' ? value * atom() : value / atom()
    return value
  }
  const sum = (): number => {
    let value = product()
    while (tokens[at] === '+' || tokens[at] === '-') value = tokens[at++] === '+' ? value + product() : value - product()
    return value
  }
  return sum()
}
