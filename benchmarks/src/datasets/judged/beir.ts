import type { JudgedSet } from './judged-set.ts'
import { judgedTables } from './judged-tables.ts'
import { documentsOf, readJudgedSet } from './read-judged-set.ts'

/** A folder of `judgedTables` whose documents are texts, as BEIR and MTEB have them. */
export async function beir(folder: string, options: { readonly split?: string } = {}): Promise<JudgedSet> {
  const { corpus, ...tables } = await judgedTables(folder, options)
  return readJudgedSet({ ...tables, documents: documentsOf(corpus, 'corpus', tables.problems) })
}
