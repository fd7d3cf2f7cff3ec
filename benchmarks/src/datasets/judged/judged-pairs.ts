import type { DataFile } from '../files/data-file.ts'
import { dataLines } from '../files/data-lines.ts'
import type { JsonEntry } from '../files/json-entries.ts'
import { idIn } from './entry-fields.ts'
import type { JudgedPair } from './read-judged-set.ts'

/**
 * Judgements of a file of BEIR (`query-id`, `corpus-id` and `score` between tabs, with or without that head) or of TREC (`query iteration item
 * grade`). A line with another number of fields is told and left out.
 */
export async function* pairsInLines(data: DataFile): AsyncGenerator<JudgedPair> {
  const { file, problems } = data
  let first = true
  for await (const { number, text } of dataLines(data)) {
    const at = `${file}, line ${number}`
    const fields = fieldsOf(text)
    const [query = '', document = '', grade = ''] = fields.length === 4 ? [fields[0], fields[2], fields[3]] : fields
    const isHead = first && fields.length === 3 && /^(query|q)[-_ ]?id$/i.test(query)
    first = false
    if (isHead) continue
    if (fields.length !== 3 && fields.length !== 4)
      problems.add(
        `${file}: broken lines`,
        `${at}: ${fields.length} fields where 3 (query, document, grade) or 4 of TREC are due; it is left out`,
      )
    else yield { at, query, document, grade: gradeOf(grade) }
  }
}

/** Judgements of objects with `query-id`, `corpus-id` and `score`; one without ids is told and left out. */
export async function* pairsInEntries(entries: AsyncIterable<JsonEntry>, { file, problems }: DataFile): AsyncGenerator<JudgedPair> {
  for await (const entry of entries) {
    const query = idIn(entry, 'query-id', 'qid')
    const document = idIn(entry, 'corpus-id', 'docid', 'doc-id')
    if (query === null || document === null)
      problems.add(`${file}: broken lines`, `${entry.at}: a judgement needs query-id and corpus-id; it is left out`)
    else yield { at: entry.at, query, document, grade: gradeOf(entry.value['score'] ?? entry.value['relevance'] ?? 1) }
  }
}

/** Between tabs an id can hold spaces. */
function fieldsOf(text: string): readonly string[] {
  const byTabs = text.split('\t').map((field) => field.trim())
  return byTabs.length === 3 || byTabs.length === 4 ? byTabs : text.trim().split(/\s+/)
}

function gradeOf(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null
  const grade = Number(value)
  return Number.isFinite(grade) ? grade : null
}
