import type { UnitId } from '../ids.ts'
import type { RunContext } from '../stages.ts'
import type { Level } from '../unit.ts'
import type { Query } from './query.ts'
import type { RankedList } from './ranked-list.ts'
import type { TermSource } from './term-source.ts'
import type { TokenSource } from './token-source.ts'

/**
 * `depth`: how many hits at most, at least 1. `within`: only these units (of the retriever's own level). `exact`: an approximate index looks
 * at everything; others do so anyway. `explain: 'later'`: hits may come without parts and explanation, which the list's own `explain` adds to
 * those that are kept.
 */
export interface RetrieveOptions {
  readonly depth: number
  readonly within?: ReadonlySet<UnitId>
  readonly exact?: true
  readonly explain?: 'later'
}

export interface Supports {
  readonly image: boolean
  readonly within: boolean
  readonly filter: boolean
  readonly score: boolean
}

/** The vectors behind a dense retriever, whose scores are their inner products; all of length 1 and of one size. */
export interface VectorSource {
  queryVector(query: Query, ctx: RunContext): Promise<Float32Array>
  /** In the order of `ids`; null where the unit has no vector. The arrays are shared: read, never write. */
  vectors(ids: readonly UnitId[]): Promise<readonly (Float32Array | null)[]>
}

/**
 * Everything that ranks units is one of these: an index, a fusion, a hierarchy, a reranker. What a retriever cannot do it says in
 * `supports` and throws `unsupported`; it never answers with silent zeros. An empty query gives an empty list.
 */
export interface Retriever<L extends Level = Level> {
  readonly level: L
  readonly supports: Supports
  retrieve(query: Query, options: RetrieveOptions, ctx: RunContext): Promise<RankedList<L>>
  /** Exact scores of given units, in the order of `ids`; NaN where the unit has nothing on this axis. Present when `supports.score`. */
  score?(query: Query, ids: readonly UnitId[], ctx: RunContext): Promise<Float64Array>
  /** Present on dense indexes: what coarser levels take means of. */
  readonly vectorSource?: VectorSource
  /** Present on word indexes: why a unit matches, with the places to highlight. */
  readonly termSource?: TermSource
  /** Present on indexes of tokens: what scores pages as wholes. */
  readonly tokenSource?: TokenSource
}
