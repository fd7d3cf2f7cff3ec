import { seededRandom } from '@colrag/stage-kit'
import { dot } from '../centroids.ts'

/** A division of vectors: `of[i]` is the cluster of vector i; `within`: the sum of each vector's cosine to its centre. */
export interface Division {
  readonly of: readonly number[]
  readonly centres: readonly Float32Array[]
  readonly within: number
}

const rounds = 50
const starts = 4

/**
 * Divides vectors of length 1 into `k` groups by cosine (spherical k-means, Dhillon and Modha 2001): the best of four starts, the first from
 * vectors far apart, the others drawn as k-means++ does. No group is empty. The same vectors and seed give the same division; equal sums go
 * to the earlier start, equally near centres to the earlier one.
 */
export function sphericalKMeans(vectors: readonly Float32Array[], k: number, seed = 0): Division {
  let best: Division | null = null
  for (let start = 0; start < starts; start++) {
    const random = seededRandom(seed * starts + start)
    const found = settled(vectors, start === 0 ? farApart(vectors, k) : drawn(vectors, k, random))
    if (!best || found.within > best.within + 1e-9) best = found
  }
  return best ?? { of: [], centres: [], within: 0 }
}

/** Each next centre is the vector least like those before it; the first is the one least like the mean. */
function farApart(vectors: readonly Float32Array[], k: number): readonly Float32Array[] {
  const mean = centre(vectors)
  const chosen: Float32Array[] = []
  for (let c = 0; c < k; c++) {
    const like = vectors.map((v) => (chosen.length === 0 ? dot(v, mean) : Math.max(...chosen.map((o) => dot(v, o)))))
    chosen.push(vectors[like.indexOf(Math.min(...like))] as Float32Array)
  }
  return chosen
}

function drawn(vectors: readonly Float32Array[], k: number, random: () => number): readonly Float32Array[] {
  const chosen = [vectors[Math.floor(random() * vectors.length)] as Float32Array]
  while (chosen.length < k) {
    const far = vectors.map((v) => Math.max(0, 1 - Math.max(...chosen.map((o) => dot(v, o)))))
    let left = random() * far.reduce((sum, d) => sum + d, 0)
    const next = far.findIndex((d) => (left -= d) < 0)
    chosen.push(vectors[Math.max(0, next)] as Float32Array)
  }
  return chosen
}

function settled(vectors: readonly Float32Array[], from: readonly Float32Array[]): Division {
  let centres = from
  let of: number[] = []
  for (let round = 0; round < rounds; round++) {
    const next = filled(
      vectors.map((v) => nearest(v, centres)),
      vectors,
      centres,
    )
    const same = next.every((c, i) => c === of[i])
    of = next
    if (same) break
    centres = centres.map((_, c) => centre(vectors.filter((__, i) => of[i] === c)))
  }
  return { of, centres, within: vectors.reduce((sum, v, i) => sum + dot(v, centres[of[i] ?? 0] ?? v), 0) }
}

function nearest(vector: Float32Array, centres: readonly Float32Array[]): number {
  let best = 0
  let like = -Infinity
  centres.forEach((c, i) => {
    const cosine = dot(vector, c)
    if (cosine > like + 1e-12) {
      like = cosine
      best = i
    }
  })
  return best
}

/** A group that lost all of its vectors takes the one that is least like its centre from a group that can spare it. */
function filled(of: number[], vectors: readonly Float32Array[], centres: readonly Float32Array[]): number[] {
  for (let c = 0; c < centres.length; c++) {
    if (of.includes(c)) continue
    const spare = vectors
      .map((v, i) => ({ i, like: dot(v, centres[of[i] ?? 0] ?? v) }))
      .filter(({ i }) => of.filter((o) => o === of[i]).length > 1)
      .sort((a, b) => a.like - b.like || a.i - b.i)[0]
    if (spare) of[spare.i] = c
  }
  return of
}

function centre(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
  const length = Math.hypot(...sum)
  return Float32Array.from(sum, (x) => (length > 0 ? x / length : 0))
}
