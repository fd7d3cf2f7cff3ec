import type { JudgedSet } from '../../datasets/judged/judged-set.ts'
import type { SetPage } from '../../datasets/pages/read-pages.ts'
import type { DatasetSource } from '../../datasets/read-data-file.ts'
import { nameIn } from '../name-in.ts'
import type { FileSet } from '../retrieval-set.ts'
import { judgedQuestions } from './judged-set.ts'

/**
 * Which pages a query is judged to need, by the ids of the set. `read` is called with a folder for pictures that lie within tables; `corpus` names what is
 * kept of them.
 */
export const pageSet = (
  name: string,
  corpus: string,
  source: DatasetSource,
  read: (keep?: string) => Promise<JudgedSet<SetPage>>,
): FileSet => ({
  name,
  corpus,
  source,
  wanted: [
    { measure: 'nDCG', at: 5 },
    { measure: 'R', at: 5 },
  ],
  async locate(_, keep) {
    const set = await read(keep)
    const names = new Map<string, string[]>()
    for (const { id, path, page } of set.documents) {
      const key = `${nameIn(path)}#${page}`
      names.set(key, [...(names.get(key) ?? []), id])
    }
    return {
      paths: [...new Set(set.documents.map(({ path }) => path))],
      questions: judgedQuestions(set),
      names,
      problems: set.problems,
    }
  },
})
