import type { GeneratedText, GenerateRequest } from '@colrag/core'
import { codeOf, strictContext } from '@colrag/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LocalServer } from '../fixtures/local-server.ts'
import { localServer, sendJson, sendLines } from '../fixtures/local-server.ts'
import { ollamaDigest } from './ollama-digest.ts'
import type { OllamaTextOptions } from './ollama-text.ts'
import { ollamaText } from './ollama-text.ts'

type Handler = Parameters<typeof localServer>[0]
let server: LocalServer
afterEach(() => server.close())

const end = (more: object = {}): object => ({
  message: { content: '' },
  done: true,
  done_reason: 'stop',
  prompt_eval_count: 9,
  eval_count: 2,
  ...more,
})
const well: Handler = (response) =>
  sendLines(response, [{ message: { content: 'we' }, done: false }, { message: { content: 'll' }, done: false }, end()])
const ask = async (handle: Handler, asked: Partial<GenerateRequest> = {}, options: OllamaTextOptions = {}): Promise<GeneratedText> => {
  server = await localServer(handle)
  const model = ollamaText('m', { baseUrl: server.url, transport: { retry: { retries: 0 } }, ...options })
  return model.generate({ prompt: 'Where is it?', ...asked }, strictContext({ seed: 3 })).finally(() => model.close())
}
const optionsOf = (i: number): Record<string, unknown> => server.seen[i]?.body.options as Record<string, unknown>

describe('ollamaText', () => {
  it('sends what was asked, with pictures and a schema, and asks for a context that holds it', async () => {
    const schema = { type: 'object' }
    server = await localServer(well)
    const model = ollamaText('m', {
      baseUrl: server.url,
      apiKey: 'secret',
      images: true,
      keepAlive: '30m',
      numThread: 1,
      options: { top_k: 1 },
    })
    const assets = { get: () => Promise.resolve(Uint8Array.of(1, 2, 3)), put: () => Promise.reject(new Error('unused')) }
    const picture = { key: 'k', mediaType: 'image/png', width: 1, height: 1 }
    const reply = await model.generate(
      { system: 's', prompt: 'p', images: [picture], schema, stop: ['x'], maxTokens: 500, seed: 9 },
      strictContext({ assets }),
    )
    await model.close()
    expect(reply).toMatchObject({ text: 'well', promptTokens: 9, tokens: 2, counted: 'model', stopped: 'end', seed: 9, refused: [] })
    expect(server.seen).toHaveLength(1)
    expect(server.seen[0]).toMatchObject({ path: '/api/chat', headers: { authorization: 'Bearer secret' } })
    expect(server.seen[0]?.body).toEqual({
      model: 'm',
      messages: [
        { role: 'system', content: 's' },
        { role: 'user', content: 'p', images: ['AQID'] },
      ],
      stream: true,
      think: false,
      format: schema,
      keep_alive: '30m',
      options: { temperature: 0, seed: 9, num_ctx: 2048, num_predict: 500, stop: ['x'], num_thread: 1, top_k: 1 },
    })
  })

  it('takes no key from the environment', async () => {
    vi.stubEnv('OLLAMA_API_KEY', 'from-the-environment')
    await ask(well).finally(() => vi.unstubAllEnvs())
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization')
  })

  it('asks for more context the longer the prompt, learns from what prompts measure, and never goes back', async () => {
    const perLetter: Handler = (response, { body }) => {
      const prompt = (body.messages as { content: string }[])[0]?.content ?? ''
      sendLines(response, [{ message: { content: 'well' }, done: false }, end({ prompt_eval_count: prompt.length + 5 })])
    }
    server = await localServer(perLetter)
    const model = ollamaText('m', { baseUrl: server.url, contextTokens: 32_768 })
    for (const letters of [12, 2000, 6000, 12]) await model.generate({ prompt: 'abcd'.repeat(letters / 4), maxTokens: 10 }, strictContext())
    await model.close()
    const sizes = server.seen.map((_, i) => Number(optionsOf(i).num_ctx))
    // Two thousand letters were cut once. One token a letter was learnt from them, so that six thousand fit at once.
    expect(sizes.slice(0, 3)).toEqual([1024, 1024, 2048])
    expect(sizes).toHaveLength(5)
    expect(sizes[3]).toBeGreaterThan(6000)
    expect(sizes[4]).toBe(sizes[3])
  })

  it('notices a prompt that was cut and asks again with a larger context', async () => {
    const counts: Handler = (response, { body }) => {
      const context = Number((body.options as { num_ctx: number }).num_ctx)
      sendLines(response, [{ message: { content: 'well' }, done: false }, end({ prompt_eval_count: Math.min(5000, context) })])
    }
    const reply = await ask(counts, { maxTokens: 10 })
    expect(reply.promptTokens).toBe(5000)
    expect(server.seen.map((_, i) => optionsOf(i).num_ctx)).toEqual([1024, 2048, 4096, 8192])
  })

  it('fails loudly where no context is large enough, or the server keeps to one of its own', async () => {
    const full: Handler = (response, { body }) =>
      sendLines(response, [
        { message: { content: 'we' }, done: false },
        end({ prompt_eval_count: (body.options as { num_ctx: number }).num_ctx }),
      ])
    expect(await codeOf(ask(full, {}, { contextTokens: 4096 }))).toBe('over-budget')
    await server.close()
    // 2,048 of its own, whatever is asked for: far fewer tokens than the text can have.
    const stubborn: Handler = (response) =>
      sendLines(response, [{ message: { content: 'we' }, done: false }, end({ prompt_eval_count: 2040 })])
    expect(await codeOf(ask(stubborn, { prompt: '避難所の開設。'.repeat(2000) }, { contextTokens: 32_768 }))).toBe('over-budget')
    expect(server.seen.map((_, i) => optionsOf(i).num_ctx)).toEqual([22_528, 32_768])
  })

  it('sends no prompt that cannot fit', async () => {
    expect(await codeOf(ask(well, { prompt: '避難所の開設。'.repeat(2000) }, { contextTokens: 2048 }))).toBe('over-budget')
    expect(server.seen).toEqual([])
  })

  it('notices a reply that pushed the prompt out of the context', async () => {
    const pushing: Handler = (response, { body }) =>
      sendLines(response, [
        { message: { content: 'well' }, done: false },
        end({ eval_count: Math.min(3000, (body.options as { num_ctx: number }).num_ctx) }),
      ])
    expect((await ask(pushing, { maxTokens: 10 })).tokens).toBe(3000)
    expect(server.seen).toHaveLength(3)
  })

  it('says that counts are estimated where the server sends none', async () => {
    const reply = await ask((response) => sendLines(response, [{ message: { content: 'well' }, done: true, done_reason: 'length' }]))
    expect(reply).toMatchObject({ counted: 'estimated', stopped: 'length', tokens: 1 })
  })

  it('names the command that brings a missing model', async () => {
    const missing: Handler = (response) => sendJson(response, { error: "model 'm' not found" }, 404)
    await expect(ask(missing)).rejects.toMatchObject({
      code: 'not-found',
      hint: 'ollama pull m',
      message: expect.stringContaining("model 'm' not found"),
    })
  })

  it('takes thinking that comes in a field of its own, or before the text, for no reply', async () => {
    const thinking: Handler = (response) =>
      sendLines(response, [
        { message: { content: '', thinking: 'hm' }, done: false },
        { message: { content: '<think>hm</think>well' }, done: false },
        end(),
      ])
    expect((await ask(thinking)).text).toBe('well')
  })

  it('prints nothing, whatever the server sends', async () => {
    const prints = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => {}))
    const broken: Handler[] = [
      (response) => response.writeHead(500).end('plain trouble'),
      (response) => response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end('{"message":{"content":"we\n{"done":true}\n'),
      (response) => response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end('{"mess'),
    ]
    for (const handle of broken) {
      expect(['model-failed', 'model-output']).toContain(await codeOf(ask(handle)))
      await server.close()
    }
    server = await localServer(well)
    for (const print of prints) {
      expect(print).not.toHaveBeenCalled()
      print.mockRestore()
    }
  })
})

describe('ollamaDigest', () => {
  it('gives the hash of the weights behind a name, with or without its tag', async () => {
    server = await localServer((response) =>
      sendJson(response, {
        models: [
          { name: 'a:latest', digest: 'd1' },
          { name: 'b:4b', digest: 'd2' },
        ],
      }),
    )
    const baseUrl = server.url
    expect(await Promise.all(['a', 'a:latest', 'b:4b'].map((name) => ollamaDigest(name, { baseUrl })))).toEqual(['d1', 'd1', 'd2'])
    await expect(ollamaDigest('b', { baseUrl })).rejects.toMatchObject({ code: 'not-found', hint: 'ollama pull b' })
  })
})
