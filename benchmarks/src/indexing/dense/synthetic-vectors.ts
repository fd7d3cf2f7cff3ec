import { seededRandom } from '@colrag/stage-kit'

/** Row after row, each of length 1; the queries come from the same distribution. */
export interface SyntheticVectors {
  readonly rows: number
  readonly dims: number
  readonly vectors: Float32Array
  readonly queries: Float32Array
}

const latent = 32
const noise = 0.3

/**
 * Vectors of low intrinsic dimension: 32 normal numbers through one random matrix, and some noise on each number. Like embeddings in that the
 * nearest are near, and kinder than white noise. The same seed gives the same bytes.
 */
export function syntheticVectors(rows: number, dims: number, queries: number = 100, seed: number = 7): SyntheticVectors {
  const normal = normals(seed)
  const matrix = Float32Array.from({ length: latent * dims }, () => normal() / Math.sqrt(latent))
  const make = (count: number): Float32Array => {
    const made = new Float32Array(count * dims)
    for (let row = 0; row < count; row++) fill(made.subarray(row * dims, (row + 1) * dims), matrix, normal)
    return made
  }
  return { rows, dims, vectors: make(rows), queries: make(queries) }
}

function fill(vector: Float32Array, matrix: Float32Array, normal: () => number): void {
  const dims = vector.length
  for (let l = 0; l < latent; l++) {
    const weight = normal()
    for (let i = 0; i < dims; i++) vector[i] = (vector[i] as number) + weight * (matrix[l * dims + i] as number)
  }
  let square = 0
  for (let i = 0; i < dims; i++) {
    const x = (vector[i] as number) + noise * normal()
    vector[i] = x
    square += x * x
  }
  const length = Math.sqrt(square)
  for (let i = 0; i < dims; i++) vector[i] = (vector[i] as number) / length
}

/** Normal numbers by pairs (Box and Muller, Annals of Mathematical Statistics 29(2), 1958). */
function normals(seed: number): () => number {
  const random = seededRandom(seed)
  let spare: number | null = null
  return () => {
    if (spare !== null) {
      const held = spare
      spare = null
      return held
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random()))
    const angle = 2 * Math.PI * random()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}
