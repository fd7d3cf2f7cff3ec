import { lessonParts } from '@colrag/core'
import type { LessonPart, Query } from '@colrag/core'
import { partTopics } from './part-words.ts'

/** What to look for, for each part: the query with what the part is about, in the query's language. */
export function partQueries(query: Query): Readonly<Record<LessonPart, Query>> {
  const topics = partTopics[/[\u3040-\u30ff\u4e00-\u9fff]/u.test(query.text) ? 'ja' : 'en']
  return Object.fromEntries(
    lessonParts.map((part) => [part, { ...query, id: `${query.id}-${part}`, text: `${query.text}\n${topics[part]}` }]),
  ) as unknown as Record<LessonPart, Query>
}
