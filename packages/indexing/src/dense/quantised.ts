/** A row as whole numbers: x is about `scale` times its code, and the rest has a length of at most `error`. */
export interface QuantisedRow {
  readonly codes: Int8Array
  readonly scale: number
  readonly error: number
}

/** Makes a number of single precision that is no smaller. */
const roundUp = (value: number): number => Math.fround(value * (1 + 2 ** -22))

/** Codes from -127 to 127 by the largest number of the row. */
export function quantiseRow(row: Float32Array): QuantisedRow {
  const scale = Math.fround(largest(row) / 127)
  const codes = new Int8Array(row.length)
  let rest = 0
  for (let i = 0; i < row.length; i++) {
    const code = Math.max(-127, Math.min(127, Math.round((row[i] as number) / scale)))
    codes[i] = code
    rest += ((row[i] as number) - scale * code) ** 2
  }
  return { codes, scale, error: roundUp(Math.sqrt(rest)) }
}

/** `error`: the length of what the codes leave out of the query. */
export interface QuantisedQuery {
  readonly codes: Int16Array
  readonly scale: number
  readonly error: number
}

/** As fine as sums of `dims` products with codes of rows allow within 32 bits. */
export function quantiseQuery(query: Float32Array): QuantisedQuery {
  const most = Math.min(32_767, Math.floor((2 ** 31 - 1) / (127 * query.length)))
  const scale = Math.fround(largest(query) / most)
  const codes = new Int16Array(query.length)
  let rest = 0
  for (let i = 0; i < query.length; i++) {
    const code = Math.max(-most, Math.min(most, Math.round((query[i] as number) / scale)))
    codes[i] = code
    rest += ((query[i] as number) - scale * code) ** 2
  }
  return { codes, scale, error: Math.sqrt(rest) }
}

function largest(numbers: Float32Array): number {
  let most = 0
  for (const x of numbers) if (Math.abs(x) > most) most = Math.abs(x)
  return most
}
