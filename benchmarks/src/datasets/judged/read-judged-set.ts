import { ColragError } from '@colrag/core'
import type { JsonEntry } from '../files/json-entries.ts'
import type { ProblemList } from '../files/problem-list.ts'
import type { DatasetSource } from '../read-data-file.ts'
import { idIn, textIn, textsIn } from './entry-fields.ts'
import type { JudgedDocument, JudgedQuery, JudgedSet } from './judged-set.ts'

/** One judgement; `at` names its line. `grade` is null where it was no number. */
export interface JudgedPair {
  readonly at: string
  readonly query: string
  readonly document: string
  readonly grade: number | null
}

export interface JudgedParts<D extends { readonly id: string }> {
  readonly source: DatasetSource
  readonly documents: AsyncIterable<D>
  readonly queries: AsyncIterable<JudgedQuery>
  readonly pairs: AsyncIterable<JudgedPair>
  /** The name of the judgements in sentences. */
  readonly judgedBy: string
  readonly problems: ProblemList
}

/**
 * Puts a judged set together from its files. Of documents, queries and judgements with the same ids the first counts; a judgement of what is not
 * there is told and left out; so is a query that has nothing relevant left by that. Queries that were not judged at all belong to other splits. Throws `empty` where no query
 * remains.
 */
export async function readJudgedSet<D extends { readonly id: string }>({
  source,
  documents,
  queries,
  pairs,
  judgedBy,
  problems,
}: JudgedParts<D>): Promise<JudgedSet<D>> {
  const known = new Map<string, D>()
  for await (const document of documents) known.set(document.id, document)
  const asked = new Map<string, JudgedQuery>()
  for await (const query of queries) asked.set(query.id, query)
  const judgements = new Map<string, Map<string, number>>()
  const lost = new Set<string>()
  for await (const { at, query, document, grade } of pairs) {
    if (grade === null) problems.add(`${judgedBy}: grades that are no numbers`, `${at}: the grade is no number; the judgement is left out`)
    else if (!asked.has(query))
      problems.add(
        `${judgedBy}: judgements of unknown queries`,
        `${at}: query "${query}" is not among the queries; the judgement is left out`,
      )
    else if (!known.has(document)) {
      if (grade > 0) lost.add(query)
      problems.add(
        `${judgedBy}: judgements of unknown documents`,
        `${at}: document "${document}" is not in the corpus; the judgement is left out`,
      )
    } else {
      const grades = judgements.get(query) ?? new Map<string, number>()
      judgements.set(query, grades)
      if (grades.has(document))
        problems.add(
          `${judgedBy}: repeated judgements`,
          `${at}: query "${query}" and document "${document}" were judged before; the first judgement counts`,
        )
      else grades.set(document, grade)
    }
  }
  const isRelevant = (id: string): boolean => [...(judgements.get(id)?.values() ?? [])].some((grade) => grade > 0)
  const emptied = [...lost].filter((id) => !isRelevant(id))
  if (emptied.length > 0)
    problems.add(
      'emptied queries',
      `${judgedBy}: ${emptied.length} of ${new Set([...judgements.keys(), ...lost]).size} judged queries have relevant documents that are not in the corpus and no others, such as "${emptied[0]}"; they are left out`,
    )
  const left = new Set(emptied)
  const judged = [...asked.values()].filter(({ id }) => judgements.has(id) && !left.has(id))
  if (judged.length === 0) {
    const why = known.size === 0 ? 'there are no documents' : asked.size === 0 ? 'there are no queries' : 'no query is judged'
    throw new ColragError('empty', `${source.source}, ${judgedBy}`, `nothing can be measured on this set: ${why}`, {
      hint: problems.sentences()[0] ?? 'the ids of the judgements have to be those of the queries and of the corpus',
    })
  }
  return {
    source,
    documents: [...known.values()],
    queries: judged,
    judgements: new Map(judged.map(({ id }) => [id, judgements.get(id) as ReadonlyMap<string, number>])),
    problems: problems.sentences(),
  }
}

/** Documents of the entries of `file`; the first of those with the same id. What has no id is told and left out. */
export async function* documentsOf(entries: AsyncIterable<JsonEntry>, file: string, problems: ProblemList): AsyncGenerator<JudgedDocument> {
  const ids = new Set<string>()
  for await (const entry of entries) {
    const id = idIn(entry, '_id', 'id', 'corpus-id', 'docid')
    const [title, text] = [textIn(entry, 'title'), textIn(entry, 'text', 'markdown', 'contents')]
    if (id === null) problems.add(`${file}: documents without an id`, `${entry.at}: the document has no _id; it is left out`)
    else if (ids.has(id)) problems.add(`${file}: repeated ids`, `${entry.at}: "${id}" was there before; the first counts`)
    else {
      if (title === '' && text === '')
        problems.add(`${file}: empty documents`, `${entry.at}: "${id}" has neither title nor text; nothing can find it`)
      ids.add(id)
      yield { id, title, text }
    }
  }
}

/** Queries of the entries of `file`, as documents are read. */
export async function* queriesOf(entries: AsyncIterable<JsonEntry>, file: string, problems: ProblemList): AsyncGenerator<JudgedQuery> {
  const ids = new Set<string>()
  for await (const entry of entries) {
    const id = idIn(entry, '_id', 'id', 'query-id', 'qid')
    const text = textIn(entry, 'text', 'query', 'question')
    if (id === null) problems.add(`${file}: queries without an id`, `${entry.at}: the query has no _id; it is left out`)
    else if (ids.has(id)) problems.add(`${file}: repeated ids`, `${entry.at}: "${id}" was there before; the first counts`)
    else if (text === '') problems.add(`${file}: empty queries`, `${entry.at}: "${id}" has no text; it is left out`)
    else {
      ids.add(id)
      const type = textsIn(entry, 'type', 'query-types').join(', ')
      const answers = textsIn(entry, 'answers', 'answer')
      yield { id, text, ...(type === '' ? {} : { type }), ...(answers.length === 0 ? {} : { answers }) }
    }
  }
}
