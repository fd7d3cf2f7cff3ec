import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import { realQaEn, realQaEnSource } from '../../datasets/real-qa-en.ts'
import { realQaJa, realQaSource } from '../../datasets/real-qa-ja.ts'
import type { PageQuestion } from '../../datasets/page-questions.ts'
import type { DatasetSource } from '../../datasets/read-data-file.ts'
import { nameIn } from '../name-in.ts'
import type { FileSet, SetQuestion, Wanted } from '../retrieval-set.ts'

/** Our own questions over real PDF files, which lie in `pdfs` beside the folder of the public sets. */
const fileSet = (source: DatasetSource, folders: readonly string[], questionsIn: typeof realQaJa, wanted: readonly Wanted[]): FileSet => ({
  name: source.name,
  source,
  wanted,
  async locate(data) {
    const { questions, problems } = await questionsIn(join(data, source.name))
    const pdfs = join(data, '..', 'pdfs')
    const paths = folders.map((folder) => join(pdfs, folder)).filter((folder) => existsSync(folder))
    if (paths.length === 0)
      throw new ColragError('not-found', pdfs, `the PDF files of ${source.name} are not here`, {
        hint: `it needs ${folders.join(', ')} below it`,
      })
    return { paths, questions: questions.map(asked), problems }
  },
})

/** A page of `also` stands for the needed page of its number. What no page answers has no accepted answer. */
function asked({ id, question, type, answer, answer_alt: others, gold, also = [] }: PageQuestion): SetQuestion {
  const key = ({ file, page }: { readonly file: string; readonly page: number }): string => `${nameIn(file)}#${page}`
  return {
    id,
    text: question,
    type,
    ...(gold.length === 0 ? {} : { answers: [answer, ...others] }),
    gold: gold.map((needed, i) => [key(needed), ...also.filter((page) => (page.for ?? 0) === i).map(key)]),
  }
}

export const realQaJaSet: FileSet = fileSet(
  realQaSource,
  ['japanese', 'scanned', 'groundtruth/kumamoto', 'groundtruth/tokyo_covid'],
  realQaJa,
  [
    { measure: 'All', at: 'needed', least: 0.8 },
    { measure: 'All', at: 5, least: 0.95 },
    { measure: 'nDCG', at: 10 },
  ],
)

export const realQaEnSet: FileSet = fileSet(
  realQaEnSource,
  ['plans', 'tables', 'slides_infographics', 'scanned', 'groundtruth/icdar2013', 'groundtruth/olmocr_bench/pdfs'],
  realQaEn,
  [
    { measure: 'All', at: 'needed', least: 0.75 },
    { measure: 'All', at: 5, least: 0.92 },
    { measure: 'nDCG', at: 10 },
  ],
)
