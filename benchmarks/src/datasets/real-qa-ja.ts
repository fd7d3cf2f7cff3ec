import { readPageQuestions } from './page-questions.ts'
import type { PageQuestions } from './page-questions.ts'
import type { DatasetSource } from './read-data-file.ts'

export const realQaSource: DatasetSource = {
  name: 'real_qa_ja',
  licence: 'short quotations of public documents; terms of each PDF in SOURCES.tsv',
  source: 'the shared data folder of this project',
}

/** Questions on real Japanese PDFs with every page that is needed, in file order. */
export const realQaJa = (folder: string): Promise<PageQuestions> => readPageQuestions(realQaSource, folder)
