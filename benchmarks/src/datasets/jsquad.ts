import { filled, gather, objects, text, unique } from './files/gather.ts'
import { entriesOf } from './files/json-list.ts'
import { jsonField } from './files/json-field.ts'
import { problemList } from './files/problem-list.ts'
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
  readonly problems: readonly string[]
}

/** Wikipedia paragraphs with questions; the `title [SEP] ` before each paragraph is taken off, equal answers are merged. */
export async function jsquad(folder: string): Promise<ReadingSet> {
  const problems = problemList()
  const data = { source: jsquadSource, folder, file: 'jsquad_valid_v1.3.json', problems }
  const articles = await gather(entriesOf(await jsonField(data, 'data'), data), problems, (article) => ({
    title: text(article, 'title'),
    paragraphs: objects(article, 'paragraphs'),
  }))
  const paragraphs = articles.flatMap(({ title, paragraphs: own }) =>
    own.map((value, i) => ({ at: `${data.file}, ${title}/${i + 1}`, value: { ...value, id: `${title}/${i + 1}`, title } })),
  )
  const seen = new Set<string>()
  const read = await gather(paragraphs, problems, (paragraph) => ({
    id: unique(text(paragraph, 'id'), seen),
    title: text(paragraph, 'title'),
    text: filled(paragraph, 'context').replace(/^.*? \[SEP\] /s, ''),
    asked: objects(paragraph, 'qas').map((value) => ({ at: `${data.file}, ${text(paragraph, 'id')}`, value })),
  }))
  const questions = read.map(({ id: passage, asked }) =>
    gather(asked, problems, (qa) => ({
      id: unique(filled(qa, 'id'), seen),
      question: filled(qa, 'question'),
      answers: [...new Set(objects(qa, 'answers').map((answer) => filled(answer, 'text')))],
      passage,
    })),
  )
  return {
    source: jsquadSource,
    passages: read.map(({ id, title, text: said }) => ({ id, title, text: said })),
    questions: (await Promise.all(questions)).flat(),
    problems: problems.sentences(),
  }
}
