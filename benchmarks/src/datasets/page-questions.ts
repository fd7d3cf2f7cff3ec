import { ColragError } from '@colrag/core'
import { filled, gather, objects, text, texts, unique } from './files/gather.ts'
import { jsonEntries } from './files/json-entries.ts'
import type { JsonEntry } from './files/json-entries.ts'
import { problemList } from './files/problem-list.ts'
import type { DatasetSource } from './read-data-file.ts'

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

export interface PageQuestions {
  readonly source: DatasetSource
  readonly questions: readonly PageQuestion[]
  readonly problems: readonly string[]
}

/** Questions of a folder's `questions.jsonl` with every page that is needed, in file order; none for those that nothing answers. */
export async function readPageQuestions(source: DatasetSource, folder: string): Promise<PageQuestions> {
  const problems = problemList()
  const seen = new Set<string>()
  const questions = await gather(jsonEntries({ source, folder, file: 'questions.jsonl', problems }), problems, (value) =>
    questionOf(value, seen),
  )
  return { source, questions, problems: problems.sentences() }
}

function questionOf(value: JsonEntry['value'], seen: Set<string>): PageQuestion {
  const id = unique(filled(value, 'id'), seen)
  filled(value, 'question')
  text(value, 'type')
  text(value, 'answer')
  texts(value, 'answer_alt')
  for (const place of [...objects(value, 'gold'), ...(value['also'] === undefined ? [] : objects(value, 'also'))]) {
    filled(place, 'file')
    if (!Number.isSafeInteger(place['page'])) throw new ColragError('bad-input', id, 'names a place without the number of its page')
  }
  return value as unknown as PageQuestion
}
