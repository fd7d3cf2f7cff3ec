import type { EmbeddingModel } from '@colrag/core'
import { memoryCache } from '@colrag/stage-kit'
import { codeOf, describeEmbeddingModel, describeMultiVectorModel, strictContext } from '@colrag/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { embeddingModel } from '../embedding-model.ts'
import { localServer, sendJson } from '../fixtures/local-server.ts'
import { dims, rowsOf, vectorOf, vectorServer } from '../fixtures/vector-servers.ts'
import { multiVectorModel } from '../multi-vector-model.ts'
import type { OpenAiEmbeddingOptions } from '../openai/openai-embedding.ts'
import { openAiEmbedding } from '../openai/openai-embedding.ts'
import { ollamaEmbedding } from '../ollama/ollama-embedding.ts'
import { teiEmbedding, teiMultiVector } from '../pooling/tei.ts'
import { vllmPooling } from '../pooling/vllm-pooling.ts'
import { createTransport } from '../transport/transport.ts'

const server = await vectorServer()
afterAll(() => server.close())
const embeddings = { openai: openAiEmbedding, ollama: ollamaEmbedding, tei: teiEmbedding }
for (const [name, make] of Object.entries(embeddings)) describeEmbeddingModel(`${name}:`, () => make('m', { baseUrl: server.url, dims }))
describeMultiVectorModel('tei:', () => teiMultiVector('m', { baseUrl: server.url, dims }))
describeMultiVectorModel('vllm-pooling:', () => vllmPooling('m', { baseUrl: server.url, dims }))

const unit = (vector: readonly number[]): Float32Array => Float32Array.from(vector, (x) => x / Math.hypot(...vector))
const ctx = strictContext()
const open = (options: Partial<OpenAiEmbeddingOptions> = {}): EmbeddingModel =>
  openAiEmbedding('m', { baseUrl: server.url, dims, ...options })

describe('embedding models behind servers', () => {
  it('put the prefix of the role before each text and bring the vectors to length 1', async () => {
    const model = open({ prefixes: { query: 'q: ', passage: 'p: ' } })
    expect(await model.embed([{ text: 'a' }], 'query', ctx)).toEqual([unit(vectorOf('q: a'))])
    expect(await model.embed([{ text: 'a' }, { text: 'b' }], 'passage', ctx)).toEqual([unit(vectorOf('p: a')), unit(vectorOf('p: b'))])
    await model.close()
  })

  it('send more texts than a request takes in several requests', async () => {
    const before = server.seen.length
    const model = open({ batch: 2 })
    const texts = ['a', 'b', 'c', 'd', 'e']
    expect(
      await model.embed(
        texts.map((text) => ({ text })),
        'query',
        ctx,
      ),
    ).toEqual(texts.map((text) => unit(vectorOf(text))))
    expect(server.seen.slice(before).map(({ body }) => body.input)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    await model.close()
  })

  it('ask for no vector twice where the transport has a cache, and count what was asked', async () => {
    const transport = createTransport({ cache: memoryCache() })
    const model = open({ transport })
    const before = server.seen.length
    const first = await model.embed([{ text: 'a' }, { text: 'b' }], 'query', ctx)
    expect(await model.embed([{ text: 'b' }, { text: 'c' }, { text: 'a' }], 'passage', ctx)).toEqual([
      first[1],
      unit(vectorOf('c')),
      first[0],
    ])
    expect(server.seen.slice(before).map(({ body }) => body.input)).toEqual([['a', 'b'], ['c']])
    expect(transport.usage()).toMatchObject([{ model: 'openai:m', calls: 2, cached: 2, promptTokens: 9, estimated: 0, tokens: 0 }])
    await transport.close()
  })

  it('name the number of dimensions that the server has', async () => {
    await expect(open({ dims: 4 }).embed([{ text: 'a' }], 'query', ctx)).rejects.toMatchObject({
      code: 'model-output',
      hint: `set dims to ${dims}`,
    })
    expect(() => open({ dims: 0 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })

  it('refuse answers that are no vectors, and pictures', async () => {
    const answers = [
      { data: [] },
      { data: [{ embedding: [0, 0, 0, 0, 0, 0] }] },
      { data: [{ embedding: [null, 1, 1, 1, 1, 1] }] },
      {},
      { data: [{ embedding: 'AAAA' }] },
    ]
    for (const answer of answers) {
      const odd = await localServer((response) => sendJson(response, answer))
      const model = openAiEmbedding('m', { baseUrl: odd.url, dims, transport: { retry: { retries: 0 } } })
      expect([JSON.stringify(answer), await codeOf(model.embed([{ text: 'a' }], 'query', ctx))]).toEqual([
        JSON.stringify(answer),
        'model-output',
      ])
      await odd.close()
    }
    const picture = { image: { key: 'k', mediaType: 'image/png', width: 1, height: 1 } }
    expect(await codeOf(open().embed([picture], 'query', ctx))).toBe('unsupported')
  })

  it('send TEI and Ollama what they want', async () => {
    await teiEmbedding('m', { baseUrl: server.url, dims }).embed([{ text: 'a' }], 'query', ctx)
    expect(server.seen.at(-1)).toMatchObject({ path: '/embed', body: { inputs: ['a'], normalize: true, truncate: true } })
    await ollamaEmbedding('m', { baseUrl: server.url, dims }).embed([{ text: 'a' }], 'query', ctx)
    expect(server.seen.at(-1)).toMatchObject({
      path: '/api/embed',
      body: { model: 'm', input: ['a'], truncate: true, options: { num_ctx: 512 } },
    })
  })
})

describe('multi-vector models behind servers', () => {
  const assets = { get: () => Promise.resolve(Uint8Array.of(1, 2, 3)), put: () => Promise.reject(new Error('unused')) }
  const image = { key: 'k', mediaType: 'image/png', width: 1, height: 1 }

  it('give a row of length 1 for each token, in order', async () => {
    const model = teiMultiVector('m', { baseUrl: server.url, dims, prefixes: { query: '[Q] ', passage: '[D] ' } })
    const [matrix] = await model.encode([{ text: 'one two' }], 'query', ctx)
    const rows = rowsOf('[Q] one two').map(unit)
    expect(matrix).toEqual({ rows: 4, dims, data: Float32Array.from(rows.flatMap((row) => [...row])) })
  })

  it('send pictures to vLLM as messages, one a request, in the place they stand', async () => {
    const model = vllmPooling('m', { baseUrl: server.url, dims, images: true, body: { task: 'token_embed' } })
    const before = server.seen.length
    const matrices = await model.encode([{ text: 'a' }, { image }, { image, text: 'Describe.' }], 'passage', strictContext({ assets }))
    expect(matrices).toHaveLength(3)
    expect(matrices[0]?.rows).toBe(2)
    const url = { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } }
    expect(server.seen.slice(before).map(({ body }) => body)).toEqual([
      { model: 'm', input: ['a'], encoding_format: 'float', task: 'token_embed' },
      { model: 'm', messages: [{ role: 'user', content: [url] }], encoding_format: 'float', task: 'token_embed' },
      {
        model: 'm',
        messages: [{ role: 'user', content: [url, { type: 'text', text: 'Describe.' }] }],
        encoding_format: 'float',
        task: 'token_embed',
      },
    ])
    expect(await codeOf(vllmPooling('m', { baseUrl: server.url, dims }).encode([{ image }], 'passage', strictContext({ assets })))).toBe(
      'unsupported',
    )
  })

  it('tell a model that gives one vector for a text', async () => {
    const single = await localServer((response) => sendJson(response, { data: [{ data: [1, 0, 0, 0, 0, 0] }] }))
    const model = vllmPooling('m', { baseUrl: single.url, dims })
    await expect(model.encode([{ text: 'a' }], 'query', ctx)).rejects.toMatchObject({ code: 'unsupported' })
    await single.close()
  })
})

describe('names of models behind servers', () => {
  it('are made models of with the options given', async () => {
    for (const provider of ['openai', 'ollama', 'tei'])
      expect(await embeddingModel(`${provider}:bge-m3:567m`, { dims })).toMatchObject({ provider, modelId: 'bge-m3:567m', dims })
    expect(await multiVectorModel('vllm-pooling:vidore/colqwen2', { dims })).toMatchObject({
      provider: 'vllm-pooling',
      modelId: 'vidore/colqwen2',
    })
    expect(await multiVectorModel('tei:colbert', { dims })).toMatchObject({ provider: 'tei', dims })
  })
  it('need the length of the vectors', async () => {
    for (const made of [
      embeddingModel('ollama:m'),
      embeddingModel('openai:m'),
      embeddingModel('tei:m'),
      multiVectorModel('tei:m'),
      multiVectorModel('vllm-pooling:m'),
    ])
      await expect(made).rejects.toMatchObject({ code: 'invalid-options', hint: expect.stringContaining('dims') })
  })
})
