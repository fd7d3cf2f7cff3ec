import type { RunContext, TextModel, Unit, UnitId } from '@colrag/core'
import { memoryCache, sha256 } from '@colrag/stage-kit'
import { describe, expect, it } from 'vitest'
import { readCorpus } from './corpus.ts'
import { llmQuestions } from './llm-questions.ts'

const passage = '堤防が切れた夜、役場に逃れた人は87人であった。翌朝には水が引き、町の消防団が泥を運び出した。橋は三日で直された。'
const block: Unit<'block'> = {
  id: 'd/p1' as UnitId,
  level: 'block',
  parentId: null,
  text: passage,
  context: '',
  placements: [{ start: 0, end: passage.length, page: 4, box: { x: 50, y: 100, width: 400, height: 40 } }],
  anchors: [{ documentId: 'd' as never, page: 4, boxes: [{ x: 50, y: 100, width: 400, height: 40 }] }],
  facets: { kind: 'text', title: '川沿いの町の年報', volume: 'v' },
}

/** Gives the recorded replies one after the other. */
function recorded(...replies: readonly object[]): { readonly model: TextModel; readonly asked: string[] } {
  const asked: string[] = []
  const model: TextModel = {
    provider: 'recorded',
    modelId: 'qwen',
    revision: '1',
    limits: { batch: 1, parallel: false, tokens: 4096 },
    supports: { schema: true, seed: true },
    close: () => Promise.resolve(),
    generate({ prompt }) {
      const text = JSON.stringify(replies[asked.length % replies.length])
      asked.push(prompt)
      return Promise.resolve({
        text,
        promptTokens: 9,
        tokens: 9,
        counted: 'model',
        stopped: 'end',
        seed: 0,
        requestHash: sha256(prompt),
        replyHash: sha256(text),
        revision: '1',
        refused: [],
        cached: false,
      })
    },
  }
  return { model, asked }
}

const unused = (): Promise<never> => Promise.reject(new Error('no picture was promised'))
const context = (): RunContext => ({ assets: { get: unused, put: unused }, cache: memoryCache(), seed: 0, report: () => undefined })
const corpus = readCorpus(
  (async function* () {
    yield block
  })(),
  () => '年報.pdf',
)
const good = {
  question: '川沿いの町の年報では、堤防が切れた夜に何人が役場に逃れたか。',
  answer: '87人',
  quote: '堤防が切れた夜、役場に逃れた人は87人であった。',
}

describe('questions written by a model', () => {
  it('have the quoted place as their gold', async () => {
    const { model, asked } = recorded(good)
    const drafts = await llmQuestions(await corpus, model, { count: 3 }, context())
    expect(drafts).toEqual([
      {
        question: good.question,
        lang: 'ja',
        type: 'passage',
        hops: 1,
        answer: '87人',
        answer_alt: [],
        gold: [expect.objectContaining({ file: '年報.pdf', page: 4, quote: good.quote, block: 'd/p1' })],
        by: 'qwen',
        tells: [['堤防が切れた夜、役場に逃れた人は87人であった。']],
      },
    ])
    expect(asked).toEqual([expect.stringContaining(passage)])
  })

  it.each([
    ['a quote that the passage lacks', { ...good, quote: '役場に逃れた人は870人であった。' }],
    ['an answer that the quote lacks', { ...good, answer: '三日' }],
    ['a question that holds its answer', { ...good, question: '役場に逃れたのは87人か。' }],
    ['a question about its passage', { ...good, question: 'この文章によると、何人が役場に逃れたか。' }],
    ['other JSON', { say: 'no' }],
  ])('are asked for once more, and left out, for %s', async (_, reply) => {
    const { model, asked } = recorded(reply)
    expect(await llmQuestions(await corpus, model, { count: 3 }, context())).toEqual([])
    expect(asked).toHaveLength(2)
  })

  it('are not asked for again where replies are kept', async () => {
    const { model, asked } = recorded(good)
    const ctx = context()
    const first = await llmQuestions(await corpus, model, { count: 1 }, ctx)
    expect(await llmQuestions(await corpus, model, { count: 1 }, ctx)).toEqual(first)
    expect(asked).toHaveLength(1)
  })
})
