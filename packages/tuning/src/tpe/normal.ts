/** P(X <= x) of a standard normal X, within 1e-15 (the series of Marsaglia 2004, which has no cancellation). */
export function normalCumulative(x: number): number {
  if (x < -8.3) return 0
  if (x > 8.3) return 1
  let sum = x
  let term = x
  for (let i = 3; term !== 0 && Math.abs(term) > Math.abs(sum) * 1e-17; i += 2) {
    term *= (x * x) / i
    sum += term
  }
  return 0.5 + sum * Math.exp(-0.5 * x * x - 0.5 * Math.log(2 * Math.PI))
}

/** A standard normal number (Box and Muller 1958; the second of the pair is dropped, so that each draw takes two numbers). */
export function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
