import type { Level, Retriever, UnitId } from '@colrag/core'
import { ColragError, compareHits } from '@colrag/core'

/** Scores by unit id, for every query or by the query's text. A unit that is not named has nothing on this axis. */
export type GivenScores = Readonly<Record<string, number>> | ((query: string) => Readonly<Record<string, number>>)

export interface GivenScoresOptions {
  /** Whether given units can be scored; default true. */
  readonly score?: boolean
  readonly within?: boolean
  readonly filter?: boolean
  /** Called before each retrieval, to see whether and how it is asked. */
  readonly onRetrieve?: (depth: number) => void
}

/** A retriever that says what it is told to: for tests of what combines retrievers. */
export function givenScores<L extends Level>(level: L, given: GivenScores, options: GivenScoresOptions = {}): Retriever<L> {
  const { score = true, within = true, filter = false, onRetrieve } = options
  const scoresOf = (text: string): ReadonlyMap<UnitId, number> =>
    new Map(text.trim() === '' ? [] : (Object.entries(typeof given === 'function' ? given(text) : given) as [UnitId, number][]))
  return {
    level,
    supports: { image: false, within, filter, score },
    retrieve(query, asked, _ctx) {
      onRetrieve?.(asked.depth)
      if (asked.within && !within)
        return Promise.reject(new ColragError('unsupported', 'given scores', 'this retriever cannot search within given units'))
      const hits = [...scoresOf(query.text)].filter(([id]) => !asked.within || asked.within.has(id)).map(([id, s]) => ({ id, score: s }))
      return Promise.resolve({ level, scale: 'open', hits: hits.sort(compareHits).slice(0, asked.depth) })
    },
    ...(score ? { score: (query, ids) => Promise.resolve(Float64Array.from(ids, (id) => scoresOf(query.text).get(id) ?? NaN)) } : {}),
  } satisfies Retriever<L>
}
