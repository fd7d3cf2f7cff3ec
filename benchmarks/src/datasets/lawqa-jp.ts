import { filled, gather, texts, unique } from './files/gather.ts'
import { jsonField } from './files/json-field.ts'
import { entriesOf } from './files/json-list.ts'
import { problemList } from './files/problem-list.ts'
import type { DatasetSource } from './read-data-file.ts'

export const lawqaSource: DatasetSource = {
  name: 'lawqa_jp',
  licence: 'Public Data License 1.0 (Digital Agency of Japan)',
  source: 'https://github.com/digital-go-jp/lawqa_jp',
}

export interface LawQuestion {
  readonly id: string
  readonly question: string
  /** The four options, each from its letter on (`a ...`). */
  readonly options: readonly string[]
  /** The letter of the right option. */
  readonly answer: string
  /** The statute text that holds the answer, in Markdown. */
  readonly context: string
  readonly references: readonly string[]
}

/** Questions on Japanese statutes with four options each, in file order. */
export async function lawqaJp(
  folder: string,
): Promise<{ readonly source: DatasetSource; readonly questions: readonly LawQuestion[]; readonly problems: readonly string[] }> {
  const problems = problemList()
  const data = { source: lawqaSource, folder, file: 'selection.json', problems }
  const seen = new Set<string>()
  const questions = await gather(entriesOf(await jsonField(data, 'samples'), data), problems, (sample) => ({
    id: unique(filled(sample, 'ファイル名'), seen),
    question: filled(sample, '問題文'),
    options: filled(sample, '選択肢').split(/\n(?=[a-d]\s)/),
    answer: filled(sample, 'output').trim(),
    context: filled(sample, 'コンテキスト'),
    references: texts(sample, 'references'),
  }))
  return { source: lawqaSource, questions, problems: problems.sentences() }
}
