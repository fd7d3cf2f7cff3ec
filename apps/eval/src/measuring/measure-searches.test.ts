import type { Answerer, GeneratedText, GenerateRequest, Retriever, RunContext, TextModel, Unit, UnitId, UnitTree } from '@colrag/core'
import { ColragError, unitId } from '@colrag/core'
import type { SetQuestion } from '@colrag/benchmarks/sets'
import { expect, test } from 'vitest'
import { configOf } from '../commands/run-config.ts'
import { noCost } from './cost-of.ts'
import { judgeAnswers } from './judge-answers.ts'
import { measureSearches } from './measure-searches.ts'
import type { MeasuredSearch } from './measure-searches.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
  seed: 0,
  report: () => undefined,
}
const config = configOf({ dataset: 'made', data: '.', names: ['one'], definitions: {}, k: [1, 2], answers: true })
const questions: readonly SetQuestion[] = [
  { id: 'either', text: 'either', type: 'a', gold: [['x', 'y']], answers: ['12 km'] },
  { id: 'both', text: 'both', type: 'a', gold: [['x'], ['y']], answers: ['八代市'] },
  { id: 'broken', text: 'broken', type: 'b', gold: [['x']], answers: ['z'] },
  { id: 'none', text: 'none', gold: [] },
]

/** Finds what is written here; another question is a fault. */
const found: Readonly<Record<string, readonly string[]>> = { either: ['y', 'x'], both: ['x', 'y'], none: ['x'] }
const retriever: Retriever = {
  level: 'block',
  supports: { image: false, within: false, filter: false, score: false },
  async retrieve({ text }) {
    const ids = found[text]
    if (!ids) throw new ColragError('model-failed', 'encoder', `no vector for ${text}`)
    return { level: 'block', scale: 'open', hits: ids.map((id, i) => ({ id: unitId(id), score: 1 - i / 10 })) }
  },
}
const unit = (id: UnitId): Unit =>
  ({
    id,
    level: 'block',
    parentId: null,
    text: `text of ${id}`,
    context: '',
    placements: [],
    anchors: [],
    facets: { title: 't' },
  }) as unknown as Unit
const units = { get: (ids: readonly UnitId[]) => Promise.resolve(ids.map(unit)) }
const tree = { parent: () => null, children: () => [], at: () => null } as unknown as UnitTree

/** Refuses the question that asks for nothing, cites the best hit otherwise. */
const answerer: Answerer = {
  name: 'made',
  fingerprint: 'made',
  depth: 2,
  answer: ({ text }, evidence) =>
    Promise.resolve(
      text === 'none'
        ? { status: 'insufficient-evidence', text: 'nothing is said of it', citations: [] }
        : {
            status: 'answered',
            text: text === 'either' ? 'It is 12,000 m long.' : '八代市',
            citations: [{ unitId: evidence[0]?.unit.id ?? unitId(''), quote: '', at: [0, 0], anchors: [] }],
          },
    ),
}
const made: MeasuredSearch = {
  search: {
    name: 'one',
    retriever,
    units,
    opened: { tree, units },
    recipe: { answer: answerer },
    unitsOf: (items) => units.get(items as never),
    itemsOf: (hits) => hits.map(({ id }) => id),
  },
  stages: [],
  values: {},
  cost: () => noCost,
}
const set = { config, name: 'made', questions, problems: [] }

test('means are over all questions with something to find: alternatives serve, faults count as 0, and none is left out in silence', async () => {
  const { summary, rows, timings } = await measureSearches(set, [made], { ctx })
  const [recipe] = summary.recipes
  expect([summary.n, summary.unanswerable]).toEqual([3, 1])
  expect(recipe?.coverage).toEqual({ questions: 3, answered: 2, failed: 1, unanswerable: 1 })
  expect(recipe?.metrics['recall@1']?.mean).toBeCloseTo((1 + 0.5 + 0) / 3, 12)
  expect(recipe?.metrics['all@2']?.mean).toBeCloseTo(2 / 3, 12)
  expect(Object.entries(recipe?.byType ?? {}).map(([type, { n }]) => [type, n])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  expect(rows[0]?.map(({ measures, error }) => [measures === null, error])).toEqual([
    [false, undefined],
    [false, undefined],
    [false, 'no vector for broken'],
    [true, undefined],
  ])
  expect(timings.recipes[0]?.search).toHaveLength(4)
})

test('answers are measured where measures apply; refusals, right and wrong, and faults are told apart', async () => {
  const { summary, rows } = await measureSearches(set, [made], { ctx })
  const answers = summary.recipes[0]?.answers
  expect(answers?.n).toBe(3)
  expect(answers?.refused).toEqual({ wrongly: 0, answerable: 3, rightly: 1, unanswerable: 1 })
  expect(rows[0]?.[0]?.answer?.measures).toMatchObject({ em: 0, numeric: 1, citation: 1 })
  expect(answers?.estimates['em']?.mean).toBeCloseTo(1 / 3, 12)
  expect(answers?.estimates['numeric']).toEqual({ mean: 1, low: 1, high: 1 })
  expect(answers?.judge).toBeUndefined()
})

test('a judge sees neither recipe nor example, verdicts and answers in drawn orders, and what it does not judge is counted apart', async () => {
  const asked: GenerateRequest[] = []
  const model = {
    provider: 'made',
    modelId: 'judge',
    revision: '1',
    limits: { batch: 1, parallel: false, tokens: 4096 },
    supports: { schema: true, seed: true },
    close: () => Promise.resolve(),
    generate: (request: GenerateRequest): Promise<GeneratedText> => {
      asked.push(request)
      const text = request.prompt.includes('八代市') ? '{"verdict": "right"}' : 'I give it 0.9'
      return Promise.resolve({
        text,
        promptTokens: 9,
        tokens: 2,
        counted: 'model',
        stopped: 'end',
        seed: 0,
        requestHash: '',
        replyHash: '',
        revision: '1',
        refused: [],
        cached: false,
      })
    },
  } satisfies TextModel
  const judged = async (seed: number) => {
    asked.length = 0
    const { summary } = await measureSearches({ ...set, config: { ...config, judge: 'llm:made' } }, [made], {
      ctx,
      judge: judgeAnswers(model, seed),
    })
    return { problems: summary.problems, judge: summary.recipes[0]?.answers?.judge, prompts: asked.map(({ prompt }) => prompt) }
  }
  const first = await judged(1)
  // An unusable reply is asked for once more; the refusal has no reference answer to be judged by.
  expect(first.judge).toMatchObject({ asked: 3, judged: 1, estimate: { mean: 1 } })
  expect(first.prompts).toHaveLength(5)
  expect(first.problems).toContain('one: the reply names none of the verdicts (2 times)')
  for (const prompt of first.prompts) expect(prompt).not.toMatch(/made|\d\.\d|"verdict":/)
  expect((await judged(1)).prompts).toEqual(first.prompts)
  const orders = new Set<string>()
  for (let seed = 1; seed < 9; seed++) orders.add((await judged(seed)).prompts.map((prompt) => /- (\w+):/.exec(prompt)?.[1]).join(' '))
  expect(orders.size).toBeGreaterThan(2)
})
