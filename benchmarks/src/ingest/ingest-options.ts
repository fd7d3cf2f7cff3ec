export interface IngestBenchOptions {
  /** A folder of documents; the corpus is generated where there is none. With a `gold.json` as generated, scanned volumes are told apart. */
  readonly data: string | null
  readonly size: 'full' | 'tenth'
  /** Keeps corpus and workspace there. */
  readonly keep: string | null
  /** A file, or `-` for standard output; null for none. */
  readonly json: string | null
  readonly jobs: number
}

export const ingestUsage = 'usage: bench:ingest -- [--data FOLDER | --size full|tenth] [--jobs N] [--keep DIR] [--json [FILE]]'

/** The options, or what is wrong with them. */
export function ingestOptions(args: readonly string[]): IngestBenchOptions | string {
  const found: { -readonly [K in keyof IngestBenchOptions]: IngestBenchOptions[K] } = {
    data: null,
    size: 'full',
    keep: null,
    json: null,
    jobs: 2,
  }
  const rest = [...args]
  let sized = false
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const given = rest[0] === undefined || rest[0].startsWith('--') ? undefined : rest.shift()
    if (arg === '--json') found.json = given ?? '-'
    else if (!['--data', '--size', '--keep', '--jobs'].includes(arg)) return `${arg} is not known`
    else if (given === undefined) return `${arg} needs a value`
    else if (arg === '--data') found.data = given
    else if (arg === '--keep') found.keep = given
    else if (arg === '--size') {
      if (given !== 'full' && given !== 'tenth') return `--size is full or tenth, not ${given}`
      found.size = given
      sized = true
    } else {
      found.jobs = Number(given)
      if (!Number.isInteger(found.jobs) || found.jobs < 1) return `--jobs is a whole number from 1, not ${given}`
    }
  }
  return sized && found.data !== null ? '--size says how large a corpus is generated; with --data none is' : found
}
