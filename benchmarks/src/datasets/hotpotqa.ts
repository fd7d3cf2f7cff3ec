import { ColragError } from '@colrag/core'
import type { DataFile } from './files/data-file.ts'
import { filled, gather, list, unique } from './files/gather.ts'
import { isObject } from './files/json-entries.ts'
import { jsonList, jsonValue } from './files/json-list.ts'
import { problemList } from './files/problem-list.ts'
import type { DatasetSource } from './read-data-file.ts'

export const hotpotqaSource: DatasetSource = {
  name: 'HotpotQA, 100 questions with their corpus',
  licence: 'MIT (repository); terms of HotpotQA itself not checked',
  source: 'https://github.com/OSU-NLP-Group/HippoRAG (branch legacy)',
}

export interface MultiHopSet {
  readonly source: DatasetSource
  /** `title` is the name under which a question asks for a passage. */
  readonly passages: readonly { readonly title: string; readonly text: string }[]
  readonly questions: readonly {
    readonly id: string
    readonly question: string
    readonly answer: string
    readonly type?: string
    readonly titles: readonly string[]
  }[]
  readonly problems: readonly string[]
}

/** English questions that need two passages each, in file order. A question whose passage is not in the corpus is told and left out. */
export async function hotpotqa(folder: string): Promise<MultiHopSet> {
  const problems = problemList()
  const file = (name: string): DataFile => ({ source: hotpotqaSource, folder, file: name, problems })
  const corpus = await jsonValue(file('hotpotqa_train_corpus.json'))
  if (!isObject(corpus)) throw new ColragError('bad-input', folder, 'hotpotqa_train_corpus.json holds no passages by title')
  const seen = new Set<string>()
  const questions = await gather(jsonList(file('hotpotqa_train.json')), problems, (sample) => ({
    id: unique(filled(sample, '_id'), seen),
    question: filled(sample, 'question'),
    answer: filled(sample, 'answer'),
    ...(typeof sample['type'] === 'string' ? { type: sample['type'] } : {}),
    titles: [...new Set(list(sample, 'supporting_facts').map((fact) => known(corpus, fact)))],
  }))
  return {
    source: hotpotqaSource,
    passages: Object.entries(corpus).map(([title, sentences]) => ({
      title,
      text: Array.isArray(sentences) ? sentences.join('') : String(sentences),
    })),
    questions,
    problems: problems.sentences(),
  }
}

function known(corpus: Readonly<Record<string, unknown>>, fact: unknown): string {
  const title: unknown = Array.isArray(fact) ? fact[0] : undefined
  if (typeof title === 'string' && Object.hasOwn(corpus, title)) return title
  throw new ColragError('bad-input', 'supporting_facts', `name the passage "${String(title)}", which the corpus has not`)
}
