import { ColragError } from '@colrag/core'
import { filled, gather, list, texts, unique } from './files/gather.ts'
import { jsonList } from './files/json-list.ts'
import { problemList } from './files/problem-list.ts'
import type { DatasetSource } from './read-data-file.ts'

export const jemhopqaSource: DatasetSource = {
  name: 'JEMHopQA 1.2',
  licence: 'CC BY-SA 4.0',
  source: 'https://github.com/aiishii/JEMHopQA',
}

/** What an answer is derived from: a subject, a relation and its one or several objects. */
export interface Derivation {
  readonly subject: string
  readonly relation: string
  readonly objects: readonly string[]
}

/**
 * `derivations`: in the order in which they lead to the answer. `pages`: ids of the Wikipedia articles they were taken from. `timeDependent`: the
 * answer holds for the day it was written. `split`: `train` or `dev`.
 */
export interface DerivedQuestion {
  readonly id: string
  readonly question: string
  readonly type: string
  readonly answer: string
  readonly derivations: readonly Derivation[]
  readonly pages: readonly string[]
  readonly timeDependent: boolean
  readonly split: string
}

/** Japanese questions that need two to four facts each, train before dev, in file order. The set has no articles. */
export async function jemhopqa(
  folder: string,
): Promise<{ readonly source: DatasetSource; readonly questions: readonly DerivedQuestion[]; readonly problems: readonly string[] }> {
  const problems = problemList()
  const seen = new Set<string>()
  const questions: DerivedQuestion[] = []
  for (const split of ['train', 'dev'])
    questions.push(
      ...(await gather(jsonList({ source: jemhopqaSource, folder, file: `${split}_ver1.2.json`, problems }), problems, (value) => ({
        id: unique(filled(value, 'qid'), seen),
        question: filled(value, 'question'),
        type: filled(value, 'type'),
        answer: filled(value, 'answer'),
        derivations: list(value, 'derivations').map(derivationOf),
        pages: texts(value, 'page_ids'),
        timeDependent: value['time_dependent'] === true,
        split,
      }))),
    )
  return { source: jemhopqaSource, questions, problems: problems.sentences() }
}

function derivationOf(held: unknown): Derivation {
  const [subject, relation, values] = Array.isArray(held) ? (held as readonly unknown[]) : []
  if (typeof subject !== 'string' || typeof relation !== 'string')
    throw new ColragError('bad-input', 'derivations', 'hold what is not subject, relation and objects')
  return { subject, relation, objects: texts({ values }, 'values') }
}
