import { colourGraph, describeEmbeddingModel, strictContext, togetherGraph, wordGraph, wordRow } from '@colrag/testing'
import { describe, expect, it, vi } from 'vitest'
import { wordPieceTokenizer, writtenModel } from '../fixtures/model-files.fixture.ts'
import { columnPicture, plainPixels } from '../fixtures/pictures.fixture.ts'
import { unitOf } from '../fixtures/unit-of.fixture.ts'
import { EncoderGraph } from './encoder-graph.ts'
import { onnxEncoder } from './onnx-encoder.ts'

const pooling = (mode: string): object => ({
  word_embedding_dimension: 3,
  ...Object.fromEntries(['cls_token', 'mean_tokens', 'max_tokens', 'lasttoken'].map((m) => [`pooling_mode_${m}`, m === mode])),
})
const sentence = (files: Readonly<Record<string, Uint8Array | object>> = {}): string =>
  writtenModel({
    'onnx/model.onnx': wordGraph('last_hidden_state', 'tokens', ['attention_mask', 'token_type_ids', 'position_ids']),
    'tokenizer.json': wordPieceTokenizer,
    'config.json': { model_type: 'bert', max_position_embeddings: 8 },
    '1_Pooling/config.json': pooling('mean_tokens'),
    ...files,
  })
const vectorOf = async (name: string, text: string, role: 'query' | 'passage' = 'passage'): Promise<number[]> => {
  const model = await onnxEncoder(name, { threads: 1 })
  const [vector] = await model.embed([{ text }], role, strictContext())
  await model.close()
  return [...(vector ?? [])]
}
/** The mean of rows, up to its length. */
const sum = (...ids: readonly number[]): number[] =>
  unitOf(...[0, 1, 2].map((d) => ids.reduce((total, id) => total + (wordRow(id)[d] ?? 0), 0)))

const folder = sentence()
const roomy = sentence({ 'config.json': { model_type: 'bert' } })
describeEmbeddingModel('onnxEncoder', () => onnxEncoder(roomy, { threads: 1 }))

describe('onnxEncoder for sentences', () => {
  it('pools as the folder says, or as the name does', async () => {
    // [CLS] river flood [SEP]
    expect(await vectorOf(folder, 'river flood')).toEqual(sum(1, 3, 4, 2))
    for (const [mode, vector] of [
      ['cls_token', unitOf(...wordRow(1))],
      ['lasttoken', unitOf(...wordRow(2))],
      ['max_tokens', unitOf(4, 1, -1)],
    ] as const)
      expect(await vectorOf(sentence({ '1_Pooling/config.json': pooling(mode) }), 'river flood')).toEqual(vector)
    expect(await vectorOf(sentence({ '1_Pooling/config.json': { pooling_mode: 'lasttoken' } }), 'river')).toEqual(unitOf(...wordRow(2)))
    expect(await vectorOf(`${folder}?pooling=cls`, 'river flood')).toEqual(unitOf(...wordRow(1)))
  })
  it('puts prompts before questions and passages', async () => {
    const prompted = sentence({ 'config_sentence_transformers.json': { prompts: { query: 'query: ', passage: '' } } })
    expect(await vectorOf(prompted, 'river', 'query')).toEqual(sum(1, 7, 8, 3, 2))
    expect(await vectorOf(prompted, 'river')).toEqual(sum(1, 3, 2))
    expect(await vectorOf(`${folder}?query=flood%20`, 'river', 'query')).toEqual(sum(1, 4, 3, 2))
    const usual = sentence({ 'config_sentence_transformers.json': { prompts: { all: 'flood ' }, default_prompt_name: 'all' } })
    expect(await vectorOf(usual, 'river')).toEqual(sum(1, 4, 3, 2))
  })
  it('reads as many tokens as the model has places, the closing mark among them', async () => {
    expect(await vectorOf(folder, 'river '.repeat(50))).toEqual(sum(1, 3, 3, 3, 3, 3, 3, 2))
    const short = sentence({ 'sentence_bert_config.json': { max_seq_length: 4 } })
    expect(await vectorOf(short, 'river '.repeat(50))).toEqual(sum(1, 3, 3, 2))
    const model = await onnxEncoder(short)
    expect(model.limits.tokens).toBe(4)
    await model.close()
  })
  it('takes the vector that a graph has made whole, and its first dimensions', async () => {
    const whole = writtenModel({ 'model.onnx': wordGraph('sentence_embedding', 'mean'), 'tokenizer.json': wordPieceTokenizer })
    expect(await vectorOf(whole, 'river')).toEqual(sum(1, 3, 2))
    const first = await vectorOf(`${whole}?dims=2`, 'flood')
    expect(first).toHaveLength(2)
    unitOf(7, 3).forEach((x, i) => expect(first[i]).toBeCloseTo(x, 6))
    await expect(onnxEncoder(`${whole}?dims=4`)).rejects.toMatchObject({ code: 'invalid-options' })
  })
  it('closes its graph where another part of the folder is of no use', async () => {
    const close = vi.spyOn(EncoderGraph.prototype, 'close')
    for (const files of [
      { 'tokenizer.json': { model: { type: 'Telepathy' } } },
      { '1_Pooling/config.json': new TextEncoder().encode('{') },
    ]) {
      close.mockClear()
      await expect(onnxEncoder(sentence(files), { threads: 1 })).rejects.toMatchObject({ code: 'corrupt' })
      expect(close).toHaveBeenCalled()
    }
    close.mockRestore()
  })
  it('gives the same vectors on two threads and after it was closed', async () => {
    const model = await onnxEncoder(folder, { threads: 2 })
    const embed = (): Promise<readonly Float32Array[]> =>
      model.embed([{ text: 'river flooding' }, { text: '避難所' }], 'passage', strictContext())
    const first = await embed()
    expect(first[0]).toEqual(Float32Array.from(await vectorOf(folder, 'river flooding')))
    await model.close()
    expect(await embed()).toEqual(first)
    await model.close()
  })
  it('stops at the signal', async () => {
    const model = await onnxEncoder(folder)
    await expect(model.embed([{ text: 'a' }], 'query', strictContext({ signal: AbortSignal.abort() }))).rejects.toMatchObject({
      code: 'aborted',
    })
    await model.close()
  })
})

describe('onnxEncoder for texts and pictures', () => {
  const files = { 'tokenizer.json': wordPieceTokenizer, 'preprocessor_config.json': plainPixels({}) }
  const clip = writtenModel({
    ...files,
    'onnx/text_model.onnx': wordGraph('text_embeds', 'mean', []),
    'onnx/vision_model.onnx': colourGraph('image_embeds'),
  })
  it.each([
    ['two graphs', clip],
    ['one graph', writtenModel({ ...files, 'model.onnx': togetherGraph() })],
    [
      'two graphs as of SigLIP',
      writtenModel({
        ...files,
        'text_model.onnx': wordGraph('pooler_output', 'mean', []),
        'vision_model.onnx': colourGraph('pooler_output'),
      }),
    ],
  ])('puts both into one space: %s', async (_, path) => {
    const model = await onnxEncoder(path)
    expect(model.reads).toEqual({ text: true, images: true })
    const { image, assets } = columnPicture(['rgb(255, 51, 0)', 'rgb(255, 0, 102)'])
    const ctx = strictContext({ assets })
    const [text, picture] = await model.embed([{ text: 'river' }, { image }], 'passage', ctx)
    expect([...(text ?? [])]).toEqual(sum(1, 3, 2))
    const colour = unitOf(1, 0.1, 0.2)
    expect(picture).toHaveLength(3)
    picture?.forEach((x, i) => expect(x).toBeCloseTo(colour[i] ?? NaN, 6))
    await expect(model.embed([{ text: 'a', image }], 'query', ctx)).rejects.toMatchObject({ code: 'unsupported' })
    await model.close()
  })
  it('fills the texts of SigLIP up to their full length', async () => {
    const siglip = writtenModel({
      ...files,
      'config.json': { model_type: 'siglip', text_config: { max_position_embeddings: 6 } },
      'tokenizer_config.json': { pad_token: '[UNK]' },
      'text_model.onnx': wordGraph('pooler_output', 'mean', []),
      'vision_model.onnx': colourGraph('pooler_output'),
    })
    expect(await vectorOf(siglip, 'river')).toEqual(sum(1, 3, 2, 0, 0, 0))
  })
  it('says of a damaged picture and of a text encoder what is wrong', async () => {
    const model = await onnxEncoder(clip)
    const { image, assets } = columnPicture(['red'])
    const ctx = strictContext({ assets })
    const damaged = { ...ctx, assets: { ...ctx.assets, get: () => Promise.resolve(new Uint8Array(9)) } }
    await expect(model.embed([{ image }], 'passage', damaged)).rejects.toMatchObject({ code: 'corrupt', subject: image.key })
    await model.close()
    const text = await onnxEncoder(folder)
    expect(text.reads?.images).toBe(false)
    await expect(text.embed([{ image }], 'passage', ctx)).rejects.toMatchObject({ code: 'unsupported' })
    await text.close()
  })
})

describe('folders that onnxEncoder refuses', () => {
  it.each([
    ['no graph', { 'tokenizer.json': wordPieceTokenizer }, 'not-found', /model\.onnx$/],
    ['no tokenizer', { 'model.onnx': wordGraph('sentence_embedding', 'mean') }, 'not-found', /tokenizer\.json$/],
    [
      'a page for a graph',
      { 'model.onnx': new TextEncoder().encode('<html>'), 'tokenizer.json': wordPieceTokenizer },
      'model-failed',
      /model\.onnx$/,
    ],
    [
      'tokens that nobody says how to pool',
      { 'model.onnx': wordGraph('last_hidden_state', 'tokens'), 'tokenizer.json': wordPieceTokenizer },
      'unsupported',
      /./,
    ],
    [
      'an input that no text gives',
      { 'model.onnx': wordGraph('sentence_embedding', 'mean', ['encoder_hidden_states']), 'tokenizer.json': wordPieceTokenizer },
      'unsupported',
      /./,
    ],
    [
      'pictures without a description of them',
      {
        'text_model.onnx': wordGraph('text_embeds', 'mean', []),
        'vision_model.onnx': colourGraph('image_embeds'),
        'tokenizer.json': wordPieceTokenizer,
      },
      'not-found',
      /preprocessor_config\.json$/,
    ],
  ])('%s', async (_, files, code, subject) => {
    const error = await onnxEncoder(writtenModel(files)).catch((e: unknown) => e)
    expect(error).toMatchObject({ code, subject: expect.stringMatching(subject) as string })
  })
  it('layers behind the pooling, and other poolings', async () => {
    const dense = sentence({ 'modules.json': [{ type: 'sentence_transformers.models.Dense', path: '2_Dense' }] })
    await expect(onnxEncoder(dense)).rejects.toMatchObject({ code: 'unsupported', message: expect.stringContaining('2_Dense') as string })
    const weighted = sentence({ '1_Pooling/config.json': { pooling_mode_weightedmean_tokens: true } })
    await expect(onnxEncoder(weighted)).rejects.toMatchObject({ code: 'unsupported' })
    await expect(onnxEncoder(`${folder}?pooling=sum`)).rejects.toMatchObject({ code: 'invalid-options' })
    await expect(onnxEncoder(folder, { threads: 0 })).rejects.toMatchObject({ code: 'invalid-options' })
  })
})
