import type { GeneratedText } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { strictContext } from '@colrag/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { LocalServer } from '../fixtures/local-server.ts'
import { localServer, sendEvents, sendJson, sendLines } from '../fixtures/local-server.ts'
import { textModel } from '../text-model.ts'
import type { TransportOptions } from './transport.ts'
import { createTransport } from './transport.ts'

type Handler = Parameters<typeof localServer>[0]
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const serve = async (handle: Handler): Promise<LocalServer> => {
  const server = await localServer(handle)
  open.push(() => server.close())
  return server
}
const quick: TransportOptions = { retry: { retries: 2, firstMs: 4, longestMs: 10 } }
const talk = (
  provider: 'openai' | 'ollama',
  server: LocalServer,
  options: TransportOptions = quick,
  signal?: AbortSignal,
): Promise<GeneratedText> => {
  const model = textModel(`${provider}:m`, { baseUrl: server.url, transport: options })
  open.push(() => model.close())
  return model.generate({ prompt: 'Hello' }, strictContext(signal ? { signal } : {}))
}
const fault = async (promise: Promise<unknown>): Promise<ColragError> => {
  const error = await promise.then(
    () => new Error('it went well'),
    (reason: unknown) => reason,
  )
  if (!ColragError.is(error)) throw error
  return error
}
const whole = { choices: [{ message: { content: 'well' }, finish_reason: 'stop' }], usage: { prompt_tokens: 3, completion_tokens: 1 } }
const said = [
  { message: { content: 'we' }, done: false },
  { message: { content: 'll' }, done: true, done_reason: 'stop', prompt_eval_count: 30, eval_count: 1 },
]
const answer: Readonly<Record<'openai' | 'ollama', Handler>> = {
  openai: (response) => sendJson(response, whole),
  ollama: (response) => sendLines(response, said),
}

describe.each(['openai', 'ollama'] as const)('%s: against a faulty server', (provider) => {
  const firstThen = (first: Handler): Promise<LocalServer> =>
    serve((response, request, number) => (number === 1 ? first : answer[provider])(response, request, number))

  it('tries again after 500, 503, a broken connection, half an answer and an empty one', async () => {
    const faults: Handler[] = [
      (response) => sendJson(response, { error: 'busy' }, 500),
      (response) => response.writeHead(503).end('<html>overloaded</html>'),
      (response) => response.destroy(),
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end('{"choices":[{"message":{"con')
      },
      (response) => {
        response.writeHead(200, { 'content-type': provider === 'openai' ? 'text/event-stream' : 'application/x-ndjson' })
        response.write(provider === 'openai' ? 'data: {"choices":[{"delta":{"content":"we"}}]}\n\n' : `${JSON.stringify(said[0])}\n`)
        setTimeout(() => response.destroy(), 5)
      },
      (response) => {
        response.writeHead(200, { 'content-type': provider === 'openai' ? 'text/event-stream' : 'application/x-ndjson' })
        response.end(provider === 'openai' ? 'data: {"choices":[{"delta":{"content":"we"}}]}\n\n' : `${JSON.stringify(said[0])}\n`)
      },
      (response) => sendLines(response, [{ error: 'the runner died' }]),
    ]
    for (const [i, first] of faults.entries()) {
      const server = await firstThen(first)
      expect([i, (await talk(provider, server)).text, server.seen.length]).toEqual([i, 'well', 2])
    }
  })

  it('gives up after the retries and says how many tries that were', async () => {
    const server = await serve((response) => sendJson(response, { error: { message: 'out of order' } }, 500))
    const error = await fault(talk(provider, server))
    expect(error).toMatchObject({ code: 'model-failed', subject: `${provider}:m`, retryable: true })
    expect(error.message).toContain('out of order (3 tries)')
    expect(server.seen).toHaveLength(3)
  })

  it('waits as long as Retry-After says, and not at all where that is too long', async () => {
    const server = await firstThen((response) =>
      sendJson(response, { error: 'more than the maximum of 100 tokens in a minute' }, 429, { 'retry-after': '0.3' }),
    )
    const started = performance.now()
    expect((await talk(provider, server)).text).toBe('well')
    expect(performance.now() - started).toBeGreaterThanOrEqual(295)
    // Nobody else comes back before that either.
    const busy = await firstThen((response) => sendJson(response, { error: 'slow down' }, 429, { 'retry-after': '0.3' }))
    const transport = createTransport(quick)
    const model = textModel(`${provider}:m`, { baseUrl: busy.url, transport })
    const asked = performance.now()
    const first = model.generate({ prompt: 'a' }, strictContext())
    while (transport.usage()[0]?.retries !== 1) await new Promise(setImmediate)
    await model.generate({ prompt: 'b' }, strictContext())
    expect(performance.now() - asked).toBeGreaterThanOrEqual(295)
    await first
    await transport.close()
    const patient = await serve((response) => sendJson(response, { error: 'tomorrow' }, 429, { 'retry-after': '86400' }))
    const error = await fault(talk(provider, patient))
    expect([error.message, error.hint]).toEqual([
      expect.stringContaining('tomorrow'),
      expect.stringContaining('the server asks to wait 86400 s'),
    ])
    expect(patient.seen).toHaveLength(1)
  })

  it('takes a web page for what it is, at once', async () => {
    for (const type of ['text/html; charset=utf-8', 'application/json']) {
      const server = await serve((response) => response.writeHead(200, { 'content-type': type }).end('<!doctype html><p>Sign in</p>'))
      const error = await fault(talk(provider, server))
      expect([type, error.code]).toEqual([type, type.startsWith('text/html') || provider === 'openai' ? 'model-failed' : 'model-output'])
      if (type.startsWith('text/html')) expect([error.hint, server.seen.length]).toEqual([expect.stringContaining('base URL'), 1])
    }
  })

  it('does not repeat what cannot succeed', async () => {
    const cases = [
      [400, 'bad wish', 'model-failed'],
      [401, 'who are you', 'model-failed'],
      [404, 'model not found', 'not-found'],
      [400, "This model's maximum context length is 4096 tokens", 'over-budget'],
      [413, 'too large', 'over-budget'],
      [302, 'moved', 'model-failed'],
    ] as const
    for (const [status, message, code] of cases) {
      const server = await serve((response) => sendJson(response, { error: message }, status, { location: '/elsewhere' }))
      const error = await fault(talk(provider, server))
      expect([status, error.code, server.seen.length]).toEqual([status, code, 1])
      if (status !== 400 || code !== 'model-failed') expect(error.hint).toBeTruthy()
    }
  })

  it('keeps its own time limit, whether the server is silent before the first header or after it', async () => {
    const silent: Handler[] = [
      () => {},
      (response) => {
        response.writeHead(200, { 'content-type': provider === 'openai' ? 'text/event-stream' : 'application/x-ndjson' })
        response.write('\n')
      },
    ]
    for (const handle of silent) {
      const server = await serve(handle)
      const error = await fault(talk(provider, server, { timeoutMs: 60, retry: { retries: 1, firstMs: 1 } }))
      expect([error.code, error.message]).toEqual(['model-failed', 'no whole answer within 60 ms (2 tries)'])
      expect(server.seen).toHaveLength(2)
    }
  })

  it('ends when it is told to: while the server is silent, while it pauses and while it waits its turn', async () => {
    const silent = await serve(() => {})
    expect((await fault(talk(provider, silent, quick, AbortSignal.timeout(30)))).code).toBe('aborted')
    const busy = await serve((response) => sendJson(response, {}, 503))
    expect((await fault(talk(provider, busy, { retry: { firstMs: 60_000, longestMs: 60_000 } }, AbortSignal.timeout(30)))).code).toBe(
      'aborted',
    )
    const transport = createTransport({ limits: { concurrency: 1 } })
    const model = textModel(`${provider}:m`, { baseUrl: silent.url, transport })
    const controller = new AbortController()
    const held = fault(model.generate({ prompt: 'a' }, strictContext({ signal: controller.signal })))
    expect((await fault(model.generate({ prompt: 'b' }, strictContext({ signal: AbortSignal.timeout(30) })))).code).toBe('aborted')
    controller.abort()
    expect((await held).code).toBe('aborted')
    await transport.close()
  })

  it('names a server that is not there', async () => {
    const server = await serve(() => {})
    await server.close()
    const error = await fault(talk(provider, server, { retry: { retries: 0 } }))
    expect([error.code, error.hint]).toEqual(['model-failed', expect.stringContaining('server runs')])
    expect(error.message).toContain('ECONNREFUSED')
  })

  it('tells the server to stop when it is told to', async () => {
    const controller = new AbortController()
    let gone = (): void => {}
    const left = new Promise<void>((resolve) => {
      gone = resolve
    })
    const server = await serve((response) => {
      response.on('close', gone)
      controller.abort()
    })
    expect((await fault(talk(provider, server, quick, controller.signal))).code).toBe('aborted')
    await left
  })
})

describe('an OpenAI-compatible server', () => {
  it('is asked again when a reply has no choices, and is told of by its own words in a stream', async () => {
    const empty = await serve((response, _request, number) => sendJson(response, number === 1 ? { choices: [] } : whole))
    expect([(await talk('openai', empty)).text, empty.seen.length]).toEqual(['well', 2])
    const broken = await serve((response) => sendEvents(response, [{ error: { message: 'CUDA out of memory' } }]))
    expect((await fault(talk('openai', broken))).message).toContain('CUDA out of memory')
  })

  it('may label its answer wrongly', async () => {
    const server = await serve((response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(whole)))
    expect((await talk('openai', server)).text).toBe('well')
    const events = await serve((response) =>
      response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('data: {"choices":[{"delta":{"content":"well"},"finish_reason":"stop"}]}'),
    )
    expect((await talk('openai', events)).text).toBe('well')
  })

  it('may hold a reply back', async () => {
    const filtered = await serve((response) =>
      sendJson(response, { choices: [{ message: { content: 'we' }, finish_reason: 'content_filter' }] }),
    )
    const refused = await serve((response) =>
      sendJson(response, { choices: [{ message: { content: null, refusal: 'I will not' }, finish_reason: 'stop' }] }),
    )
    for (const server of [filtered, refused]) {
      expect((await fault(talk('openai', server))).code).toBe('model-output')
      expect(server.seen).toHaveLength(1)
    }
  })
})
