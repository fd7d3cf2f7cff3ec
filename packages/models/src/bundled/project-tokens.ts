import { seededRandom } from '@colrag/stage-kit'

/** Numbers of a projected vector: a power of two. */
export const projectedDims = 128

/** Changes with anything that changes the numbers. */
export const projectionName = 'hadamard-1'

/** Rows of a matrix at length 1, as they are. */
export function plainTokens(data: Float32Array, dims: number, rows: readonly number[]): Float32Array {
  const out = new Float32Array(rows.length * dims)
  rows.forEach((row, to) => {
    const vector = data.subarray(row * dims, (row + 1) * dims)
    const length = Math.hypot(...vector)
    out.set(length > 0 ? vector.map((x) => x / length) : vector, to * dims)
  })
  return out
}

/**
 * Rows of a matrix (`dims` a multiple of 128) brought to 128 numbers and length 1 by a subsampled randomised Hadamard transform (Tropp 2011,
 * "Improved analysis of the subsampled randomized Hadamard transform"): each third of a vector gets seeded signs, is transformed, gets other
 * signs, and the thirds are added. The 128 directions are orthogonal, products keep their expected values, and a row costs some 3,000
 * additions where a matrix would cost 49,000 products.
 */
export function projectTokens(data: Float32Array, dims: number, rows: readonly number[]): Float32Array {
  const signs = seededSigns(2 * dims)
  const out = new Float32Array(rows.length * projectedDims)
  const part = new Float64Array(projectedDims)
  const sum = new Float64Array(projectedDims)
  rows.forEach((row, to) => {
    sum.fill(0)
    for (let from = 0; from < dims; from += projectedDims) {
      for (let d = 0; d < projectedDims; d++) part[d] = (data[row * dims + from + d] as number) * (signs[from + d] as number)
      transform(part)
      for (let d = 0; d < projectedDims; d++) sum[d] = (sum[d] as number) + (part[d] as number) * (signs[dims + from + d] as number)
    }
    let square = 0
    for (const x of sum) square += x * x
    const length = Math.sqrt(square)
    for (let d = 0; d < projectedDims; d++) out[to * projectedDims + d] = length > 0 ? (sum[d] as number) / length : 0
  })
  return out
}

const seededSigns = (count: number): Int8Array => {
  const random = seededRandom(384)
  return Int8Array.from({ length: count }, () => (random() < 0.5 ? -1 : 1))
}

/** The fast Walsh-Hadamard transform, in place and unscaled. */
function transform(vector: Float64Array): void {
  for (let half = 1; half < vector.length; half *= 2) {
    for (let start = 0; start < vector.length; start += 2 * half) {
      for (let i = start; i < start + half; i++) {
        const [a, b] = [vector[i] as number, vector[i + half] as number]
        vector[i] = a + b
        vector[i + half] = a - b
      }
    }
  }
}
