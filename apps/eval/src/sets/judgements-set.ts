import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { DatasetSource, WrittenSet } from '@colrag/benchmarks/sets'
import { readQrels } from '@colrag/metrics'
import type { Judgements } from '@colrag/metrics'

/** Whether a path is a file of judgements alone; one of a BEIR folder belongs to its documents. */
export const isQrelsFile = (path: string): boolean =>
  (/\.(trec|qrels|qrel|tsv|txt)$/i.test(path) || /^qrels/i.test(basename(path))) &&
  !existsSync(join(dirname(dirname(resolve(path))), 'corpus.jsonl'))

/** Judgements as a set without documents and words, for runs that were written elsewhere. `read` is called with the folder of the sets. */
export const judgementsSet = (
  source: DatasetSource,
  read: (data: string) => Promise<{ readonly judgements: Judgements; readonly problems: readonly string[] }>,
): WrittenSet => ({
  name: source.name,
  source,
  wanted: [],
  async load(data) {
    const { judgements, problems } = await read(data)
    const questions = [...judgements].map(([id, grades]) => ({
      id,
      text: '',
      gold: [...grades].filter(([, grade]) => grade > 0).map(([item]) => [item]),
      grades: Object.fromEntries(grades),
    }))
    return { documents: [], questions, problems }
  },
})

/** Judgements of a file in TREC's or BEIR's format; broken lines are told and left out. */
export const qrelsSet = (path: string): WrittenSet =>
  judgementsSet({ name: basename(path), licence: 'as its maker says', source: path }, async () => {
    const problems: string[] = []
    const judgements = readQrels(await readFile(path, 'utf8'), path, { leftOut: (problem) => problems.push(problem) })
    return { judgements, problems }
  })
