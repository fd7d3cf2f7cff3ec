import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hotpotqa } from '../datasets/hotpotqa.ts'
import { kasensabo } from '../datasets/kasensabo.ts'
import { encodeApart } from './encoder-process.ts'
import { passageSet } from './passage-set.ts'
import { defaultWeights, rankingFigures, rankings } from './ranking.ts'
import type { Found } from './ranking.ts'
import { samplePassages, sampleQuestions } from './sample-passages.ts'
import { coveredShare } from './sets/covered-share.ts'

const scratch = mkdtempSync(join(tmpdir(), 'bench-models-'))

describe('the texts that are encoded', () => {
  it('have their lengths and are all different', () => {
    const [passages, questions] = [samplePassages(200), sampleQuestions(200)]
    expect(new Set(passages).size).toBe(200)
    expect(new Set(passages.map((text) => text.length))).toEqual(new Set([100]))
    expect(new Set(questions.map((text) => text.length))).toEqual(new Set([20]))
  })
})

describe('encodeApart', () => {
  it('gives the hashes of vectors and what they took', async () => {
    const request = { threads: 1, batch: 2, warm: 1, texts: ['避難所', '堤防', '避難所'], role: 'passage' } as const
    const [first, second] = await Promise.all([encodeApart(request), encodeApart({ ...request, threads: 2, batch: 3 })])
    expect(first.hashes).toHaveLength(3)
    expect(first.hashes[0]).toBe(first.hashes[2])
    expect(first.hashes[0]).not.toBe(first.hashes[1])
    expect(second.hashes).toEqual(first.hashes)
    expect(Math.min(first.load.cpuMs, first.load.wallMs, first.cpuMs)).toBeGreaterThan(0)
  })
})

describe('rankings', () => {
  const passages = ['避難所は体育館に開設された。', '堤防の亀裂を点検する。', '予算は前年度を上回った。']
  const open = passageSet(
    [
      { question: '避難所はどこに開設されたか', gold: [passages[0] ?? ''] },
      { question: '堤防と予算', gold: passages.slice(1) },
    ],
    [...passages, ...passages],
    scratch,
  )
  afterAll(async () => (await open).close())
  it('finds what is asked for by words, by meaning and by both', async () => {
    const set = await open
    const found = await rankings(set, await defaultWeights())
    for (const { first, five } of [found.dense, found.bm25, found.fused]) {
      expect(five).toEqual(Float64Array.of(1, 1))
      expect(first).toEqual(Float64Array.of(1, 0.5))
    }
  })
})

describe('rankingFigures', () => {
  const of = (...values: readonly number[]): Found => ({ first: Float64Array.from(values), five: Float64Array.from(values) })
  const set = { name: 'S', dense: { first: 0.5, five: 0.9 }, fused: null, open: () => Promise.reject(new Error('not opened')) }
  it('compares with words alone, question by question', () => {
    const many = (share: number): Found => of(...Array.from({ length: 100 }, (_, i) => (i < share ? 1 : 0)))
    const { figures, isBetter } = rankingFigures(set, { dense: many(60), bm25: many(50), fused: many(70) })
    expect(isBetter).toBe(true)
    expect(figures.map(({ ours, theirs, holds }) => [ours, theirs, holds])).toEqual([
      [0.6, 0.5, true],
      [0.6, 0.5, false],
      [0.7, 0.5, null],
      [0.7, 0.5, null],
      [0.2, null, true],
      [figures[5]?.ours, null, null],
      [0.2, null, true],
      [figures[7]?.ours, null, null],
    ])
    expect(figures[7]?.ours).toBeLessThan(0.001)
    expect(rankingFigures(set, { dense: many(60), bm25: many(50), fused: many(51) }).isBetter).toBe(false)
    expect(rankingFigures(set, { dense: many(60), bm25: many(50), fused: many(20) }).isBetter).toBe(false)
  })
})

describe('coveredShare', () => {
  it('counts a page or one that stands for it', () => {
    const question = {
      gold: [
        { file: 'a/x.pdf', page: 1, quote: '' },
        { file: 'a/y.pdf', page: 2, quote: '' },
      ],
      also: [{ file: 'b/z.pdf', page: 9, for: 1 }],
    }
    expect(coveredShare(question, ['x.pdf#1'])).toBe(0.5)
    expect(coveredShare(question, ['x.pdf#1', 'z.pdf#9'])).toBe(1)
    expect(coveredShare(question, ['x.pdf#2', 'y.pdf#1'])).toBe(0)
    // File systems and questions may compose letters differently.
    expect(coveredShare({ gold: [{ file: 'プ.pdf'.normalize('NFD'), page: 1, quote: '' }] }, ['プ.pdf#1'])).toBe(1)
  })
})

describe('the loaders of questions', () => {
  it('read relations and passages', async () => {
    writeFileSync(
      join(scratch, 'train_graph_rels.jsonl'),
      `${JSON.stringify({ instruction: '何か', metadata: { src: '堤防', rel_type: 'REQUIRES', tgt: '点検' } })}\n\n`,
    )
    expect((await kasensabo(scratch)).questions).toEqual([
      { id: '1', question: '何か', answer: '', subject: '堤防', relation: 'REQUIRES', object: '点検' },
    ])
    writeFileSync(join(scratch, 'hotpotqa_train_corpus.json'), JSON.stringify({ Dam: ['A dam.', ' It holds.'], Weir: ['A weir.'] }))
    const facts = [
      ['Dam', 0],
      ['Dam', 1],
      ['Weir', 0],
    ]
    writeFileSync(
      join(scratch, 'hotpotqa_train.json'),
      JSON.stringify([{ _id: 'q', question: 'Which?', answer: 'Dam', supporting_facts: facts }]),
    )
    expect(await hotpotqa(scratch)).toMatchObject({
      passages: [
        { title: 'Dam', text: 'A dam. It holds.' },
        { title: 'Weir', text: 'A weir.' },
      ],
      questions: [{ id: 'q', question: 'Which?', answer: 'Dam', titles: ['Dam', 'Weir'] }],
    })
    for (const load of [kasensabo, hotpotqa]) await expect(load(join(scratch, 'none'))).rejects.toMatchObject({ code: 'not-found' })
  })
})
