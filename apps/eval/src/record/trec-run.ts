import { writeRun } from '@colrag/metrics'
import type { QueryRow } from './run-record.ts'

/** Rankings for other evaluators; what the format's white space would part in ids stands percent-encoded. */
export const trecRun = (rows: readonly QueryRow[], recipe: string): string =>
  writeRun(
    rows.map(({ id, ranking }) => ({ query: oneWord(id), items: ranking.map(({ item, score }) => ({ id: oneWord(item), score })) })),
    oneWord(recipe),
  )

/** An id as TREC's format can hold it. */
export const oneWord = (id: string): string => id.replace(/[\s%]/gu, (character) => encodeURIComponent(character))
