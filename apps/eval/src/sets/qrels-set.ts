import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { WrittenSet } from '@colrag/benchmarks/sets'
import { readQrels } from '@colrag/metrics'

/** Whether a path is a file of judgements alone; one of a BEIR folder belongs to its documents. */
export const isQrelsFile = (path: string): boolean =>
  (/\.(trec|qrels|qrel|tsv|txt)$/i.test(path) || /^qrels/i.test(basename(path))) &&
  !existsSync(join(dirname(dirname(resolve(path))), 'corpus.jsonl'))

/** Judgements of TREC's format as a set without documents and words, for runs that were written elsewhere. */
export const qrelsSet = (path: string): WrittenSet => ({
  name: basename(path),
  source: { name: basename(path), licence: 'as its maker says', source: path },
  wanted: [],
  async load() {
    const problems: string[] = []
    const judgements = readQrels(await readFile(path, 'utf8'), path, { leftOut: (problem) => problems.push(problem) })
    const questions = [...judgements].map(([id, grades]) => ({
      id,
      text: '',
      gold: [...grades].filter(([, grade]) => grade > 0).map(([item]) => [item]),
      grades: Object.fromEntries(grades),
    }))
    return { documents: [], questions, problems }
  },
})
