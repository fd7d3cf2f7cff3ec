import { join } from 'node:path'
import type { DataFile } from '../files/data-file.ts'
import type { JsonEntry } from '../files/json-entries.ts'
import { problemList } from '../files/problem-list.ts'
import type { ProblemList } from '../files/problem-list.ts'
import { tableEntries, tableFiles } from '../files/table-files.ts'
import type { TableFile } from '../files/table-files.ts'
import type { DatasetSource } from '../read-data-file.ts'
import { folderSource } from './beir.ts'
import { pairsInEntries } from './judged-pairs.ts'
import type { JudgedPair } from './read-judged-set.ts'
import type { JudgedQuery, JudgedSet } from './judged-set.ts'
import { documentsOf, queriesOf, readJudgedSet } from './read-judged-set.ts'
import { splitOf } from './split-of.ts'

/** The three tables of a folder as MTEB and ViDoRe have them, of one split. */
export interface MtebTables {
  readonly source: DatasetSource
  readonly problems: ProblemList
  readonly corpus: { readonly name: string; readonly entries: AsyncIterable<JsonEntry> }
  readonly queries: AsyncIterable<JudgedQuery>
  readonly pairs: AsyncIterable<JudgedPair>
  readonly judgedBy: string
}

/** The files of each table; empty where a folder has not all three. */
export async function mtebFiles(folder: string): Promise<Readonly<Record<'corpus' | 'queries' | 'qrels', readonly TableFile[]>> | null> {
  const [corpus, queries] = [await tableFiles(folder, 'corpus'), await tableFiles(folder, 'queries')]
  const qrels = [...(await tableFiles(folder, 'qrels')), ...(await tableFiles(folder, 'default'))]
  return corpus.length > 0 && queries.length > 0 && qrels.length > 0 ? { corpus, queries, qrels } : null
}

/**
 * A folder with the tables `corpus`, `queries` and `qrels` (or `default`) as JSON Lines or Parquet. The split is chosen by the judgements as `beir`
 * does; of a table that has the same split only that one is read, of another all files.
 */
export async function mtebTables(folder: string, options: { readonly split?: string } = {}): Promise<MtebTables> {
  const source = folderSource(folder)
  const problems = problemList()
  const files = (await mtebFiles(folder)) ?? { corpus: [], queries: [], qrels: [] }
  const split = splitOf(
    files.qrels.map((file) => file.split),
    options.split,
    join(folder, 'qrels'),
  )
  const data = { source, folder, problems }
  const of = (table: readonly TableFile[]): readonly TableFile[] => {
    const own = table.filter((file) => file.split === split)
    return own.length > 0 ? own : table
  }
  const qrels = of(files.qrels)
  const judged: DataFile = { ...data, file: qrels[0]?.file ?? '' }
  return {
    source,
    problems,
    corpus: { name: 'corpus', entries: tableEntries(of(files.corpus), data) },
    queries: queriesOf(tableEntries(of(files.queries), data), 'queries', problems),
    pairs: pairsInEntries(tableEntries(qrels, data), judged),
    judgedBy: judged.file,
  }
}

/** A set of `mtebTables` whose documents are texts. */
export async function mteb(folder: string, options: { readonly split?: string } = {}): Promise<JudgedSet> {
  const { corpus, ...tables } = await mtebTables(folder, options)
  return readJudgedSet({ ...tables, documents: documentsOf(corpus.entries, corpus.name, tables.problems) })
}
