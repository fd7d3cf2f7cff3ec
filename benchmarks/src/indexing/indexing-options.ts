/** How many units: as many as the paper's volumes hold, 200,000 or 1,000,000. */
const sizes = ['paper', '200k', '1m'] as const
export type Size = (typeof sizes)[number]

export interface IndexingOptions {
  /** The folder of the public question sets, laid out as the shared one; null where none is to be read. */
  readonly data: string | null
  /** A file, or `-` for standard output; null for none. */
  readonly json: string | null
  readonly only: readonly string[] | null
  /** The folder that holds the other tools; null where none is to be asked. */
  readonly peers: string | null
  /** The sizes to measure, smallest first. */
  readonly sizes: readonly Size[]
}

export const indexingUsage = (sections: readonly string[]): string =>
  `usage: bench:indexing -- [--size ${sizes.join('|')}] [--data DIR] [--json [FILE]] [--only ${sections.join(',')}] [--peers DIR|none]`

/** The options, or what is wrong with them. Without `--size`: the two smaller ones. */
export function indexingOptions(args: readonly string[], sections: readonly string[]): IndexingOptions | string {
  const found: { -readonly [K in keyof IndexingOptions]: IndexingOptions[K] } = {
    data: null,
    json: null,
    only: null,
    peers: 'tools/peers',
    sizes: ['paper', '200k'],
  }
  const rest = [...args]
  const value = (): string | undefined => (rest[0] === undefined || rest[0].startsWith('--') ? undefined : rest.shift())
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const given = value()
    if (arg === '--json') found.json = given ?? '-'
    else if (arg === '--peers') found.peers = given === 'none' ? null : (given ?? 'tools/peers')
    else if (arg !== '--data' && arg !== '--only' && arg !== '--size') return `${arg} is not known`
    else if (given === undefined) return `${arg} needs a value`
    else if (arg === '--data') found.data = given
    else if (arg === '--only') {
      found.only = given.split(',')
      const unknown = found.only.filter((name) => !sections.includes(name))
      if (unknown.length > 0) return `there is no ${unknown.join(', ')}`
    } else {
      const size = sizes.find((known) => known === given)
      if (size === undefined) return `there is no size ${given}`
      found.sizes = [size]
    }
  }
  return found
}
