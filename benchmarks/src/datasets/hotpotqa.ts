import { readDataFile } from './read-data-file.ts'
import type { DatasetSource } from './read-data-file.ts'

export const hotpotqaSource: DatasetSource = {
  name: 'HotpotQA, 100 questions with their corpus',
  licence: 'MIT (repository)',
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
    readonly titles: readonly string[]
  }[]
}

interface Sample {
  readonly _id: string
  readonly question: string
  readonly answer: string
  readonly supporting_facts: readonly (readonly [title: string, sentence: number])[]
}

/** English questions that need two passages each, in file order. */
export async function hotpotqa(folder: string): Promise<MultiHopSet> {
  const corpus = JSON.parse(await readDataFile(hotpotqaSource, folder, 'hotpotqa_train_corpus.json')) as Readonly<
    Record<string, readonly string[]>
  >
  const samples = JSON.parse(await readDataFile(hotpotqaSource, folder, 'hotpotqa_train.json')) as readonly Sample[]
  return {
    source: hotpotqaSource,
    passages: Object.entries(corpus).map(([title, sentences]) => ({ title, text: sentences.join('') })),
    questions: samples.map(({ _id, question, answer, supporting_facts: facts }) => ({
      id: _id,
      question,
      answer,
      titles: [...new Set(facts.map(([title]) => title))],
    })),
  }
}
