import { dot } from '../centroids.ts'
import type { Division } from './spherical-k-means.ts'
import { sphericalKMeans } from './spherical-k-means.ts'

/** Groups that stand apart less than this are one. */
const leastApart = 0.1
const mostGroups = 24

/**
 * The division whose groups stand apart best, by the mean silhouette: of 2 up to √n + 1 groups, at most 24, the fewest of those within a hundredth of the best. One group where the best is below 0.1.
 */
export function chooseDivision(vectors: readonly Float32Array[], seed = 0): Division {
  const one = sphericalKMeans(vectors, Math.min(1, vectors.length), seed)
  const most = Math.min(mostGroups, Math.floor(Math.sqrt(vectors.length)) + 1, vectors.length - 1)
  const tried = Array.from({ length: Math.max(0, most - 1) }, (_, i) => {
    const division = sphericalKMeans(vectors, i + 2, seed)
    return { division, apart: apartness(vectors, division) }
  })
  const best = Math.max(leastApart, ...tried.map(({ apart }) => apart))
  return tried.find(({ apart }) => apart >= leastApart && apart >= best - 0.01)?.division ?? one
}

/**
 * The mean silhouette by cosine distance (Rousseeuw 1987): 1 where every vector is equal to those of its group and at right angles to all
 * others, 0 for a vector alone in its group. Mean distances to a group follow from the sum of its vectors.
 */
export function apartness(vectors: readonly Float32Array[], { of, centres }: Division): number {
  if (vectors.length === 0) return 0
  const groups = centres.map((_, c) => vectors.filter((__, i) => of[i] === c))
  const sums = groups.map((own) => sumOf(own, vectors[0]?.length ?? 0))
  const total = vectors.reduce((sum, vector, i) => {
    const own = of[i] ?? 0
    const size = groups[own]?.length ?? 0
    if (size < 2) return sum
    const cosines = sums.map((all) => dot(vector, all))
    const near = Math.max(0, 1 - ((cosines[own] ?? 0) - dot(vector, vector)) / (size - 1))
    const others = cosines.flatMap((cosine, c) => (c === own ? [] : [1 - cosine / (groups[c]?.length ?? 1)]))
    const other = Math.max(0, Math.min(...others))
    const greater = Math.max(near, other)
    return sum + (greater > 0 && others.length > 0 ? (other - near) / greater : 0)
  }, 0)
  return total / vectors.length
}

function sumOf(vectors: readonly Float32Array[], dims: number): Float32Array {
  const sum = new Float32Array(dims)
  for (const vector of vectors) for (let i = 0; i < dims; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
  return sum
}
