import type { RetrievalSet } from '../../retrieval/retrieval-set.ts'
import type { DatasetContents } from './dataset.ts'

/** Counts of a question set as it would be asked: questions, items to find (files, where a recipe reads them), items that a question needs. */
export async function contentsOfSet(set: RetrievalSet, data: string): Promise<DatasetContents> {
  const loaded = 'locate' in set ? await set.locate(data) : await set.load(data)
  const { questions, problems = [] } = loaded
  const items =
    'documents' in loaded
      ? { items: new Set(loaded.documents.flatMap(({ pages }) => pages.map(({ key }) => key))).size }
      : { places: loaded.paths.length }
  return {
    counts: {
      questions: questions.length,
      ...items,
      needed: questions.reduce((sum, { gold }) => sum + gold.length, 0),
      kinds: new Set(questions.flatMap(({ type }) => type ?? [])).size,
      answers: questions.filter(({ answers = [] }) => answers.length > 0).length,
    },
    figures: [],
    problems,
  }
}
