import type { GenerateRequest, RunContext } from '@colrag/core'
import { askModel, memoryCache, modelGate } from '@colrag/stage-kit'
import { strictContext } from '@colrag/testing'
import { afterEach, expect, it } from 'vitest'
import type { LocalServer } from '../fixtures/local-server.ts'
import { localServer, sendJson, sendLines } from '../fixtures/local-server.ts'
import type { TextModelOptions } from '../text-model.ts'
import { textModel } from '../text-model.ts'

const open: LocalServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})
const chats = (): number => open.reduce((n, { seen }) => n + seen.filter(({ path }) => /chat/.test(path)).length, 0)

/** Says the digest that it has under the name, or that it knows no such path. */
async function ollama(digest: string | null): Promise<LocalServer> {
  const server = await localServer((response, { path }) => {
    if (path === '/api/chat')
      return sendLines(response, [{ message: { content: 'well' }, done: true, done_reason: 'stop', prompt_eval_count: 9, eval_count: 1 }])
    if (path !== '/api/tags' || digest === null) return sendJson(response, { error: 'no such path' }, 404)
    return sendJson(response, { models: [{ name: 'm:latest', digest }] })
  })
  open.push(server)
  return server
}
const openAi = async (): Promise<LocalServer> => {
  const server = await localServer((response) => sendJson(response, { choices: [{ message: { content: 'well' }, finish_reason: 'stop' }] }))
  open.push(server)
  return server
}
async function ask(name: string, options: TextModelOptions, ctx: RunContext): Promise<string> {
  const model = textModel(name, options)
  const request = (): GenerateRequest => ({ prompt: 'How is it?' })
  const question = { model, key: 'k', attempts: 1, gate: modelGate('test'), request, take: (value: string) => ({ value }) }
  return askModel(question, ctx)
    .then(({ call }) => call.revision)
    .finally(() => model.close())
}

it('tells models of one name apart by what Ollama has under it, wherever the server is', async () => {
  const ctx = strictContext({ cache: memoryCache() })
  const [one, same, other] = [await ollama('1a'), await ollama('1a'), await ollama('2b')]
  expect(await ask('ollama:m', { baseUrl: one.url }, ctx)).toBe('1a')
  expect(await ask('ollama:m', { baseUrl: same.url }, ctx)).toBe('1a')
  expect(chats()).toBe(1)
  expect(await ask('ollama:m', { baseUrl: other.url }, ctx)).toBe('2b')
  expect(chats()).toBe(2)
  expect(one.seen.map(({ path }) => path)).toEqual(['/api/tags', '/api/chat'])
})

it('tells models of other servers apart by the address, of which no key is part', async () => {
  const ctx = strictContext({ cache: memoryCache() })
  const [one, other] = [await openAi(), await openAi()]
  for (const { url } of [one, one, other]) await ask('openai:m', { baseUrl: url, apiKey: 'secret-key' }, ctx)
  await ask('openai:m', { baseUrl: one.url.replace('//', '//user:password@') }, ctx)
  expect([one.seen.length, other.seen.length]).toEqual([1, 1])
})

it('finds the replies of the last run where nobody can be asked, and never when a revision says otherwise', async () => {
  const ctx = strictContext({ cache: memoryCache() })
  const server = await ollama('1a')
  await ask('ollama:m', { baseUrl: server.url }, ctx)
  expect(await ask('ollama:m', { baseUrl: 'http://127.0.0.1:9', transport: { offline: true } }, ctx)).toBe('1a')
  expect(await ask('ollama:m', { baseUrl: (await ollama(null)).url }, ctx)).toBe('1a')
  expect(chats()).toBe(1)
  await ask('ollama:m', { baseUrl: server.url, revision: 'mine' }, ctx)
  expect([chats(), server.seen.length]).toEqual([2, 3])
})
