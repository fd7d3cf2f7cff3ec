import { join } from 'node:path'
import type { DataFile } from '../files/data-file.ts'
import type { JsonEntry } from '../files/json-entries.ts'
import { problemList } from '../files/problem-list.ts'
import type { ProblemList } from '../files/problem-list.ts'
import { tableEntries, tableFiles } from '../files/table-files.ts'
import type { TableFile } from '../files/table-files.ts'
import type { DatasetSource } from '../read-data-file.ts'
import { folderSource } from './folder-source.ts'
import { pairsInEntries, pairsInLines } from './judged-pairs.ts'
import type { JudgedQuery } from './judged-set.ts'
import { queriesOf } from './read-judged-set.ts'
import type { JudgedPair } from './read-judged-set.ts'
import { splitOf } from './split-of.ts'

/** The three tables of a folder as BEIR, MTEB and ViDoRe have them, of one split. */
export interface JudgedTables {
  readonly source: DatasetSource
  readonly problems: ProblemList
  readonly corpus: AsyncIterable<JsonEntry>
  readonly queries: AsyncIterable<JudgedQuery>
  readonly pairs: AsyncIterable<JudgedPair>
  readonly judgedBy: string
}

const lines = ['tsv', 'txt', 'trec', 'qrels']

/** Whether a folder has documents and queries as tables; judgements are looked for when it is read. */
export const hasJudgedTables = async (folder: string): Promise<boolean> =>
  (await tableFiles(folder, 'corpus')).length > 0 && (await tableFiles(folder, 'queries')).length > 0

/**
 * A folder with the tables `corpus` and `queries` as JSON Lines or Parquet, each a file or a folder of files, and judgements in `qrels` or `default`:
 * `qrels/SPLIT.tsv` between tabs, of TREC, JSON Lines or Parquet. `split`: test, dev, validation, train or the first other one, unless given; one that is
 * not there throws `not-found` with those that are. Of a table that has files of that split only these are read, of another all.
 */
export async function judgedTables(folder: string, options: { readonly split?: string } = {}): Promise<JudgedTables> {
  const source = folderSource(folder)
  const problems = problemList()
  const data = { source, folder, problems }
  const judged = [...(await tableFiles(folder, 'qrels', lines)), ...(await tableFiles(folder, 'default', lines))]
  const split = splitOf(
    judged.map((file) => file.split),
    options.split,
    join(folder, 'qrels'),
  )
  const table = async (name: string): Promise<readonly TableFile[]> => {
    const files = await tableFiles(folder, name)
    const own = files.filter((file) => file.split === split)
    return own.length > 0 ? own : files
  }
  const qrels = judged.filter((file) => file.split === split)
  return {
    source,
    problems,
    corpus: tableEntries(await table('corpus'), data),
    queries: queriesOf(tableEntries(await table('queries'), data), 'queries', problems),
    pairs: pairsIn(qrels, data),
    judgedBy: qrels[0]?.file ?? 'qrels',
  }
}

async function* pairsIn(files: readonly TableFile[], data: Omit<DataFile, 'file'>): AsyncGenerator<JudgedPair> {
  for (const one of files) {
    const file = { ...data, file: one.file }
    yield* lines.some((ending) => one.file.toLowerCase().endsWith(`.${ending}`))
      ? pairsInLines(file)
      : pairsInEntries(tableEntries([one], data), file)
  }
}
