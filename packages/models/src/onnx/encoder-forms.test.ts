import { onnxGraph, strictContext, wordRow } from '@colrag/testing'
import { expect, it } from 'vitest'
import { wordPieceTokenizer, writtenModel } from '../fixtures/model-files.fixture.ts'
import { columnPicture, plainPixels } from '../fixtures/pictures.fixture.ts'
import { unitOf } from '../fixtures/unit-of.fixture.ts'
import { onnxEncoder } from './onnx-encoder.ts'

/** The sum of (1, place) over the tokens. */
function placesGraph(): Uint8Array {
  const graph = onnxGraph()
  graph.input('input_ids', 'int64', [1, 'tokens'])
  const places = graph.node('Cast', [graph.input('position_ids', 'int64', [1, 'tokens'])], { to: 1 })
  const rows = graph.node('Unsqueeze', [places, graph.integers([2], [1])])
  const ones = graph.node('Add', [graph.node('Mul', [rows, graph.floats([0], [1])]), graph.floats([1], [1])])
  const both = graph.node('Concat', [ones, rows], { axis: 2 })
  graph.output('sentence_embedding', graph.node('ReduceSum', [both, graph.integers([1], [1])], { keepdims: 0 }), 'float', [1, 2])
  return graph.bytes()
}

it.each([
  ['bert', {}, 0],
  ['xlm-roberta', {}, 2],
  ['roberta', { pad_token_id: 3 }, 4],
  ['mpnet', { pad_token_id: 1 }, 2],
])('counts the places of %s from where it was trained to', async (type, more, first) => {
  const config = { model_type: type, max_position_embeddings: 6 + first, ...more }
  const model = await onnxEncoder(
    writtenModel({ 'model.onnx': placesGraph(), 'tokenizer.json': wordPieceTokenizer, 'config.json': config }),
  )
  // [CLS] river flood [SEP]
  const [vector] = await model.embed([{ text: 'river flood' }], 'passage', strictContext())
  const [, direction] = unitOf(4, 4 * first + 6)
  expect(vector?.[1]).toBeCloseTo(direction ?? NaN, 6)
  expect(model.limits.tokens).toBe(6)
  await model.close()
})

it('reads floats of 16 bits, and says of pictures that it cannot give them so', async () => {
  const half = 10
  const graph = onnxGraph()
  const ids = graph.input('input_ids', 'int64', [1, 'tokens'])
  const table = Array.from({ length: 64 }, (_, id) => wordRow(id)).flat()
  const rows = graph.node('Gather', [graph.floats(table, [64, 3]), ids], { axis: 0 })
  const mean = graph.node('ReduceMean', [rows], { axes: [1], keepdims: 0 })
  graph.output('text_embeds', graph.node('Cast', [mean], { to: half }), 'float16', [1, 3])
  const eyes = (type: 'float' | 'float16'): Uint8Array => {
    const vision = onnxGraph()
    const pixels = vision.node('Cast', [vision.input('pixel_values', type, [1, 3, 'height', 'width'])], { to: 1 })
    const colour = vision.node('ReduceMean', [pixels], { axes: [2, 3], keepdims: 0 })
    vision.output('image_embeds', vision.node('Cast', [colour], { to: half }), 'float16', [1, 3])
    return vision.bytes()
  }
  const files = { 'text_model.onnx': graph.bytes(), 'tokenizer.json': wordPieceTokenizer, 'preprocessor_config.json': plainPixels({}) }
  const model = await onnxEncoder(writtenModel({ ...files, 'vision_model.onnx': eyes('float') }))
  const { image, assets } = columnPicture(['rgb(255, 51, 0)', 'rgb(255, 0, 102)'])
  const [text, picture] = await model.embed([{ text: 'river' }, { image }], 'passage', strictContext({ assets }))
  // [CLS] river [SEP]
  const [one, two] = [unitOf(2, 1, -2), unitOf(1, 0.1, 0.2)]
  text?.forEach((x, i) => expect(x).toBeCloseTo(one[i] ?? NaN, 3))
  picture?.forEach((x, i) => expect(x).toBeCloseTo(two[i] ?? NaN, 3))
  expect([text, picture].map((v) => v?.length)).toEqual([3, 3])
  await model.close()
  const halved = await onnxEncoder(writtenModel({ ...files, 'vision_model.onnx': eyes('float16') }))
  await expect(halved.embed([{ image }], 'passage', strictContext({ assets }))).rejects.toMatchObject({
    code: 'unsupported',
    hint: expect.stringContaining('float32') as string,
  })
  await halved.close()
})
