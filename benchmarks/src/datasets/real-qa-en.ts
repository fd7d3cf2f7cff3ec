import { readDataFile } from './read-data-file.ts'
import type { DatasetSource } from './read-data-file.ts'
import type { PageQuestion } from './real-qa-ja.ts'

export const realQaEnSource: DatasetSource = {
  name: 'real_qa_en',
  licence: 'short quotations of public documents; terms of each PDF in SOURCES.tsv',
  source: 'the shared data folder of this project',
}

/** Questions on real PDFs in English (plans, tables, slides, scans) with every page that is needed, in file order. */
export async function realQaEn(folder: string): Promise<{ readonly source: DatasetSource; readonly questions: readonly PageQuestion[] }> {
  const lines = (await readDataFile(realQaEnSource, folder, 'questions.jsonl')).split('\n').filter((line) => line.trim() !== '')
  return { source: realQaEnSource, questions: lines.map((line) => JSON.parse(line) as PageQuestion) }
}
