import { readDataFile } from './read-data-file.ts'
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
  readonly type: string
  readonly answers: readonly string[]
  /** Components that the answer rests on, each once. */
  readonly gold: readonly string[]
  /** Pictures that belong to the question's table or texts, the right ones among them. */
  readonly images: readonly string[]
}

interface Row {
  readonly text: string
}

const lines = (text: string): readonly unknown[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as unknown]))

/** Questions over texts, tables and pictures, in file order. */
export async function mmqa(
  folder: string,
): Promise<{ readonly source: DatasetSource; readonly components: readonly MmqaComponent[]; readonly questions: readonly MmqaQuestion[] }> {
  const read = async <T>(file: string): Promise<readonly T[]> => lines(await readDataFile(mmqaSource, folder, file)) as readonly T[]
  const texts = await read<{ id: string; title: string; text: string }>('MMQA_texts_n100.jsonl')
  const tables = await read<{
    id: string
    title: string
    table: { table_name: string; header: readonly { column_name: string }[]; table_rows: readonly (readonly Row[])[] }
  }>('MMQA_tables_n100.jsonl')
  const images = await read<{ id: string; title: string }>('MMQA_images_n100.jsonl')
  const questions = await read<{
    qid: string
    question: string
    answers: readonly { answer: string | number }[]
    metadata: { type: string; image_doc_ids: readonly string[] }
    supporting_context: readonly { doc_id: string }[]
  }>('MMQA_dev_n100.jsonl')
  return {
    source: mmqaSource,
    components: [
      ...texts.map(({ id, title, text }) => ({ id, kind: 'text' as const, title, text })),
      ...tables.map(({ id, title, table }) => ({
        id,
        kind: 'table' as const,
        title,
        name: table.table_name,
        rows: [table.header.map((h) => h.column_name), ...table.table_rows.map((row) => row.map((cell) => cell.text))],
      })),
      ...images.map(({ id, title }) => ({ id, kind: 'image' as const, title })),
    ],
    questions: questions.map(({ qid, question, answers, metadata, supporting_context: support }) => ({
      id: qid,
      question,
      type: metadata.type,
      answers: answers.map(({ answer }) => String(answer)),
      gold: [...new Set(support.map(({ doc_id: id }) => id))],
      images: metadata.image_doc_ids,
    })),
  }
}
