/** Rows of signed bytes, `dims` each; a row times its scale has length 1, and a row of zeros the scale 0. */
export interface QuantisedRows {
  readonly rows: number
  readonly dims: number
  readonly codes: Int8Array
  readonly scales: Float32Array
}

/**
 * Vectors to bytes: the largest number of each becomes 127. What bytes mean is their direction, so that bytes made of what bytes say are
 * the same bytes.
 */
export function quantiseRows(data: Float32Array, dims: number): QuantisedRows {
  const codes = new Int8Array(data.length)
  for (let from = 0; from < data.length; from += dims) {
    let most = 0
    for (let d = from; d < from + dims; d++) most = Math.max(most, Math.abs(data[d] as number))
    if (most > 0) for (let d = from; d < from + dims; d++) codes[d] = Math.round(((data[d] as number) / most) * 127)
  }
  return { rows: data.length / dims, dims, codes, scales: rowScales(codes, dims) }
}

export function rowScales(codes: Int8Array, dims: number): Float32Array {
  return Float32Array.from({ length: codes.length / dims }, (_, row) => {
    let square = 0
    for (let d = row * dims; d < (row + 1) * dims; d++) square += (codes[d] as number) ** 2
    return square === 0 ? 0 : 1 / Math.sqrt(square)
  })
}

/** What bytes say: vectors of length 1, and of 0 for zeros. */
export function readRows({ codes, scales, dims }: QuantisedRows): Float32Array {
  const data = new Float32Array(codes.length)
  for (let i = 0; i < data.length; i++) data[i] = (codes[i] as number) * (scales[Math.floor(i / dims)] as number)
  return data
}
