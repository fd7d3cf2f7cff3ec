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
 * there is told and left out; so is a query that was judged and has nothing relevant. Queries that were not judged at all belong to other splits.
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
  for await (const { at, query, document, grade } of pairs) {
    if (grade === null) problems.add(`${judgedBy}: grades that are no numbers`, `${at}: the grade is no number; the judgement is left out`)
    else if (!asked.has(query))
      problems.add(
        `${judgedBy}: judgements of unknown queries`,
        `${at}: query "${query}" is not among the queries; the judgement is left out`,
      )
    else if (!known.has(document))
      problems.add(
        `${judgedBy}: judgements of unknown documents`,
        `${at}: document "${document}" is not in the corpus; the judgement is left out`,
      )
    else {
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
  const judged = [...asked.values()].filter(({ id }) => judgements.has(id))
  const answerable = judged.filter(({ id }) => [...(judgements.get(id)?.values() ?? [])].some((grade) => grade > 0))
  if (answerable.length < judged.length)
    problems.add(
      'nothing relevant',
      `${judgedBy}: ${judged.length - answerable.length} of ${judged.length} judged queries have no relevant document and are left out`,
    )
  return {
    source,
    documents: [...known.values()],
    queries: answerable,
    judgements: new Map(answerable.map(({ id }) => [id, judgements.get(id) as ReadonlyMap<string, number>])),
    problems: problems.sentences(),
  }
}

/** Documents of the entries of `file`; the first of those with the same id. What has no id, or neither title nor text, is told and left out. */
export async function* documentsOf(entries: AsyncIterable<JsonEntry>, file: string, problems: ProblemList): AsyncGenerator<JudgedDocument> {
  const ids = new Set<string>()
  for await (const entry of entries) {
    const id = idIn(entry, '_id', 'id', 'corpus-id', 'docid')
    const [title, text] = [textIn(entry, 'title'), textIn(entry, 'text', 'markdown', 'contents')]
    if (id === null) problems.add(`${file}: documents without an id`, `${entry.at}: the document has no _id; it is left out`)
    else if (ids.has(id)) problems.add(`${file}: repeated ids`, `${entry.at}: "${id}" was there before; the first counts`)
    else if (title === '' && text === '')
      problems.add(`${file}: empty documents`, `${entry.at}: "${id}" has neither title nor text; it is left out`)
    else {
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
