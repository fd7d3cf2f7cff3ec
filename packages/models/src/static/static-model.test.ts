import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeEmbeddingModel, strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import type { WrittenTensor } from '../fixtures/model-files.fixture.ts'
import { safetensorsFile, unigramTokenizer, wordPieceTokenizer, words, writtenModel } from '../fixtures/model-files.fixture.ts'
import { staticModel } from './static-model.ts'

const dims = 4
/** Row i is (i, 1, -i, 2). */
const numbers = words.flatMap((_, i) => [i, 1, -i, 2])
const table = (data: ArrayBufferView, type: string): WrittenTensor => ({ type, shape: [words.length, dims], data })
const floats = table(Float32Array.from(numbers), 'F32')
const model2vec = (tensors: Readonly<Record<string, WrittenTensor>> = { embeddings: floats }): string =>
  writtenModel({
    'model.safetensors': safetensorsFile(tensors),
    'tokenizer.json': wordPieceTokenizer,
    'config.json': { model_type: 'model2vec' },
  })
const unit = (...values: readonly number[]): number[] => values.map((x) => Math.fround(x / Math.hypot(...values)))
const vectorOf = async (folder: string, text: string, role: 'query' | 'passage' = 'passage'): Promise<number[]> => {
  const model = await staticModel(folder)
  const [vector] = await model.embed([{ text }], role, strictContext())
  return [...(vector ?? [])]
}

const folder = model2vec()
describeEmbeddingModel('staticModel', () => staticModel(folder))

describe('staticModel', () => {
  it('gives the mean of the rows of a text, of length 1', async () => {
    // river, flood, ##ing: rows 3, 4 and 5.
    expect(await vectorOf(folder, 'River flooding')).toEqual(unit(12, 3, -12, 6))
    expect(await vectorOf(folder, '避難所')).toEqual(unit(30, 3, -30, 6))
  })
  it.each([
    ['F16', Uint16Array.from(numbers, half)],
    ['BF16', Uint16Array.from(numbers, (x) => new Uint32Array(Float32Array.of(x).buffer)[0]! >>> 16)],
    ['I8', Int8Array.from(numbers)],
  ])('reads tables of %s', async (type, data) => {
    expect(await vectorOf(model2vec({ embeddings: table(data, type) }), 'river flood')).toEqual(unit(7, 2, -7, 4))
  })
  it('weighs tokens and looks their rows up', async () => {
    const weights = { type: 'F64', shape: [words.length], data: Float64Array.from(words, (_, i) => (i === 4 ? 2 : 1)) }
    expect(await vectorOf(model2vec({ embeddings: floats, weights }), 'river flood')).toEqual(unit(3 + 8, 3, -11, 6))
    const mapping = { type: 'I64', shape: [words.length], data: BigInt64Array.from(words, (_, i) => (i < 6 ? 3n : 4n)) }
    expect(await vectorOf(model2vec({ embeddings: floats, mapping }), 'flooding ,')).toEqual(unit(3 + 3 + 4, 3, -10, 6))
  })
  it('leaves unknown words out as Model2Vec does, and counts them as StaticEmbedding does', async () => {
    expect(await vectorOf(folder, 'river xyz')).toEqual(unit(3, 1, -3, 2))
    const sentence = writtenModel({
      'modules.json': [{ idx: 0, name: '0', path: '0_StaticEmbedding', type: 'sentence_transformers.models.StaticEmbedding' }],
      '0_StaticEmbedding/model.safetensors': safetensorsFile({ 'embedding.weight': floats }),
      '0_StaticEmbedding/tokenizer.json': wordPieceTokenizer,
    })
    expect(await vectorOf(sentence, 'river xyz')).toEqual(unit(3, 2, -3, 4))
  })
  it('takes the first dimensions of a model trained for it, in its name', async () => {
    const model = await staticModel(`${folder}?dims=2`)
    expect(model.dims).toBe(2)
    const [vector] = await model.embed([{ text: 'river' }], 'query', strictContext())
    expect([...(vector ?? [])]).toEqual(unit(3, 1))
    await expect(staticModel(`${folder}?dims=5`)).rejects.toMatchObject({ code: 'invalid-options' })
    for (const wrong of ['dims=0', 'dims=x', 'dim=2', 'dims=1&dims=2'])
      await expect(staticModel(`${folder}?${wrong}`)).rejects.toMatchObject({ code: 'invalid-options' })
  })
  it('cuts Japanese by Unigram and puts prompts before questions', async () => {
    const vocab = 6
    const japanese = writtenModel({
      'model.safetensors': safetensorsFile({
        'embedding.weight': {
          type: 'F32',
          shape: [vocab, 2],
          data: Float32Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? i / 2 : 1)),
        },
      }),
      'tokenizer.json': unigramTokenizer,
      'modules.json': [{ path: '', type: 'sentence_transformers.sentence_transformer.modules.static_embedding.StaticEmbedding' }],
      'config_sentence_transformers.json': { prompts: { query: '日本の', document: '' } },
    })
    // ▁日本 の 防災
    expect(await vectorOf(japanese, '日本の防災')).toEqual(unit(4 + 5 + 2, 3))
    expect(await vectorOf(japanese, '防災', 'query')).toEqual(unit(4 + 5 + 2, 3))
  })
  it('changes its revision with weights and tokenizer, and refuses pictures', async () => {
    const other = model2vec({
      embeddings: table(
        Float32Array.from(numbers, (x) => x + 1),
        'F32',
      ),
    })
    const models = await Promise.all([folder, model2vec(), other].map((path) => staticModel(path)))
    expect(models[0]?.revision).toBe(models[1]?.revision)
    expect(models[0]?.revision).not.toBe(models[2]?.revision)
    const image = { key: 'a.png', mediaType: 'image/png', width: 1, height: 1 }
    await expect(models[0]?.embed([{ image }], 'passage', strictContext())).rejects.toMatchObject({ code: 'unsupported' })
  })
})

describe('damaged static folders', () => {
  const whole = safetensorsFile({ embeddings: floats })
  const of = (safetensors: Uint8Array, tokenizer: object | Uint8Array = wordPieceTokenizer): string =>
    writtenModel({ 'model.safetensors': safetensors, 'tokenizer.json': tokenizer })
  const header = (json: string): Uint8Array => Uint8Array.of(json.length, 0, 0, 0, 0, 0, 0, 0, ...new TextEncoder().encode(json))
  const weights = (count: number): WrittenTensor => ({ type: 'F32', shape: [count], data: new Float32Array(count) })
  const entry = (fields: object): Uint8Array =>
    safetensorsFile(
      { embeddings: floats },
      { embeddings: { dtype: 'F32', shape: [words.length, dims], data_offsets: [0, 4 * numbers.length], ...fields } },
    )
  it.each([
    ['cut short', () => of(whole.subarray(0, whole.length - 1)), 'corrupt', /embeddings.*cut short/],
    ['cut in its header', () => of(whole.subarray(0, 20)), 'corrupt', /header/],
    ['next to nothing', () => of(whole.subarray(0, 5)), 'corrupt', /too short/],
    ['a web page', () => of(new TextEncoder().encode('<!DOCTYPE html><html>'.repeat(9))), 'corrupt', /no safetensors/],
    ['a header without JSON', () => of(Uint8Array.of(3, 0, 0, 0, 0, 0, 0, 0, 123, 44, 125)), 'corrupt', /JSON/],
    ['an unknown type', () => of(entry({ dtype: 'F8_E4M3' })), 'unsupported', /embeddings.*F8_E4M3/],
    ['integers for vectors', () => of(entry({ dtype: 'I32' })), 'unsupported', /embeddings.*I32/],
    ['a shape of more numbers', () => of(entry({ shape: [words.length, dims + 1] })), 'corrupt', /embeddings.*contradict/],
    ['an entry without a place', () => of(entry({ data_offsets: undefined })), 'corrupt', /embeddings/],
    ['an entry that is null', () => of(header('{"a":null}')), 'corrupt', /tensor a /],
    ['an entry without a type', () => of(header('{"a":{}}')), 'corrupt', /tensor a /],
    ['places that are no pair', () => of(entry({ data_offsets: {} })), 'corrupt', /embeddings/],
    [
      'fewer weights than rows',
      () => of(safetensorsFile({ embeddings: floats, weights: weights(words.length - 1) })),
      'corrupt',
      /weights/,
    ],
    [
      'fewer rows looked up than tokens',
      () => of(safetensorsFile({ embeddings: floats, mapping: { type: 'I32', shape: [3], data: Int32Array.of(0, 1, 2) } })),
      'corrupt',
      /mapping/,
    ],
    [
      'more weights than rows looked up',
      () =>
        of(
          safetensorsFile({
            embeddings: floats,
            mapping: { type: 'I32', shape: [words.length], data: new Int32Array(words.length) },
            weights: weights(words.length + 1),
          }),
        ),
      'corrupt',
      /weights/,
    ],
    ['no table', () => of(safetensorsFile({ other: floats })), 'corrupt', /embeddings nor embedding\.weight/],
    ['one row of nothing', () => of(entry({ shape: [words.length * dims] })), 'corrupt', /no table/],
    [
      'rows that are not there',
      () => of(safetensorsFile({ embeddings: floats, mapping: { type: 'I32', shape: [1], data: Int32Array.of(99) } })),
      'corrupt',
      /mapping/,
    ],
    ['a tokenizer of another kind', () => of(whole, { model: { type: 'Telepathy' } }), 'corrupt', /tokenizer/],
    ['a tokenizer cut short', () => of(whole, new TextEncoder().encode('{"model":')), 'corrupt', /JSON/],
  ])('%s', async (_, make, code, message) => {
    const path = make()
    const error = (await staticModel(path).catch((e: unknown) => e)) as { code: string; message: string; subject: string }
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) as string })
    expect(error.subject).toMatch(/(model\.safetensors|tokenizer\.json)$/)
  })
  it('names the file that is missing', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'colrag-model-'))
    await expect(staticModel(empty)).rejects.toMatchObject({ code: 'not-found', subject: join(empty, 'model.safetensors') })
    writeFileSync(join(empty, 'model.safetensors'), whole)
    await expect(staticModel(empty)).rejects.toMatchObject({ code: 'not-found', subject: join(empty, 'tokenizer.json') })
    await expect(staticModel(join(empty, 'none'))).rejects.toMatchObject({ code: 'not-found' })
    const encoder = writtenModel({ 'modules.json': [{ path: '', type: 'sentence_transformers.models.Transformer' }] })
    await expect(staticModel(encoder)).rejects.toMatchObject({ code: 'unsupported', hint: expect.stringContaining('onnx:') as string })
  })
})

/** binary16 of small whole numbers. */
function half(x: number): number {
  if (x === 0) return 0
  const exponent = Math.floor(Math.log2(Math.abs(x)))
  return (x < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | Math.round((Math.abs(x) / 2 ** exponent - 1) * 1024)
}
