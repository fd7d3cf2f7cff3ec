import { setTimeout as sleep } from 'node:timers/promises'
import type { GeneratedText, GenerateRequest } from '@colrag/core'
import { codeOf, strictContext } from '@colrag/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { LocalServer } from '../fixtures/local-server.ts'
import { localServer, sendEvents, sendJson } from '../fixtures/local-server.ts'
import type { OpenAiTextOptions } from './openai-text.ts'
import { openAiText } from './openai-text.ts'

type Handler = Parameters<typeof localServer>[0]
let server: LocalServer
afterEach(() => server.close())

const schema = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] }
const reply = (content: string, finish = 'stop'): object => ({
  choices: [{ message: { content }, finish_reason: finish }],
  usage: { prompt_tokens: 7, completion_tokens: 2 },
})
const well: Handler = (response) => sendJson(response, reply('well'))
const ask = async (handle: Handler, asked: Partial<GenerateRequest> = {}, options: OpenAiTextOptions = {}): Promise<GeneratedText> => {
  server = await localServer(handle)
  const model = openAiText('m', { baseUrl: `${server.url}/v1/`, ...options })
  return model.generate({ prompt: 'p', ...asked }, strictContext({ seed: 3 })).finally(() => model.close())
}

describe('openAiText', () => {
  it('sends what was asked, with its key and its pictures', async () => {
    const assets = { get: () => Promise.resolve(Uint8Array.of(1, 2, 3)), put: () => Promise.reject(new Error('unused')) }
    server = await localServer(well)
    const model = openAiText('m', { baseUrl: `${server.url}/v1?api-version=5`, apiKey: 'secret', images: true, body: { top_k: 1 } })
    await model.generate(
      {
        system: 's',
        prompt: 'p\ud83d',
        images: [{ key: 'k', mediaType: 'image/jpeg', width: 1, height: 1 }],
        schema,
        stop: ['x'],
        maxTokens: 5,
        temperature: 0.2,
        seed: 9,
      },
      strictContext({ assets }),
    )
    await model.close()
    expect(server.seen).toHaveLength(1)
    expect(server.seen[0]).toMatchObject({ path: '/v1/chat/completions?api-version=5', headers: { authorization: 'Bearer secret' } })
    expect(server.seen[0]?.body).toEqual({
      model: 'm',
      messages: [
        { role: 'system', content: 's' },
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,AQID' } },
            { type: 'text', text: 'p\ufffd' },
          ],
        },
      ],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.2,
      seed: 9,
      stop: ['x'],
      max_tokens: 5,
      response_format: { type: 'json_schema', json_schema: { name: 'reply', schema, strict: true } },
      top_k: 1,
    })
  })

  it('gives a password in the address as basic authorization', async () => {
    server = await localServer(well)
    await openAiText('m', { baseUrl: server.url.replace('//', '//user:p%40ss@') }).generate({ prompt: 'p' }, strictContext())
    expect(server.seen[0]?.headers.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
  })

  it('puts a streamed reply together, whatever the pieces, and takes the counts of its end', async () => {
    const text = await ask((response) =>
      sendEvents(response, [
        { choices: [{ delta: { role: 'assistant', content: '' } }], system_fingerprint: 'fp_1' },
        { choices: [{ delta: { content: '令和' } }] },
        { choices: [{ delta: { reasoning_content: 'hm' } }] },
        { choices: [{ delta: { content: '2年' }, finish_reason: 'length' }] },
        { choices: [], usage: { prompt_tokens: 11, completion_tokens: 4 } },
      ]),
    )
    expect(text).toMatchObject({
      text: '令和2年',
      promptTokens: 11,
      tokens: 4,
      counted: 'model',
      stopped: 'length',
      revision: 'fp_1',
      seed: 3,
    })
  })

  it('says that counts are estimated where the server sends none', async () => {
    const text = await ask((response) =>
      sendJson(response, { choices: [{ message: { content: 'one two three' }, finish_reason: 'stop' }] }),
    )
    expect(text).toMatchObject({ counted: 'estimated', promptTokens: expect.any(Number), tokens: 4 })
  })

  it('notices that a server cut the prompt in silence', async () => {
    expect(await codeOf(ask(well, { prompt: 'The river rose by 3.5 m. '.repeat(50) }))).toBe('over-budget')
    expect(server.seen).toHaveLength(1)
    await server.close()
    const zeros: Handler = (response) => sendJson(response, { ...reply('well'), usage: { prompt_tokens: 0, completion_tokens: 0 } })
    expect(await ask(zeros, { prompt: 'The river rose by 3.5 m. '.repeat(50) })).toMatchObject({ text: 'well', counted: 'estimated' })
  })

  it('asks in words where a server takes no schema, step by step, and says so', async () => {
    const complaints = ["response_format.type 'json_schema' is not supported", 'json_object mode is unavailable']
    const text = await ask(
      (response, _request, number) => {
        const message = complaints[number - 1]
        return message === undefined ? sendJson(response, reply('{"a":1}')) : sendJson(response, { error: { message } }, 400)
      },
      { schema },
    )
    expect(text).toMatchObject({ text: '{"a":1}', refused: ['schema'] })
    expect(server.seen.map(({ body }) => (body.response_format as { type: string } | undefined)?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
    ])
    expect(JSON.stringify(server.seen[2]?.body.messages)).toContain('JSON Schema')
  })

  it('leaves out what a server complains of, says so, and does not try again next time', async () => {
    const unwelcome = ['stream_options', 'temperature', 'seed', 'stop']
    server = await localServer((response, { body }) => {
      const found = unwelcome.find((field) => field in body)
      return found === undefined
        ? sendJson(response, reply('well'))
        : sendJson(response, { error: { message: `Unsupported parameter: '${found}'` } }, 400)
    })
    const model = openAiText('m', { baseUrl: server.url })
    for (const requests of [5, 6]) {
      expect((await model.generate({ prompt: 'p', stop: ['x'] }, strictContext())).refused).toEqual(['temperature', 'seed', 'stop'])
      expect(server.seen).toHaveLength(requests)
    }
    await model.close()
  })

  it('hears a complaint once where calls in flight at the same time all meet it', async () => {
    server = await localServer(async (response, { body }) => {
      await sleep(50)
      return 'seed' in body
        ? sendJson(response, { error: { message: "Unsupported parameter: 'seed'" } }, 400)
        : sendJson(response, reply('well'))
    })
    const model = openAiText('m', { baseUrl: server.url, transport: { limits: { concurrency: 6 }, retry: { retries: 0 } } })
    const asked = Array.from({ length: 6 }, (_, i) => model.generate({ prompt: `p${i}` }, strictContext()))
    expect((await Promise.all(asked)).map(({ text, refused }) => [text, refused])).toEqual(asked.map(() => ['well', ['seed']]))
    expect(server.seen).toHaveLength(12)
    await model.close()
  })

  it('steps down once where calls in flight at the same time all ask for a schema', async () => {
    server = await localServer(async (response, { body }) => {
      await sleep(50)
      return (body.response_format as { type: string } | undefined)?.type === 'json_schema'
        ? sendJson(response, { error: { message: "response_format.type 'json_schema' is not supported" } }, 400)
        : sendJson(response, reply('{"a":1}'))
    })
    const model = openAiText('m', { baseUrl: server.url, transport: { limits: { concurrency: 6 }, retry: { retries: 0 } } })
    const asked = Array.from({ length: 6 }, (_, i) => model.generate({ prompt: `p${i}`, schema }, strictContext()))
    expect((await Promise.all(asked)).map(({ text, refused }) => [text, refused])).toEqual(asked.map(() => ['{"a":1}', ['schema']]))
    const ways = server.seen.map(({ body }) => (body.response_format as { type: string } | undefined)?.type)
    expect(ways.toSorted()).toEqual([...Array<string>(6).fill('json_object'), ...Array<string>(6).fill('json_schema')])
    await model.close()
  })

  it('caps replies with the other field where a server complains of the first, and only then not at all', async () => {
    const refusing =
      (...fields: readonly string[]): Handler =>
      (response, { body }) => {
        const found = fields.find((field) => field in body)
        return found === undefined
          ? sendJson(response, reply('well'))
          : sendJson(response, { error: { message: `Unsupported parameter: '${found}'. Use something else.` } }, 400)
      }
    expect((await ask(refusing('max_tokens'), { maxTokens: 5 })).refused).toEqual([])
    expect(server.seen.map(({ body }) => [body.max_tokens, body.max_completion_tokens])).toEqual([
      [5, undefined],
      [undefined, 5],
    ])
    await server.close()
    expect((await ask(refusing('max_tokens', 'max_completion_tokens'), { maxTokens: 5 })).refused).toEqual(['max_completion_tokens'])
    expect(server.seen).toHaveLength(3)
  })

  it('gives up on complaints about a format that the caller insists on', async () => {
    const handle: Handler = (response) => sendJson(response, { error: { message: 'no response_format here' } }, 400)
    expect(await codeOf(ask(handle, {}, { body: { response_format: { type: 'json_object' } } }))).toBe('model-failed')
  })

  it('gives up on complaints about what it did not send', async () => {
    expect(
      await codeOf(ask((response) => sendJson(response, { error: { message: "Unsupported parameter: 'seed'" } }, 400), {}, { body: {} })),
    ).toBe('model-failed')
    // The first complaint is heard, the second one names a field that is gone.
    expect(server.seen).toHaveLength(2)
  })

  it('takes thinking and stop words off the reply', async () => {
    expect((await ask((response) => sendJson(response, reply('<think>\nlong\n</think>\n\nwell END more')), { stop: ['END'] })).text).toBe(
      'well ',
    )
  })

  it('takes a reply that is all thinking, or empty, for a failure', async () => {
    for (const [content, finish] of [
      ['<think>still', 'length'],
      ['', 'length'],
      ['', 'stop'],
      ['<think>done</think>', 'stop'],
    ]) {
      expect(await codeOf(ask((response) => sendJson(response, reply(content ?? '', finish))))).toBe('model-output')
      expect(server.seen).toHaveLength(1)
      await server.close()
    }
    expect((await ask((response) => sendJson(response, reply('', 'stop')), { stop: ['x'] })).text).toBe('')
  })

  it('caps replies with the field of newer models where told to', async () => {
    await ask(well, { maxTokens: 5 }, { tokenCap: 'max_completion_tokens' })
    expect(server.seen[0]?.body).toMatchObject({ max_completion_tokens: 5 })
    expect(server.seen[0]?.body).not.toHaveProperty('max_tokens')
  })
})
