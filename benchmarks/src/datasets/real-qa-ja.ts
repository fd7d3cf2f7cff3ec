import { readDataFile } from './read-data-file.ts'
import type { DatasetSource } from './read-data-file.ts'

export const realQaSource: DatasetSource = {
  name: 'real_qa_ja',
  licence: 'short quotations of public documents; terms of each PDF in SOURCES.tsv',
  source: 'the shared data folder of this project',
}

export interface PageQuestion {
  readonly id: string
  readonly question: string
  readonly type: string
  readonly answer: string
  readonly answer_alt: readonly string[]
  /** Groups of accepted forms: right when one form of every group is in the answer. */
  readonly must?: readonly (readonly string[])[]
  readonly gold: readonly { readonly file: string; readonly page: number; readonly quote: string; readonly scanned?: boolean }[]
  readonly also?: readonly { readonly file: string; readonly page: number; readonly for?: number }[]
}

/** Questions on real Japanese PDFs with every page that is needed, in file order. */
export async function realQaJa(folder: string): Promise<{ readonly source: DatasetSource; readonly questions: readonly PageQuestion[] }> {
  const lines = (await readDataFile(realQaSource, folder, 'questions.jsonl')).split('\n').filter((line) => line.trim() !== '')
  return { source: realQaSource, questions: lines.map((line) => JSON.parse(line) as PageQuestion) }
}
