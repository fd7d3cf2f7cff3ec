import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ColragError } from '@colrag/core'
import type { DataFile } from '../files/data-file.ts'
import { jsonEntries } from '../files/json-entries.ts'
import { problemList } from '../files/problem-list.ts'
import type { DatasetSource } from '../read-data-file.ts'
import type { JudgedSet } from './judged-set.ts'
import { pairsInEntries, pairsInLines } from './judged-pairs.ts'
import { documentsOf, queriesOf, readJudgedSet } from './read-judged-set.ts'

const preferred = ['test', 'dev', 'train']
const judged = /\.(tsv|txt|trec|qrels|jsonl)$/i

/** Source of a folder of the user's own: what it is and under which terms is for the folder to say. */
export const folderSource = (folder: string): DatasetSource => ({
  name: basename(folder),
  licence: 'as the folder says',
  source: folder,
})

/** The splits that a BEIR folder has judgements of: test, dev and train first, then the others by name. */
export async function beirSplits(folder: string): Promise<readonly string[]> {
  const files = await qrelsFiles(folder)
  const rank = (split: string): number => (preferred.includes(split) ? preferred.indexOf(split) : preferred.length)
  return [...files.keys()].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/**
 * A folder with `corpus.jsonl`, `queries.jsonl` and judgements in `qrels/SPLIT.tsv` (tabs, TREC or JSON Lines), as BEIR and MTEB have them.
 * `split`: the first of `beirSplits` unless given; one that is not there throws `not-found` with those that are.
 */
export async function beir(folder: string, options: { readonly split?: string } = {}): Promise<JudgedSet> {
  const source = folderSource(folder)
  const problems = problemList()
  const splits = await beirSplits(folder)
  const split = options.split ?? splits[0]
  const file = split === undefined ? undefined : (await qrelsFiles(folder)).get(split)
  if (file === undefined)
    throw new ColragError('not-found', join(folder, 'qrels', `${split ?? 'test'}.tsv`), 'the judgements of this split are not here', {
      hint:
        splits.length === 0 ? 'a set needs qrels/test.tsv: query-id, corpus-id and score between tabs' : `there are ${splits.join(', ')}`,
    })
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
  const names = async (below: string): Promise<readonly string[]> => readdir(join(folder, below)).catch(() => [])
  const beside = (await names('.')).filter((name) => /^qrels\.\w+$/i.test(name) && judged.test(name)).map((name) => ['test', name] as const)
  const below = (await names('qrels'))
    .filter((name) => judged.test(name))
    .map((name) => [name.replace(judged, ''), join('qrels', name)] as const)
  return new Map([...beside, ...below])
}
