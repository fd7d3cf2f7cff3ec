import type { Hit, RankedList } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { describeReranker, onnxGraph, sampleUnits, strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { wordPieceTokenizer, words, writtenModel } from '../fixtures/model-files.fixture.ts'
import { crossEncoder } from './cross-encoder.ts'

/** How many tokens of the second text are `flood`, as `logits` [1, labels]: with two labels the first is 0. */
function floodGraph(labels: 1 | 2 | 3, output = 'logits'): Uint8Array {
  const graph = onnxGraph()
  const ids = graph.input('input_ids', 'int64', [1, 'tokens'])
  graph.input('attention_mask', 'int64', [1, 'tokens'])
  const types = graph.node('Cast', [graph.input('token_type_ids', 'int64', [1, 'tokens'])], { to: 1 })
  const weights = words.map((word) => (word === 'flood' ? 1 : word === '[SEP]' ? -0.25 : 0))
  const each = graph.node('Gather', [graph.floats(weights, [weights.length]), ids], { axis: 0 })
  const counted = graph.node('Mul', [each, types])
  const sum = graph.node('ReduceSum', [counted, graph.integers([1], [1])], { keepdims: 1 })
  const zero = graph.floats([0], [1, 1])
  const all = labels === 1 ? sum : graph.node('Concat', [...Array<string>(labels - 1).fill(zero), sum], { axis: 1 })
  graph.output(output, all, 'float', [1, labels])
  return graph.bytes()
}

const pairTemplate = {
  ...(wordPieceTokenizer as { post_processor: object }).post_processor,
  pair: [
    { SpecialToken: { id: '[CLS]', type_id: 0 } },
    { Sequence: { id: 'A', type_id: 0 } },
    { SpecialToken: { id: '[SEP]', type_id: 0 } },
    { Sequence: { id: 'B', type_id: 1 } },
    { SpecialToken: { id: '[SEP]', type_id: 1 } },
  ],
}
const tokenizer = { ...wordPieceTokenizer, post_processor: pairTemplate }
const folder = (graph = floodGraph(1), more: Readonly<Record<string, object>> = {}): string =>
  writtenModel({ 'onnx/model.onnx': graph, 'tokenizer.json': tokenizer, 'config.json': { model_type: 'bert' }, ...more })

const texts = ['river', 'flood', 'pump flood flood', '', 'river, river']
const units = sampleUnits('block')
  .slice(0, texts.length)
  .map((unit, i) => ({ ...unit, text: texts[i] ?? '', context: '' }))
const list: RankedList<'block'> = { level: 'block', scale: 'open', hits: units.map(({ id }, i) => ({ id, score: 1 - i / 10 })) }
async function ranked(name: string, text = 'flood'): Promise<{ order: number[]; hits: readonly Hit[]; scale: string }> {
  const reranker = await crossEncoder(name, { threads: 1 })
  try {
    const { hits, scale } = await reranker.rerank({ id: 'q', text }, list, units, strictContext())
    return { order: hits.map((hit) => units.findIndex((unit) => unit.id === hit.id)), hits, scale }
  } finally {
    await reranker.close()
  }
}
const shared = await crossEncoder(folder(), { threads: 1 })
describeReranker('crossEncoder', () => shared)

describe('crossEncoder', () => {
  it('reads question and passage together, and orders by what the model makes of both', async () => {
    const { order, hits, scale } = await ranked(folder())
    expect([order, scale]).toEqual([[2, 1, 0, 4, 3], 'rank'])
    const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))
    // The closing mark is of the second text; the question's own flood is of the first.
    hits.slice(0, 3).forEach((hit, i) => expect(hit.score).toBeCloseTo(sigmoid([1.75, 0.75, -0.25][i] ?? 0), 6))
    expect(hits.at(-1)?.score).toBeCloseTo(sigmoid(-0.25) - 1, 6)
  })
  it('takes two labels as no and yes, whatever the output is called', async () => {
    const [one, two] = [await ranked(folder()), await ranked(folder(floodGraph(2, 'scores')))]
    expect(two.order).toEqual(one.order)
    two.hits.forEach((hit, i) => expect(hit.score).toBeCloseTo(one.hits[i]?.score ?? 0, 6))
    await expect(ranked(folder(floodGraph(3)))).rejects.toMatchObject({ code: 'unsupported', hint: expect.stringContaining('two') })
  })
  it('cuts what is too long before the marks, and leaves the question half of the room', async () => {
    const short = folder(floodGraph(1), { 'tokenizer_config.json': { model_max_length: 9 } })
    const long = { ...units[0]!, text: 'flood '.repeat(40) }
    const reranker = await crossEncoder(short, { threads: 1 })
    const score = async (question: string): Promise<number> =>
      (await reranker.rerank({ id: 'q', text: question }, { ...list, hits: list.hits.slice(0, 1) }, [long], strictContext())).hits[0]
        ?.score ?? 0
    const logit = (x: number): number => Math.log(x / (1 - x))
    // Of nine tokens three are marks: a short question leaves five to the passage, a long one three.
    expect(logit(await score('river'))).toBeCloseTo(5 - 0.25, 5)
    expect(logit(await score('river '.repeat(40)))).toBeCloseTo(3 - 0.25, 5)
    await reranker.close()
  })
  it('says what is missing or wrong', async () => {
    await expect(crossEncoder('/nowhere')).rejects.toMatchObject({ code: 'not-found' })
    await expect(crossEncoder(writtenModel({ 'model.onnx': floodGraph(1) }))).rejects.toMatchObject({ code: 'not-found' })
    const noPairs = {
      'tokenizer.json': { ...wordPieceTokenizer, post_processor: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true } },
    }
    await expect(ranked(folder(floodGraph(1), noPairs))).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('pairs'),
    })
    const stopped = { ...strictContext(), signal: AbortSignal.abort(new ColragError('aborted', 'x', 'stopped')) }
    await expect(shared.rerank({ id: 'q', text: 'flood' }, list, units, stopped)).rejects.toMatchObject({ code: 'aborted' })
  })
})
