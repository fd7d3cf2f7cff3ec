import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { assetFolder, memoryCache } from '@colrag/stage-kit'
import { codeOf, strictContext } from '@colrag/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalServer } from '../fixtures/local-server.ts'
import { localServer, sendJson } from '../fixtures/local-server.ts'
import { openAiParrot } from '../fixtures/parrot-servers.ts'
import type { ServerOptions } from '../served/server-options.ts'
import { textModel } from '../text-model.ts'
import { cacheFolder } from './cache-folder.ts'
import type { LogEntry } from './request-log.ts'
import { createTransport } from './transport.ts'

const scratch = mkdtempSync(join(tmpdir(), 'colrag-transport-'))
const key = 'sk-live-0123456789'
let server: LocalServer
beforeAll(async () => {
  server = await openAiParrot()
})
afterAll(async () => {
  await server.close()
  rmSync(scratch, { recursive: true })
})

describe('the cache of replies', () => {
  it('answers what was asked before without a request, from the run or from a folder, in another process or offline', async () => {
    const baseUrl = `${server.url}/v1`
    const before = server.seen.length
    const folder = cacheFolder(join(scratch, 'replies'))
    const first = await textModel('openai:p', { baseUrl, transport: { cache: folder } }).generate({ prompt: 'a' }, strictContext())
    const again = await textModel('openai:p', { baseUrl, transport: { cache: folder, offline: true } }).generate(
      { prompt: 'a' },
      strictContext(),
    )
    expect(again).toEqual({ ...first, cached: true })
    const ctx = strictContext({ cache: memoryCache() })
    const model = textModel('openai:p', { baseUrl })
    await model.generate({ prompt: 'b' }, ctx)
    expect((await model.generate({ prompt: 'b' }, ctx)).cached).toBe(true)
    expect(server.seen).toHaveLength(before + 2)
  })

  it('asks again for other words, schema, options, pictures, weights or seed, and knows pictures by what they show', async () => {
    const assets = assetFolder(join(scratch, 'assets'))
    const pictures = await Promise.all([1, 2].map((byte) => assets.put(Uint8Array.of(byte), 'image/png')))
    const picture = (i: number): object => ({ images: [{ key: pictures[i] ?? '', mediaType: 'image/png', width: 1, height: 1 }] })
    const ctx = strictContext({ cache: memoryCache(), assets })
    const wishes = [
      {},
      { system: 's' },
      { schema: { type: 'object' } },
      { stop: ['x'] },
      { maxTokens: 9 },
      { temperature: 1 },
      { seed: 9 },
      picture(0),
      picture(1),
    ]
    const before = server.seen.length
    for (const revision of ['1', '2']) {
      const model = textModel('openai:p', { baseUrl: `${server.url}/v1`, images: true, revision })
      for (const wish of [...wishes, ...wishes]) await model.generate({ prompt: 'a', ...wish }, ctx)
    }
    expect(server.seen).toHaveLength(before + 2 * wishes.length)
    // Pinned weights are the same wherever they are served.
    const moved = textModel('openai:p', { baseUrl: 'http://127.0.0.1:1', images: true, revision: '1' })
    expect((await moved.generate({ prompt: 'a' }, ctx)).cached).toBe(true)
  })

  it('asks again where an entry is damaged, and keeps no failure', async () => {
    const cache = memoryCache()
    const model = textModel('openai:p', { baseUrl: `${server.url}/v1` })
    const flipped = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 1)
    const reworded = (bytes: Uint8Array): Uint8Array =>
      new TextEncoder().encode(new TextDecoder().decode(bytes).replace('"text":"', '"text":"not '))
    for (const damage of [flipped, reworded]) {
      const get = async (name: string): Promise<Uint8Array | null> => {
        const bytes = await cache.get(name)
        return bytes && damage(bytes)
      }
      for (let i = 0; i < 2; i++)
        expect((await model.generate({ prompt: 'd' }, strictContext({ cache: { get, put: cache.put } }))).cached).toBe(false)
    }
    const failing = await localServer((response, _request, number) =>
      number === 1 ? sendJson(response, {}, 400) : sendJson(response, { choices: [{ message: { content: 'x' }, finish_reason: 'stop' }] }),
    )
    const other = textModel('openai:p', { baseUrl: failing.url })
    expect(await codeOf(other.generate({ prompt: 'd' }, strictContext({ cache })))).toBe('model-failed')
    expect((await other.generate({ prompt: 'd' }, strictContext({ cache }))).text).toBe('x')
    await failing.close()
  })
})

describe('offline', () => {
  it('opens no socket', async () => {
    let opened = 0
    const listener = createServer((socket) => {
      opened++
      socket.destroy()
    })
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
    for (const name of ['openai:p', 'ollama:p']) {
      const model = textModel(name, { baseUrl, transport: { offline: true } })
      await expect(model.generate({ prompt: 'a' }, strictContext())).rejects.toMatchObject({
        code: 'unsupported',
        subject: name,
        retryable: false,
      })
    }
    expect(opened).toBe(0)
    const online = textModel('openai:p', { baseUrl, transport: { retry: { retries: 0 }, timeoutMs: 50 } })
    await online.generate({ prompt: 'a' }, strictContext()).catch(() => {})
    await online.close()
    expect(opened).toBeGreaterThan(0)
    await new Promise((resolve) => listener.close(resolve))
  })
})

describe('the log', () => {
  it('tells of requests, answers and failures in JSON Lines, without any key', async () => {
    const path = join(scratch, 'log', 'requests.jsonl')
    const echo = await localServer((response, { headers }, number) =>
      number === 1
        ? sendJson(response, { error: `wrong key ${headers.authorization}` }, 500)
        : sendJson(response, { choices: [{ message: { content: 'x' }, finish_reason: 'stop' }] }),
    )
    const model = textModel('openai:p', {
      baseUrl: `${echo.url}/?key=${key}`,
      apiKey: key,
      headers: { 'x-gateway': `gate-${key}` },
      images: true,
      body: { api_key: key },
      transport: { log: path, retry: { firstMs: 1 } },
    })
    const assets = { get: () => Promise.resolve(new TextEncoder().encode('picture')), put: () => Promise.reject(new Error('unused')) }
    await model.generate({ prompt: 'a', images: [{ key: 'k', mediaType: 'image/png', width: 1, height: 1 }] }, strictContext({ assets }))
    const text = readFileSync(path, 'utf8')
    const entries = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as LogEntry)
    expect(entries.map(({ event, call }) => `${event} ${call}`)).toEqual(['sent 1', 'answered 1', 'failed 1', 'sent 1', 'answered 1'])
    expect(entries[2]).toMatchObject({ code: 'model-failed', message: expect.stringContaining('wrong key'), retryInMs: 1 })
    expect(text).not.toContain(key)
    expect(text).not.toContain(Buffer.from('picture').toString('base64'))
    await echo.close()
  })

  it('keeps keys out of errors too', async () => {
    const echo = await localServer((response, { headers }) =>
      sendJson(response, { error: `wrong key ${headers.authorization?.slice(7)}` }, 401),
    )
    const error = await textModel('openai:p', { baseUrl: echo.url, apiKey: key })
      .generate({ prompt: 'a' }, strictContext())
      .catch((reason: unknown) => reason)
    expect(JSON.stringify([String(error), (error as { hint: string }).hint])).toContain('***')
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(key)
    await echo.close()
  })
})

describe('secrets in errors', () => {
  const failure = async (handle: Parameters<typeof localServer>[0], options: (url: string) => ServerOptions): Promise<string> => {
    const asked = await localServer(handle)
    const error = await textModel('openai:p', options(asked.url))
      .generate({ prompt: 'a' }, strictContext())
      .catch((reason: unknown) => reason)
    await asked.close()
    // The cause is printed too.
    return `${inspect(error, { depth: 9 })} ${JSON.stringify(error)} ${(error as { hint?: string }).hint}`
  }
  it('are hidden in the hint and the cause, also where the message is clean', async () => {
    const moved = await failure(
      (response) => response.writeHead(302, { location: `https://other/v1?sig=${key}` }).end(),
      (baseUrl) => ({ baseUrl, apiKey: key }),
    )
    expect(moved).toContain('use https://other/v1?sig=***')
    expect(moved).not.toContain(key)
    const refused = await failure(
      (response) => sendJson(response, { error: `wrong key ${key}` }, 401),
      (baseUrl) => ({ baseUrl, apiKey: key }),
    )
    expect(refused).toContain("said: 'wrong key ***'")
    expect(refused).not.toContain(key)
  })
  it.each<[string, string, (url: string) => ServerOptions]>([
    ['a short key', 'k3y!', (baseUrl) => ({ baseUrl, apiKey: 'k3y!' })],
    ['a key in a header', 'k3y!', (baseUrl) => ({ baseUrl, headers: { authorization: 'Bearer k3y!' } })],
    ['a key in the address', 'k3y!', (url) => ({ baseUrl: `${url}/v1?api-version=2024&key=k3y!` })],
    ['a name with its password', 'bob:k3y!', (url) => ({ baseUrl: url.replace('//', '//bob:k3y!@') })],
    ['its code', btoa('bob:k3y!'), (url) => ({ baseUrl: url.replace('//', '//bob:k3y!@') })],
    ['a name that is a key', 'k3y!', (url) => ({ baseUrl: url.replace('//', '//k3y!@') })],
  ])('%s', async (_, secret, options) => {
    const shown = await failure((response) => sendJson(response, { error: `<${secret}> is wrong since 2024` }, 401), options)
    expect(shown).toContain('<***> is wrong since 2024')
    expect(shown).not.toContain(secret)
  })
  it('hinder no log where they look like a number or a word of JSON', async () => {
    const lines: string[] = []
    const model = textModel('openai:p', {
      baseUrl: `${server.url}/v1`,
      apiKey: 'null',
      headers: { 'x-api-key': '1234' },
      transport: { log: (line) => lines.push(line) },
    })
    await model.generate({ prompt: 'say 1234', seed: 91234 }, strictContext())
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ body: { seed: 91234, messages: [{ content: 'say ***' }] } })
    await model.close()
  })
})

describe('accounts and limits', () => {
  it('take any time above nothing, more than timers can count and none at all included', async () => {
    for (const timeoutMs of [3e9, 1e12, Infinity]) {
      const transport = createTransport({ timeoutMs })
      const model = textModel('openai:patient', { baseUrl: `${server.url}/v1`, transport })
      expect((await model.generate({ prompt: 'x' }, strictContext())).text).not.toBe('')
    }
    expect(() => createTransport({ timeoutMs: Number.NaN })).toThrow('timeoutMs')
  })
  it('are shared by the models of one transport', async () => {
    const transport = createTransport({
      spending: {
        prices: { 'openai:a': { promptPerMillion: 1e6, replyPerMillion: 0 }, 'openai:b': { promptPerMillion: 0, replyPerMillion: 0 } },
        maxMoney: 1,
      },
    })
    const ctx = strictContext({ cache: memoryCache() })
    const [a, b] = ['openai:a', 'openai:b'].map((name) => textModel(name, { baseUrl: `${server.url}/v1`, transport }))
    const reply = await a?.generate({ prompt: 'x' }, ctx)
    await a?.generate({ prompt: 'x' }, ctx)
    expect(transport.usage()).toEqual([
      {
        model: 'openai:a',
        calls: 1,
        cached: 1,
        retries: 0,
        failed: 0,
        estimated: 0,
        promptTokens: reply?.promptTokens,
        tokens: reply?.tokens,
        money: reply?.promptTokens,
      },
    ])
    const before = server.seen.length
    expect(await codeOf(b?.generate({ prompt: 'y' }, ctx) ?? Promise.resolve())).toBe('over-budget')
    expect(server.seen).toHaveLength(before)
    await a?.close()
    expect(await codeOf(b?.generate({ prompt: 'y' }, ctx) ?? Promise.resolve())).toBe('over-budget')
    await transport.close()
  })

  it('count what failed and what was tried again', async () => {
    const busy = await localServer((response) => sendJson(response, {}, 500))
    const transport = createTransport({ retry: { retries: 2, firstMs: 1 } })
    await codeOf(textModel('openai:a', { baseUrl: busy.url, transport }).generate({ prompt: 'x' }, strictContext()))
    expect(transport.usage()).toMatchObject([{ model: 'openai:a', calls: 0, retries: 2, failed: 1, tokens: 0 }])
    await busy.close()
    await transport.close()
  })

  it('count the tokens of replies that are of no use', async () => {
    const silent = await localServer((response) =>
      sendJson(response, {
        choices: [{ message: { content: '<think>hm' }, finish_reason: 'length' }],
        usage: { prompt_tokens: 7, completion_tokens: 90 },
      }),
    )
    const transport = createTransport()
    expect(await codeOf(textModel('openai:a', { baseUrl: silent.url, transport }).generate({ prompt: 'x' }, strictContext()))).toBe(
      'model-output',
    )
    expect(transport.usage()).toMatchObject([{ calls: 1, failed: 1, promptTokens: 7, tokens: 90 }])
    await silent.close()
    await transport.close()
  })

  it('refuse what means nothing', () => {
    for (const wrong of [{ timeoutMs: 0 }, { limits: { concurrency: 0 } }, { limits: { perMinute: -1 } }])
      expect(() => createTransport(wrong)).toThrow(expect.objectContaining({ code: 'invalid-options' }))
    expect(() => textModel('openai:a', { baseUrl: 'file:///etc/passwd' })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
})
