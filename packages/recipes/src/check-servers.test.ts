import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkServers } from './check-servers.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function serve(body: unknown, status = 200): Promise<{ url: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  open.push(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

test('servers that answer are told with what they have, others with how to reach them', async () => {
  const ollama = await serve({ models: [{ name: 'a:latest' }, { name: 'b:1' }] })
  const locked = await serve({ error: { message: 'who are you' } }, 401)
  const providers = { ollama: { baseUrl: ollama.url }, openai: { baseUrl: `${locked.url}/v1`, apiKey: 'my-own-key' } }
  const [first, second, third] = await checkServers({ providers })
  expect(first).toMatchObject({ name: 'ollama', state: 'ok', needed: false, hint: '' })
  expect(first?.gives).toContain(`${ollama.url} has a:latest, b:1`)
  expect(second).toMatchObject({ name: 'openai', state: 'missing' })
  expect(second?.hint).toMatch(/OPENAI_BASE_URL .*who are you.*API key/)
  expect(locked.seen[0]?.url).toBe('/v1/models')
  expect(locked.seen[0]?.headers['authorization']).toBe('Bearer my-own-key')
  expect(JSON.stringify([first, second, third])).not.toContain('my-own-key')
  expect(third?.name).toBe('llamacpp')
})

test('no socket is opened offline, and what does not answer is named', async () => {
  const server = await serve({})
  const providers = { ollama: { baseUrl: server.url }, openai: { baseUrl: server.url } }
  const offline = await checkServers({ providers, offline: true })
  expect(offline.slice(0, 2).map((s) => s.state)).toEqual(['not asked', 'not asked'])
  expect(offline[0]?.gives).toContain(server.url)
  expect(server.seen).toEqual([])
  for (const close of open.splice(0)) close()
  const [gone] = await checkServers({ providers })
  expect(gone).toMatchObject({
    state: 'missing',
    hint: expect.stringContaining(`no server answers at ${server.url.replace('http://', '')}`) as string,
  })
})
