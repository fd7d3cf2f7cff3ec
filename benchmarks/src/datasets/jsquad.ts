import { readDataFile } from './read-data-file.ts'
import type { DatasetSource } from './read-data-file.ts'

export const jsquadSource: DatasetSource = {
  name: 'JSQuAD (JGLUE) 1.3, validation',
  licence: 'CC BY-SA 4.0',
  source: 'https://github.com/yahoojapan/JGLUE',
}

export interface ReadingSet {
  readonly source: DatasetSource
  /** `id` is `title/number` in file order. */
  readonly passages: readonly { readonly id: string; readonly title: string; readonly text: string }[]
  readonly questions: readonly {
    readonly id: string
    readonly question: string
    readonly answers: readonly string[]
    readonly passage: string
  }[]
}

interface Article {
  readonly title: string
  readonly paragraphs: readonly {
    readonly context: string
    readonly qas: readonly { readonly id: string; readonly question: string; readonly answers: readonly { readonly text: string }[] }[]
  }[]
}

/** Wikipedia paragraphs with questions; the `title [SEP] ` before each paragraph is taken off, equal answers are merged. */
export async function jsquad(folder: string): Promise<ReadingSet> {
  const { data } = JSON.parse(await readDataFile(jsquadSource, folder, 'jsquad_valid_v1.3.json')) as { data: readonly Article[] }
  const paragraphs = data.flatMap((article) =>
    article.paragraphs.map((paragraph, i) => ({ ...paragraph, title: article.title, id: `${article.title}/${i + 1}` })),
  )
  return {
    source: jsquadSource,
    passages: paragraphs.map(({ id, title, context }) => ({ id, title, text: context.replace(/^.*? \[SEP\] /s, '') })),
    questions: paragraphs.flatMap((p) =>
      p.qas.map((qa) => ({ id: qa.id, question: qa.question, answers: [...new Set(qa.answers.map((a) => a.text))], passage: p.id })),
    ),
  }
}
