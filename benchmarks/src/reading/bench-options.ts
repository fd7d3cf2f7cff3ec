export interface BenchOptions {
  readonly data: string
  /** A file, or `-` for standard output; null for none. */
  readonly json: string | null
  readonly only: readonly string[] | null
  /** The folder that holds the other tools; null where none is asked. */
  readonly peers: string | null
  readonly quick: boolean
  readonly ocrModels: string | null
}

export const usage = (sections: readonly string[]): string =>
  `usage: bench:reading -- --data DIR [--json [FILE]] [--only ${sections.join(',')}] [--peers [DIR]] [--quick] [--ocr-models DIR]`

/** The options, or what is wrong with them. */
export function benchOptions(args: readonly string[], sections: readonly string[]): BenchOptions | string {
  const found: { -readonly [K in keyof BenchOptions]: BenchOptions[K] } = {
    data: '',
    json: null,
    only: null,
    peers: null,
    quick: false,
    ocrModels: null,
  }
  const rest = [...args]
  const value = (): string | undefined => (rest[0] === undefined || rest[0].startsWith('--') ? undefined : rest.shift())
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    switch (arg) {
      case '--data': {
        const folder = value()
        if (folder === undefined) return '--data needs a folder'
        found.data = folder
        break
      }
      case '--json':
        found.json = value() ?? '-'
        break
      case '--only': {
        const names = value()?.split(',') ?? []
        const unknown = names.filter((name) => !sections.includes(name))
        if (names.length === 0) return '--only needs names'
        if (unknown.length > 0) return `there is no ${unknown.join(', ')}`
        found.only = names
        break
      }
      case '--ocr-models': {
        const folder = value()
        if (folder === undefined) return '--ocr-models needs a folder'
        found.ocrModels = folder
        break
      }
      case '--peers':
        found.peers = value() ?? 'tools/peers'
        break
      case '--quick':
        found.quick = true
        break
      default:
        return `${arg} is not known`
    }
  }
  return found.data === '' ? '--data is missing' : found
}
