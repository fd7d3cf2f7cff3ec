import { describeMultiVectorModel, maskGraph, patchGraph, strictContext, wordGraph, wordRow } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { wordPieceTokenizer, words, writtenModel } from '../fixtures/model-files.fixture.ts'
import { columnPicture, plainPixels } from '../fixtures/pictures.fixture.ts'
import { unitOf } from '../fixtures/unit-of.fixture.ts'
import { onnxTokenEncoder } from './onnx-token-encoder.ts'

const late = {
  query_prefix: '[Q] ',
  document_prefix: '[D] ',
  query_length: 8,
  document_length: 6,
  attend_to_expansion_tokens: false,
  do_query_expansion: true,
  skiplist_words: [',', '.'],
}
const [questionMark, passageMark] = [words.length, words.length + 1]
const marked = {
  ...wordPieceTokenizer,
  added_tokens: [
    ...(wordPieceTokenizer as { added_tokens: object[] }).added_tokens,
    ...['[Q] ', '[D] '].map((content, i) => ({
      id: questionMark + i,
      content,
      special: true,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
    })),
  ],
}
const masks = words.indexOf('[MASK]')
/** Rows (id, attended) before they are brought to length 1. */
const seen = (ids: readonly number[], attended: (i: number) => number = () => 1): number[] =>
  ids.flatMap((id, i) => unitOf(id, attended(i)))

const wide = writtenModel({
  'model.onnx': maskGraph(),
  'tokenizer.json': marked,
  'onnx_config.json': { ...late, query_length: 32, document_length: 300 },
})
describeMultiVectorModel('onnxTokenEncoder', () => onnxTokenEncoder(wide, { threads: 1 }))

describe('onnxTokenEncoder', () => {
  it('gives a passage one row per token, its mark among them, without those of the skip list', async () => {
    const colbert = writtenModel({ 'model.onnx': maskGraph(), 'tokenizer.json': marked, 'onnx_config.json': late })
    const model = await onnxTokenEncoder(colbert)
    const [first, long] = await model.encode([{ text: 'river, flood' }, { text: 'river '.repeat(20) }], 'passage', strictContext())
    // [CLS] [D] river , flood [SEP]
    expect({ ...first, data: [...(first?.data ?? [])] }).toEqual({ rows: 5, dims: 2, data: seen([1, passageMark, 3, 4, 2]) })
    expect([...(long?.data ?? [])]).toEqual(seen([1, passageMark, 3, 3, 3, 2]))
    await model.close()
  })
  it('fills a question up with masks that nothing looks at, and keeps their rows and its signs', async () => {
    const colbert = writtenModel({ 'model.onnx': maskGraph(), 'tokenizer.json': marked, 'config_sentence_transformers.json': late })
    const model = await onnxTokenEncoder(colbert)
    const [matrix] = await model.encode([{ text: 'river,' }], 'query', strictContext())
    expect([...(matrix?.data ?? [])]).toEqual(seen([1, questionMark, 3, 6, 2, masks, masks, masks], (i) => (i < 5 ? 1 : 0)))
    await model.close()
    const looking = writtenModel({
      'model.onnx': maskGraph(),
      'tokenizer.json': marked,
      'onnx_config.json': { ...late, attend_to_expansion_tokens: true },
    })
    const other = await onnxTokenEncoder(looking)
    const [all] = await other.encode([{ text: 'river,' }], 'query', strictContext())
    expect([...(all?.data ?? [])]).toEqual(seen([1, questionMark, 3, 6, 2, masks, masks, masks]))
    await other.close()
  })
  it('gives every row of a model that says nothing, alone as in a batch', async () => {
    const plain = writtenModel({ 'model.onnx': wordGraph('embeddings', 'tokens'), 'tokenizer.json': wordPieceTokenizer })
    const model = await onnxTokenEncoder(plain, { threads: 2 })
    expect(model).toMatchObject({ provider: 'onnx', dims: 3, reads: { text: true, images: false } })
    const texts = ['river', 'flooding, river', '']
    const together = await model.encode(
      texts.map((text) => ({ text })),
      'query',
      strictContext(),
    )
    expect(together.map(({ rows }) => rows)).toEqual([3, 6, 2])
    for (const [i, text] of texts.entries()) expect(await model.encode([{ text }], 'query', strictContext())).toEqual([together[i]])
    expect([...(together[0]?.data ?? [])]).toEqual([1, 3, 2].flatMap((id) => unitOf(...wordRow(id))))
    await model.close()
  })
  it('gives a picture one row per patch', async () => {
    const path = writtenModel({
      'text_model.onnx': wordGraph('embeddings', 'tokens'),
      'vision_model.onnx': patchGraph('embeddings'),
      'tokenizer.json': wordPieceTokenizer,
      'preprocessor_config.json': plainPixels({ do_resize: true, size: { width: 2, height: 1 } }),
    })
    const model = await onnxTokenEncoder(path)
    const { image, assets } = columnPicture(['rgb(255, 0, 0)', 'rgb(0, 0, 255)'])
    const ctx = strictContext({ assets })
    const [matrix] = await model.encode([{ image }], 'passage', ctx)
    expect({ ...matrix, data: [...(matrix?.data ?? [])] }).toEqual({ rows: 2, dims: 3, data: [1, 0, 0, 0, 0, 1] })
    await expect(model.encode([{ text: 'a', image }], 'passage', ctx)).rejects.toMatchObject({ code: 'unsupported' })
    await model.close()
  })
  it('refuses models of one vector per text', async () => {
    const whole = writtenModel({ 'model.onnx': wordGraph('sentence_embedding', 'mean'), 'tokenizer.json': wordPieceTokenizer })
    await expect(onnxTokenEncoder(whole)).rejects.toMatchObject({ code: 'unsupported' })
  })
})
