import { basename, join } from 'node:path'
import type { DataFile } from '../files/data-file.ts'
import { jsonEntries } from '../files/json-entries.ts'
import { filesIn } from '../files/table-files.ts'
import { problemList } from '../files/problem-list.ts'
import type { DatasetSource } from '../read-data-file.ts'
import type { JudgedSet } from './judged-set.ts'
import { pairsInEntries, pairsInLines } from './judged-pairs.ts'
import { splitOf } from './split-of.ts'
import { documentsOf, queriesOf, readJudgedSet } from './read-judged-set.ts'

const judged = /\.(tsv|txt|trec|qrels|jsonl)$/i

/** Source of a folder of the user's own: what it is and under which terms is for the folder to say. */
export const folderSource = (folder: string): DatasetSource => ({
  name: basename(folder),
  licence: 'as the folder says',
  source: folder,
})

/**
 * A folder with `corpus.jsonl`, `queries.jsonl` and judgements in `qrels/SPLIT.tsv` (tabs, TREC or JSON Lines), as BEIR and MTEB have them.
 * `split`: test, dev, validation, train or the first other one, unless given; one that is not there throws `not-found` with those that are.
 */
export async function beir(folder: string, options: { readonly split?: string } = {}): Promise<JudgedSet> {
  const source = folderSource(folder)
  const problems = problemList()
  const splits = await qrelsFiles(folder)
  const file = splits.get(splitOf(splits.keys(), options.split, join(folder, 'qrels'))) ?? ''
  const data = (name: string): DataFile => ({ source, folder, file: name, problems })
  const qrels = data(file)
  return readJudgedSet({
    source,
    documents: documentsOf(jsonEntries(data('corpus.jsonl')), 'corpus.jsonl', problems),
    queries: queriesOf(jsonEntries(data('queries.jsonl')), 'queries.jsonl', problems),
    pairs: file.endsWith('.jsonl') ? pairsInEntries(jsonEntries(qrels), qrels) : pairsInLines(qrels),
    judgedBy: file,
    problems,
  })
}

/** Files of judgements by their split. */
async function qrelsFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (below: string): Promise<readonly string[]> => filesIn(join(folder, below))
  const beside = (await names('.')).filter((name) => /^qrels\.\w+$/i.test(name) && judged.test(name)).map((name) => ['test', name] as const)
  const below = (await names('qrels'))
    .filter((name) => judged.test(name))
    .map((name) => [name.replace(judged, ''), join('qrels', name)] as const)
  return new Map([...beside, ...below])
}
