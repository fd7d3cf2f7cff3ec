import { strictContext } from '@colrag/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localServer, sendJson } from '../fixtures/local-server.ts'
import { textModel } from '../text-model.ts'

// In a file of its own: the HTTP client must not have begun to count by the real clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('a slow server is waited for, which the HTTP client of Node gives up after five minutes', async () => {
  const held = Promise.withResolvers<() => void>()
  const answer = { choices: [{ message: { content: 'late' }, finish_reason: 'stop' }] }
  const server = await localServer((response) => held.resolve(() => sendJson(response, answer)))
  const model = textModel('openai:m', { baseUrl: server.url, transport: { timeoutMs: 3_600_000, retry: { retries: 0 } } })
  const reply = model.generate({ prompt: 'Hello' }, strictContext()).then(
    ({ text }) => text,
    (error: unknown) => String(error),
  )
  const release = await held.promise
  await vi.advanceTimersByTimeAsync(1_200_000)
  release()
  expect(await reply).toBe('late')
  await model.close()
  await server.close()
})
