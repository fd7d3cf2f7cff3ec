import { once } from 'node:events'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { clientSignal } from './client-signal.ts'

test('a client that leaves aborts the signal, one that stays does not', async () => {
  const app = fastify()
  const signals: AbortSignal[] = []
  app.post('/', async (request, reply) => {
    const signal = clientSignal(reply)
    signals.push(signal)
    if ((request.body as { wait: boolean }).wait) await once(signal, 'abort')
    return 'done'
  })
  const url = await app.listen({ port: 0 })
  const post = (wait: boolean, signal?: AbortSignal): Promise<string> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ wait }),
      ...(signal ? { signal } : {}),
    }).then((r) => r.text())
  expect(await post(false)).toBe('done')
  const leaving = new AbortController()
  const left = post(true, leaving.signal)
  while (signals.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  leaving.abort()
  await expect(left).rejects.toThrow()
  while (!signals[1]?.aborted) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(signals.map((signal) => signal.aborted)).toEqual([false, true])
  expect(signals[1]?.reason).toMatchObject({ code: 'aborted' })
  await app.close()
})
