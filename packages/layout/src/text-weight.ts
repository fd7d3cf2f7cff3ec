import type { Atom } from './atom.ts'

/**
 * How many characters words have: of each size (by half points), and in all. `bold` is how many more of them are bold than are not; it may
 * be negative.
 */
export interface TextWeight {
  readonly sizes: ReadonlyMap<number, number>
  readonly length: number
  readonly bold: number
}

/** The weight of some words, which does not depend on their order. */
export function textWeight(atoms: readonly Atom[]): TextWeight {
  const sizes = new Map<number, number>()
  let length = 0
  let bold = 0
  for (const atom of atoms) {
    const size = Math.round(atom.size * 2) / 2
    const own = atom.text.length
    sizes.set(size, (sizes.get(size) ?? 0) + own)
    length += own
    bold += atom.bold ? own : -own
  }
  return { sizes, length, bold }
}

/** `sign` 1 adds the weights, -1 takes the others away from the first, of which they are part. */
export function summed(first: TextWeight, others: readonly TextWeight[], sign: 1 | -1): TextWeight {
  const sizes = new Map(first.sizes)
  let { length, bold } = first
  for (const other of others) {
    for (const [size, count] of other.sizes) sizes.set(size, (sizes.get(size) ?? 0) + sign * count)
    length += sign * other.length
    bold += sign * other.bold
  }
  return { sizes, length, bold }
}

/** The size that most characters have, the smaller of two; 10 where there is no text, and never less than 1. */
export function commonSize({ sizes }: TextWeight): number {
  let best = 10
  let most = 0
  for (const [size, count] of sizes) if (count > most || (count === most && count > 0 && size < best)) [best, most] = [size, count]
  return Math.max(best, 1)
}
