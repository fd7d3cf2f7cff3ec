import type { BenchReader } from './bench-reader.ts'
import type { Figure } from './figure.ts'
import type { Peers } from './peers/peers.ts'

/** What every section measures with. */
export interface Bench {
  /** The folder of the data, laid out as the shared one. */
  readonly data: string
  /** A folder of our own that is removed afterwards. */
  readonly scratch: string
  /** Fewer pages and rounds. */
  readonly quick: boolean
  readonly reader: BenchReader
  /** Null where no other tool is asked. */
  readonly peers: Peers | null
  /** A folder with PP-OCR model files. */
  readonly ocrModels: string | null
  /** Says why something was not measured. */
  leaveOut(what: string, reason: string): void
}

export interface Section {
  readonly name: string
  run(bench: Bench): Promise<readonly Figure[]>
}
