export interface ModelsOptions {
  /** The folder of the public question sets, laid out as the shared one; null where nothing is to be found. */
  readonly data: string | null
  /** A file, or `-` for standard output; null for none. */
  readonly json: string | null
  /** Keeps vectors and workspaces for the next run. */
  readonly keep: string | null
  readonly only: readonly string[] | null
}

export const modelsUsage = (sections: readonly string[]): string =>
  `usage: bench:models -- [--data DIR] [--json [FILE]] [--only ${sections.join(',')}] [--keep DIR]`

/** The options, or what is wrong with them. */
export function modelsOptions(args: readonly string[], sections: readonly string[]): ModelsOptions | string {
  const found: { -readonly [K in keyof ModelsOptions]: ModelsOptions[K] } = { data: null, json: null, keep: null, only: null }
  const rest = [...args]
  const value = (): string | undefined => (rest[0] === undefined || rest[0].startsWith('--') ? undefined : rest.shift())
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const given = value()
    if (arg === '--json') found.json = given ?? '-'
    else if (arg !== '--data' && arg !== '--keep' && arg !== '--only') return `${arg} is not known`
    else if (given === undefined) return `${arg} needs ${arg === '--only' ? 'names' : 'a folder'}`
    else if (arg === '--data') found.data = given
    else if (arg === '--keep') found.keep = given
    else {
      found.only = given.split(',')
      const unknown = found.only.filter((name) => !sections.includes(name))
      if (unknown.length > 0) return `there is no ${unknown.join(', ')}`
    }
  }
  return found
}
