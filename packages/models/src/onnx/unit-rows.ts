import type { TokenMatrix } from '@colrag/core'

/** Some rows of a matrix, each brought to length 1. */
export function unitRows({ rows, dims, data }: Pick<TokenMatrix, 'rows' | 'dims' | 'data'>, keep: (row: number) => boolean): TokenMatrix {
  const kept = Array.from({ length: rows }, (_, row) => row).filter(keep)
  const out = new Float32Array(kept.length * dims)
  kept.forEach((row, to) => {
    const vector = data.subarray(row * dims, (row + 1) * dims)
    const length = Math.hypot(...vector)
    out.set(length > 0 ? vector.map((x) => x / length) : vector, to * dims)
  })
  return { rows: kept.length, dims, data: out }
}
