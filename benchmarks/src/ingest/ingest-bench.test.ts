import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IngestResult } from '@colrag/core/schemas'
import { expect, test } from 'vitest'
import type { Round } from '../reading/round-process.ts'
import { ingestCorpus } from './ingest-corpus.ts'
import { roundFigures, stageFigures } from './ingest-figures.ts'

test('a corpus with gold is parted into scans and others, any other folder is taken as it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'colrag-ingest-'))
  expect(() => ingestCorpus(join(folder, 'none'))).toThrow('no such folder')
  expect(() => ingestCorpus(folder)).toThrow('empty')
  mkdirSync(join(folder, 'a'))
  expect(ingestCorpus(folder)).toEqual({ digital: [folder], scanned: [], isWhole: false })
  const documents = [true, false].map((scanned, i) => ({ file: `a/${i}.pdf`, scanned }))
  writeFileSync(join(folder, 'gold.json'), JSON.stringify({ documents, size: 'full' }))
  expect(ingestCorpus(folder)).toEqual({ digital: [join(folder, 'a/1.pdf')], scanned: [join(folder, 'a/0.pdf')], isWhole: true })
})

test('rounds are added up, memory is that of the larger one, and stages keep their order', () => {
  const round = (pages: number, cpuSeconds: number, peakBytes: number, stages: IngestResult['stages'] & object): Round<IngestResult> => ({
    reply: { totals: { pages, failed: 0 }, stages } as unknown as IngestResult,
    wallSeconds: 60,
    cpuSeconds,
    peakBytes,
  })
  const rounds = [
    round(20, 600, 1e9, [
      { stage: 'read', cpu: 100, wall: 1 },
      { stage: 'other', cpu: 1, wall: 0 },
    ]),
    round(3, 1800, 2e9, [{ stage: 'text', cpu: 1700, wall: 1 }]),
  ]
  const all = roundFigures('all', rounds, 20)
  expect(all.map(({ ours, target, holds, n }) => [ours, target, holds, n])).toEqual([
    [2, 20, true, 23],
    [40, 40, true, 23],
    [2e9, 3e9, true, 23],
    [0, 0, true, 23],
  ])
  expect(roundFigures('some', rounds.slice(0, 1), undefined).map(({ holds }) => holds)).toEqual([null, null, true, true])
  expect(stageFigures(rounds).map(({ name, ours }) => [name, ours])).toEqual([
    ['stage read', 100],
    ['stage other', 1],
    ['stage text', 1700],
  ])
})
