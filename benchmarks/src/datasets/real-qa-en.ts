import { readPageQuestions } from './page-questions.ts'
import type { PageQuestions } from './page-questions.ts'
import type { DatasetSource } from './read-data-file.ts'

export const realQaEnSource: DatasetSource = {
  name: 'real_qa_en',
  licence: 'short quotations of public documents; terms of each PDF in SOURCES.tsv',
  source: 'the shared data folder of this project',
}

/** Questions on real PDFs in English (plans, tables, slides, scans) with every page that is needed, in file order. */
export const realQaEn = (folder: string): Promise<PageQuestions> => readPageQuestions(realQaEnSource, folder)
