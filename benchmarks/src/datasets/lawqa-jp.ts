import { readDataFile } from './read-data-file.ts'
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

interface Sample {
  readonly ファイル名: string
  readonly コンテキスト: string
  readonly 問題文: string
  readonly 選択肢: string
  readonly output: string
  readonly references: readonly string[]
}

/** Questions on Japanese statutes with four options each, in file order. */
export async function lawqaJp(folder: string): Promise<{ readonly source: DatasetSource; readonly questions: readonly LawQuestion[] }> {
  const { samples } = JSON.parse(await readDataFile(lawqaSource, folder, 'selection.json')) as { samples: readonly Sample[] }
  const questions = samples.map((s) => ({
    id: s.ファイル名,
    question: s.問題文,
    options: s.選択肢.split(/\n(?=[a-d]\s)/),
    answer: s.output.trim(),
    context: s.コンテキスト,
    references: s.references,
  }))
  return { source: lawqaSource, questions }
}
