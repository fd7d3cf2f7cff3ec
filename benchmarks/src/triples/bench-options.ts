/** `data`: a folder laid out as the shared one, with `pdfs/japanese` or `japanese` below; null for none. `each`: blocks of each sort. */
export interface TripleBenchOptions {
  readonly data: string | null
  /** A file, or `-` for standard output; null for none. */
  readonly json: string | null
  readonly seed: number
  readonly each: number
}

export const usage = 'usage: bench:triples -- [--data DIR] [--json [FILE]] [--seed N] [--blocks N]'

/** The options, or what is wrong with them. */
export function tripleBenchOptions(args: readonly string[]): TripleBenchOptions | string {
  const found: { -readonly [K in keyof TripleBenchOptions]: TripleBenchOptions[K] } = { data: null, json: null, seed: 1, each: 120 }
  const rest = [...args]
  const value = (): string | undefined => (rest[0] === undefined || rest[0].startsWith('--') ? undefined : rest.shift())
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--json') found.json = value() ?? '-'
    else if (arg === '--data') {
      const folder = value()
      if (folder === undefined) return '--data needs a folder'
      found.data = folder
    } else if (arg === '--seed' || arg === '--blocks') {
      const number = Number(value() ?? Number.NaN)
      if (!Number.isInteger(number) || number < 1) return `${arg} needs a whole number of at least 1`
      if (arg === '--seed') found.seed = number
      else found.each = number
    } else return `${arg} is not known`
  }
  return found
}
