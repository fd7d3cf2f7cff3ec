import { ColragError } from '@colrag/core'
import { filled, gather, list, object, objects, text, texts, unique } from './files/gather.ts'
import { jsonEntries } from './files/json-entries.ts'
import type { JsonEntry } from './files/json-entries.ts'
import { problemList } from './files/problem-list.ts'
import type { DatasetSource } from './read-data-file.ts'

export const mmqaSource: DatasetSource = {
  name: 'MultimodalQA, 100 questions with their components',
  licence: 'none stated; texts and tables are of Wikipedia (CC BY-SA)',
  source: 'https://github.com/seonokkim/colgraphrag',
}

/** A paragraph, a table or a picture, of which only title and file name are there. */
export type MmqaComponent =
  | { readonly id: string; readonly kind: 'text'; readonly title: string; readonly text: string }
  | {
      readonly id: string
      readonly kind: 'table'
      readonly title: string
      readonly name: string
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly id: string; readonly kind: 'image'; readonly title: string }

export interface MmqaQuestion {
  readonly id: string
  readonly question: string
  /** As MultimodalQA has it: `TableQ`, `Compose(TextQ,TableQ)` and so on. */
  readonly type: string
  /** What the question is about, each once: image, table, text. */
  readonly modalities: readonly string[]
  readonly answers: readonly string[]
  /** What the answer stands in, of the same three. */
  readonly answeredBy: readonly string[]
  /** Components that the answer rests on, each once. */
  readonly gold: readonly string[]
  /** Pictures that belong to the question's table or texts, the right ones among them. */
  readonly images: readonly string[]
}

/** Questions over texts, tables and pictures, in file order. A question whose evidence is not among the components is told and left out. */
export async function mmqa(folder: string): Promise<{
  readonly source: DatasetSource
  readonly components: readonly MmqaComponent[]
  readonly questions: readonly MmqaQuestion[]
  readonly problems: readonly string[]
}> {
  const problems = problemList()
  const ids = new Set<string>()
  const read = <T>(file: string, make: (value: JsonEntry['value']) => T): Promise<readonly T[]> =>
    gather(jsonEntries({ source: mmqaSource, folder, file, problems }), problems, make)
  const named = (value: JsonEntry['value']): { readonly id: string; readonly title: string } => ({
    title: text(value, 'title'),
    id: unique(filled(value, 'id'), ids),
  })
  const components: readonly MmqaComponent[] = [
    ...(await read('MMQA_texts_n100.jsonl', (value) => ({ kind: 'text' as const, text: filled(value, 'text'), ...named(value) }))),
    ...(await read('MMQA_tables_n100.jsonl', (value) => ({ kind: 'table' as const, ...tableIn(object(value, 'table')), ...named(value) }))),
    ...(await read('MMQA_images_n100.jsonl', (value) => ({ kind: 'image' as const, ...named(value) }))),
  ]
  const asked = new Set<string>()
  const questions = await read('MMQA_dev_n100.jsonl', (value) => questionOf(value, ids, asked))
  return { source: mmqaSource, components, questions, problems: problems.sentences() }
}

function tableIn(table: JsonEntry['value']): { readonly name: string; readonly rows: readonly (readonly string[])[] } {
  const rows = list(table, 'table_rows').map((row) => objects({ row }, 'row').map((cell) => text(cell, 'text')))
  return { name: text(table, 'table_name'), rows: [objects(table, 'header').map((column) => text(column, 'column_name')), ...rows] }
}

function questionOf(value: JsonEntry['value'], known: ReadonlySet<string>, asked: Set<string>): MmqaQuestion {
  const about = object(value, 'metadata')
  const gold = [...new Set(objects(value, 'supporting_context').map((support) => filled(support, 'doc_id')))]
  const unknown = gold.find((id) => !known.has(id))
  if (gold.length === 0 || unknown !== undefined)
    throw new ColragError('bad-input', 'supporting_context', unknown === undefined ? 'is empty' : `names "${unknown}", which is not there`)
  const answers = objects(value, 'answers')
  return {
    id: unique(filled(value, 'qid'), asked),
    question: filled(value, 'question'),
    type: filled(about, 'type'),
    modalities: [...new Set(texts(about, 'modalities'))].sort(),
    answers: answers.map(({ answer }) => String(answer)),
    answeredBy: [...new Set(answers.map((answer) => text(answer, 'modality')))].sort(),
    gold,
    images: texts(about, 'image_doc_ids'),
  }
}
