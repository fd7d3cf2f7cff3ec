import type { Figure } from '../reading/figure.ts'
import type { Size } from './indexing-options.ts'

/** What every section measures with. */
interface IndexingBench {
  /** The folder of public data; null where none was named. */
  readonly data: string | null
  /** A folder of our own that is removed afterwards. */
  readonly scratch: string
  /** The folder of the other tools; null where none is asked. */
  readonly peers: string | null
  /** The sizes to measure, smallest first. */
  readonly sizes: readonly Size[]
  /** Keeps figures at once, so that whoever stops a long run has them; the others are what `run` gives in the end. */
  keep(figures: readonly Figure[]): void
  /** Says why something was not measured. */
  leaveOut(what: string, reason: string): void
}

export interface IndexingSection {
  readonly name: string
  run(bench: IndexingBench): Promise<readonly Figure[]>
}
