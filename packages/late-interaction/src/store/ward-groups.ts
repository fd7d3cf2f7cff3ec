/**
 * Which of `count` groups each row belongs to, so that groups are alike within (Ward 1963; nearest-neighbour chains, Murtagh 1983): groups are
 * numbered by their first rows. Ties go to the earlier row, so that equal rows give equal groups. Time and room grow with the square of the rows.
 */
export function wardGroups(vectors: Float32Array, rows: number, dims: number, count: number): Int32Array {
  const merges = wardMerges(squaredDistances(vectors, rows, dims), rows)
    .sort((a, b) => a.height - b.height)
    .slice(0, rows - count)
  const parent = Int32Array.from({ length: rows }, (_, row) => row)
  const root = (row: number): number => {
    while (parent[row] !== row) row = parent[row] as number
    return row
  }
  for (const { a, b } of merges) {
    const [x, y] = [root(a), root(b)]
    parent[Math.max(x, y)] = Math.min(x, y)
  }
  const numbers = new Map<number, number>()
  return Int32Array.from(parent, (_, row) => {
    const first = root(row)
    if (!numbers.has(first)) numbers.set(first, numbers.size)
    return numbers.get(first) as number
  })
}

interface Merge {
  readonly a: number
  readonly b: number
  readonly height: number
}

/** All merges down to one group, in no order; `distances` is used up. A group goes by the number of its last merge's first row. */
function wardMerges(distances: Float64Array, rows: number): Merge[] {
  const sizes = new Float64Array(rows).fill(1)
  const chain: number[] = []
  const merges: Merge[] = []
  const nearest = (from: number, before: number | undefined): number => {
    // The one before wins a tie, or the chain would run in circles.
    let best = before ?? -1
    let least = before === undefined ? Infinity : (distances[from * rows + before] as number)
    for (let row = 0; row < rows; row++) {
      if (row === from || sizes[row] === 0 || !((distances[from * rows + row] as number) < least)) continue
      best = row
      least = distances[from * rows + row] as number
    }
    return best
  }
  while (merges.length < rows - 1) {
    if (chain.length === 0) chain.push(sizes.findIndex((size) => size > 0))
    const last = chain.at(-1) as number
    const next = nearest(last, chain.at(-2))
    if (next !== chain.at(-2)) {
      chain.push(next)
      continue
    }
    chain.length -= 2
    const [a, b] = [Math.min(last, next), Math.max(last, next)]
    const height = distances[a * rows + b] as number
    merges.push({ a, b, height })
    joinGroups(distances, sizes, a, b, height)
  }
  return merges
}

/** Lance and Williams' update for Ward's distance: `b` goes into `a`. */
function joinGroups(distances: Float64Array, sizes: Float64Array, a: number, b: number, height: number): void {
  const rows = sizes.length
  const [m, n] = [sizes[a] as number, sizes[b] as number]
  for (let row = 0; row < rows; row++) {
    const k = sizes[row] as number
    if (row === a || row === b || k === 0) continue
    const [toA, toB] = [distances[a * rows + row] as number, distances[b * rows + row] as number]
    const distance = ((m + k) * toA + (n + k) * toB - k * height) / (m + n + k)
    distances[a * rows + row] = distance
    distances[row * rows + a] = distance
  }
  sizes[a] = m + n
  sizes[b] = 0
}

function squaredDistances(vectors: Float32Array, rows: number, dims: number): Float64Array {
  const distances = new Float64Array(rows * rows)
  for (let a = 0; a < rows; a++)
    for (let b = a + 1; b < rows; b++) {
      let sum = 0
      for (let d = 0; d < dims; d++) sum += ((vectors[a * dims + d] as number) - (vectors[b * dims + d] as number)) ** 2
      distances[a * rows + b] = sum
      distances[b * rows + a] = sum
    }
  return distances
}
