import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PreparedSet, RetrievalSet } from '@colrag/benchmarks/sets'
import { publishedWeights } from '@colrag/recipes'
import { sqliteStorage } from '@colrag/tuning'
import { afterAll, expect, test } from 'vitest'
import type { QuestionScorer } from '../measuring/score-questions.ts'
import { reportSections } from '../report/report-sections.ts'
import { checkTuneOptions } from '../tune-options.ts'
import type { TuneFlags } from '../tune-options.ts'
import { tune } from './tune.ts'
import type { Tuned } from './tune.ts'

const folder = mkdtempSync(join(tmpdir(), 'tune-'))
afterAll(() => rmSync(folder, { recursive: true }))

const count = 40
const recipe = {
  name: 'made',
  space: {
    weights: { kind: 'simplex', keys: ['text', 'bm25', 'triple', 'image'] },
    figureBoost: { kind: 'float', low: 1, high: 2 },
  },
  values: { weights: { text: 0.25, bm25: 0.25, triple: 0.5, image: 0 }, figureBoost: 1.2 },
}
const prepared = {
  questions: [
    ...Array.from({ length: count }, (_, i) => ({ text: `question ${i}`, gold: [[`item ${i}`]], type: i % 2 ? 'odd' : 'even' })),
    { text: 'asks for what is not there', gold: [] },
  ],
  problems: ['line 3 is broken'],
  searches: [{ recipe, opened: { text: {}, bm25: {}, triple: {}, tree: { all: () => [] } } }],
} as unknown as PreparedSet

type Weights = Readonly<Record<string, number>>

/** Scores by a law, in the place of a search: what question `i` is worth with some weights. */
const scoredBy = (law: (weights: Weights, i: number) => number, asked?: number[][]): QuestionScorer => ({
  score: async (values, places, measures) => {
    asked?.push([...places])
    const weights = values['weights'] as unknown as Weights
    return measures.map(({ name }) =>
      Float64Array.from(places, (i) => (name === 'latency' ? 1 + 9 * (weights['text'] ?? 0) : law(weights, i))),
    )
  },
})

const flags: TuneFlags = {
  dataset: 'made',
  data: '.',
  recipe: 'made',
  trials: '30',
  sampler: 'tpe',
  seed: '1',
  objective: ['recall@5'],
  heldOut: '0.5',
  pruner: 'none',
  workers: '1',
  parallel: '1',
}

async function tuned(scorer: QuestionScorer, changed: Partial<TuneFlags> = {}, file?: string, signal?: AbortSignal): Promise<Tuned> {
  return tune({
    set: { name: 'made' } as RetrievalSet,
    recipeName: 'made',
    prepared,
    scorer,
    options: checkTuneOptions({ ...flags, ...changed }),
    ...(file === undefined ? {} : { storage: sqliteStorage(join(folder, file)) }),
    signal: signal ?? new AbortController().signal,
  })
}

const nearText = ({ text = 0 }: Weights, i: number): number => Math.max(0, 1 - Math.abs(text - 0.8) - (i % 7) / 20)

test('weights that are better on both parts are recommended, with what they gain over each of the others', async () => {
  const { report, values } = await tuned(scoredBy(nearText))
  const { recommendation, rows, questions, best } = report
  expect(recommendation).toMatchObject({ verdict: 'better', recommended: true })
  expect(rows.map(({ name }) => name)).toEqual(['tuned', 'default', 'v0.7.3', 'v0.7.4'])
  // The image axis is not opened here.
  expect(rows[2]?.values).toMatchObject({ weights: { ...publishedWeights['v0.7.3'], image: 0 } })
  expect(values).toMatchObject({ weights: { image: 0 } })
  expect(report.notes.join()).toMatch(/image: .* does without this axis/)
  expect(questions).toEqual({ tuned: 20, heldOut: 20, withoutGold: 1 })
  expect(report.problems).toEqual(['line 3 is broken'])
  expect(best).toEqual([report.trials.toSorted((a, b) => (b.scores?.[0] ?? 0) - (a.scores?.[0] ?? 0))[0]?.number])
  for (const { against } of rows.slice(1)) expect([against?.mean ?? 0, 0.05 - (against?.p ?? 1)].every((x) => x > 0)).toBe(true)
  expect(recommendation.sentences.join()).toMatch(/are better than default, .* p = 0\.000/)
})

test('weights that lose on held-out questions are not recommended', async () => {
  const asked: number[][] = []
  await tuned(scoredBy(nearText, asked), { trials: '1' })
  const tunedOn = new Set(asked[0])
  const { report } = await tuned(scoredBy((weights, i) => (tunedOn.has(i) ? nearText(weights, i) : 1 - nearText(weights, i))))
  expect(report.recommendation).toMatchObject({ verdict: 'loses', recommended: false })
  expect(report.recommendation.sentences[0]).toMatch(/lose on held-out questions: they are not recommended/)
})

test('ties are told as ties, and no gain as no gain', async () => {
  const { report } = await tuned(scoredBy(({ text = 0 }) => (text > 0.3 ? 0.5 : 0.25)))
  const shared = report.trials.filter(({ scores }) => scores?.[0] === 0.5).map(({ number }) => number)
  expect(shared.length).toBeGreaterThan(1)
  expect(report.best).toEqual(shared)
  expect((await tuned(scoredBy(() => 0.5))).report.recommendation).toMatchObject({ verdict: 'no-proof', recommended: true })
})

test('12 trials and 12 more are the same as 24, also where the first part was cut off within a trial', async () => {
  for (const changed of [{}, { pruner: 'median' }, { folds: '4' }, { sampler: 'tpe-univariate', parallel: '4' }] as const) {
    const whole = await tuned(scoredBy(nearText), { ...changed, trials: '24' })
    const file = `${JSON.stringify(changed).replace(/\W/g, '')}.sqlite`
    await tuned(scoredBy(nearText), { ...changed, trials: '12' }, file)
    let left = 7
    const failing = scoredBy((weights, i) => {
      if (left-- <= 0) throw new Error('killed')
      return nearText(weights, i)
    })
    await expect(tuned(failing, { ...changed, trials: '24' }, file)).rejects.toThrow('killed')
    const parted = await tuned(scoredBy(nearText), { ...changed, trials: '24' }, file)
    expect(parted.report).toEqual(whole.report)
    expect(whole.report.trials).toHaveLength(24)
  }
})

test('folds: a trial is worth the mean over them, and what the others choose is told of each', async () => {
  const { report } = await tuned(
    scoredBy((weights, i) => nearText(weights, i) / (1 + (i % 3))),
    { folds: '3' },
  )
  expect(report.foldChoices.map(({ fold }) => fold)).toEqual([0, 1, 2])
  const [one] = report.foldChoices
  expect(report.trials[one?.chosen ?? -1]?.state).toBe('complete')
  expect(report.foldChoices.every(({ score }) => score > 0 && score < 1)).toBe(true)
})

test('poor trials end early, on the same questions in the same order', async () => {
  const asked: number[][] = []
  const { report } = await tuned(scoredBy(nearText, asked), { pruner: 'hyperband', trials: '40' })
  expect(report.counts.pruned).toBeGreaterThan(5)
  expect(report.counts.complete + report.counts.pruned).toBe(40)
  expect(asked.length).toBeLessThan(40 * 9)
})

test('several objectives give a front, on which none beats another', async () => {
  const { report } = await tuned(scoredBy(nearText), { objective: ['recall@5', 'latency'], trials: '40' })
  const on = report.front.map(({ trial }) => report.trials[trial]?.scores ?? [])
  expect(on.length).toBeGreaterThan(2)
  for (const [recall = 0, latency = 0] of on) {
    const others = report.trials.flatMap(({ scores }) => (scores ? [scores] : []))
    expect(others.some(([r = 0, l = 0]) => r >= recall && l <= latency && (r > recall || l < latency))).toBe(false)
  }
  expect(on[0]?.[0]).toBe(Math.max(...report.trials.map(({ scores }) => scores?.[0] ?? 0)))
  expect(report.notes.join()).toMatch(/latency is measured/)
})

test('which parameter decides is told of enough trials', async () => {
  const { report } = await tuned(scoredBy(nearText), { sampler: 'random', trials: '150' })
  expect(report.importances[0]?.name).toBe('weights')
})

test('with few trials it is not known which parameter decides, and no share of 0 is shown', async () => {
  const { report } = await tuned(scoredBy(nearText), { sampler: 'random', trials: '8' })
  const section = reportSections(report).find(({ title }) => title === 'Which parameter decides')
  expect(section).toMatchObject({ sentences: [expect.stringMatching(/^Not known/)], tables: [] })
  expect(report.notes.join()).not.toMatch(/which parameter decides/)
})

test('a study whose scores come without a pause hears that it is to stop', async () => {
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 1)
  const study = tuned(scoredBy(nearText), { sampler: 'random', trials: '2000' }, undefined, stop.signal)
  await expect(study).rejects.toMatchObject({ code: 'aborted' })
})

test('a grid ends with its last point', async () => {
  const { report } = await tuned(scoredBy(nearText), { sampler: 'grid', params: 'figureBoost', trials: '50' })
  expect(report.trials.map(({ values }) => values['figureBoost'])).toEqual([1, 1.25, 1.5, 1.75, 2])
  expect(report.notes.join()).toMatch(/the grid has 5 points/)
})

test.for([
  [{ trials: '0' }, /--trials/],
  [{ trials: '2.5' }, /--trials/],
  [{ seed: '-1' }, /--seed/],
  [{ sampler: 'cma' }, /there is no cma/],
  [{ pruner: 'median', parallel: '4' }, /--pruner/],
  [{ pruner: 'median', objective: ['recall@5', 'latency'] }, /several objectives/],
  [{ objective: ['recall@5', 'recall@5'] }, /given twice/],
  [{ heldOut: '1' }, /--held-out/],
  [{ heldOut: '' }, /--held-out/],
  [{ folds: '1' }, /--folds/],
  [{ folds: '30' }, /cannot be parted into 30/],
  [{ params: 'weight' }, /no parameter weight/],
] as const)('%j is refused', async ([changed, message]) => {
  await expect(tuned(scoredBy(nearText), changed as unknown as Partial<TuneFlags>)).rejects.toThrow(message)
})
