import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beirFolder } from '../fixture/beir-folder.ts'
import { callEval } from '../fixture/call-eval.ts'
import type { RunRecord } from '../record/run-record.ts'
import { judgeParts } from './judge-parts.ts'

test('every part is left out once, every axis asked alone, each with a verdict', { timeout: 90_000 }, async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'ablate-')), 'out')
  const { code, out: text } = await callEval(['ablate', '--dataset', beirFolder(), '--k', '5', '--json', '--out', out])
  expect(code).toBe(0)
  const { ablation, recipes } = JSON.parse(text)
  expect(ablation.parts.map(({ part }: { part: string }) => part)).toEqual([
    'text',
    'bm25',
    'triple',
    'pagePrior',
    'namePrior',
    'datePrior',
    'figureBoost',
    'hierarchy',
    'analyser',
  ])
  expect(ablation.alone.map(({ axis }: { axis: string }) => axis)).toEqual(['text', 'bm25', 'triple'])
  expect(recipes).toHaveLength(13)
  expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('What each part is worth')
  expect((await callEval(['repeat', out])).out).toContain('identical')
})

test('a recipe without an analyser has none to leave out', { timeout: 60_000 }, async () => {
  const { out } = await callEval(['ablate', '--dataset', beirFolder(), '--k', '5', '--json', '--recipe', 'naive-rag'])
  expect(JSON.parse(out).ablation.parts.map(({ part }: { part: string }) => part)).not.toContain('analyser')
})

/** Rows whose only measure has these values. */
const rowsOf = (values: readonly number[]): unknown => values.map((value, i) => ({ id: String(i), measures: { 'ndcg@10': value } }))

test('a part earns where leaving it out loses beyond chance, and hurts where it gains', () => {
  const difference = (mean: number, p: number): object => ({ metrics: { 'ndcg@10': { mean, low: mean - 0.1, high: mean + 0.1, p } } })
  const run = {
    summary: {
      recipes: [{ name: 'served', metrics: { 'ndcg@10': { mean: 0.5, low: 0.4, high: 0.6 } } }],
      comparisons: [
        { recipe: 'without a', ...difference(-0.2, 0.01) },
        { recipe: 'without b', ...difference(0.2, 0.049) },
        { recipe: 'without c', ...difference(0.2, 0.05) },
        { recipe: 'a alone', ...difference(-0.3, 0.001) },
      ],
    },
    rows: [rowsOf([1, 0, 0.5]), rowsOf([0, 0, 0.6]), rowsOf([1, 1, 1]), rowsOf([1, 0, 0.5]), rowsOf([0, 0, 0])],
  } as unknown as RunRecord
  const judged = judgeParts(run)
  expect(judged?.parts.map(({ part, verdict, better, worse }) => [part, verdict, better, worse])).toEqual([
    ['a', 'earns', 1, 1],
    ['b', 'hurts', 0, 2],
    ['c', 'within chance', 0, 0],
  ])
  expect(judged?.parts[0]?.difference).toEqual({ mean: 0.2, low: expect.closeTo(0.1, 9), high: expect.closeTo(0.3, 9) })
  expect(judged?.alone.map(({ axis, verdict }) => [axis, verdict])).toEqual([['a', 'earns']])
})
