/**
 * A point of the unit cube of keys - 1 dimensions for each point of the simplex, by stick breaking: uniform in the cube is uniform on the
 * simplex (Devroye 1986, XI.4). The last key takes what is left.
 */
export function weightsOf(cube: readonly number[]): readonly number[] {
  const weights: number[] = []
  let left = 1
  for (const [i, u] of cube.entries()) {
    const share = 1 - (1 - u) ** (1 / (cube.length - i))
    weights.push(left * share)
    left -= left * share
  }
  return [...weights, left]
}

/** The inverse of `weightsOf`; where nothing is left to break, 0. */
export function cubeOf(weights: readonly number[]): readonly number[] {
  const cube: number[] = []
  let left = 1
  for (let i = 0; i < weights.length - 1; i++) {
    const share = left > 0 ? Math.min(1, Math.max(0, (weights[i] ?? 0) / left)) : 0
    cube.push(1 - (1 - share) ** (weights.length - 1 - i))
    left -= left * share
  }
  return cube
}
