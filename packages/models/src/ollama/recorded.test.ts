import { readFileSync } from 'node:fs'
import type { GeneratedText } from '@colrag/core'
import { codeOf, strictContext } from '@colrag/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { LocalServer } from '../fixtures/local-server.ts'
import { localServer } from '../fixtures/local-server.ts'
import { textModel } from '../text-model.ts'
import { ollamaEmbedding } from './ollama-embedding.ts'

interface Recorded {
  readonly path: string
  readonly status: number
  readonly contentType: string
  readonly body: string
}

// What Ollama 0.6.5 said with Gemma 3 270M; tools/peers/record-ollama.mjs writes it anew.
const recorded = JSON.parse(readFileSync(new URL('../fixtures/recorded-ollama.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Recorded>
>
let server: LocalServer
afterEach(() => server.close())

const replay = async (name: string): Promise<string> => {
  const { path, status, contentType, body } = recorded[name] as Recorded
  server = await localServer((response, request) => {
    expect(request.path).toBe(path)
    response.writeHead(status, { 'content-type': contentType }).end(body)
  })
  return path.startsWith('/v1') ? `${server.url}/v1` : server.url
}
const ask = async (name: string, prompt = 'The capital of France is'): Promise<GeneratedText> => {
  const provider = recorded[name]?.path.startsWith('/v1') ? 'openai' : 'ollama'
  const model = textModel(`${provider}:gemma`, { baseUrl: await replay(name), contextTokens: 1024 })
  return model
    .generate({ prompt, ...(name.endsWith('chema') ? { schema: { type: 'object' } } : {}) }, strictContext())
    .finally(() => model.close())
}

describe('what a real Ollama said', () => {
  it('is read alike in both protocols', async () => {
    const replies: GeneratedText[] = []
    for (const name of ['chat', 'compatible']) {
      replies.push(await ask(name))
      await server.close()
    }
    for (const reply of replies) expect(reply).toMatchObject({ promptTokens: 6, tokens: 8, counted: 'model', stopped: 'length' })
    expect(replies[0]?.text).toBe(' the capital of the country of France.')
    expect(replies[1]?.text).toBe(replies[0]?.text)
  })
  it('keeps to a schema', async () => {
    for (const name of ['schema', 'compatibleSchema']) {
      const reply = await ask(name)
      expect(JSON.parse(reply.text)).toEqual({ place: expect.any(String) })
      expect(reply.stopped).toBe('end')
      await server.close()
    }
  })
  it('shows a prompt that was cut, as it fills the context', async () => {
    const { prompt_eval_count: counted } = JSON.parse(recorded.cut?.body.trimEnd().split('\n').at(-1) ?? '{}') as {
      prompt_eval_count: number
    }
    expect(counted).toBe(64)
    expect(await codeOf(ask('cut', 'The river rose by 3.5 m. '.repeat(60)))).toBe('over-budget')
  })
  it('names what is missing and what a model cannot do, and is not asked again', async () => {
    await expect(ask('missing')).rejects.toMatchObject({ code: 'not-found', hint: 'ollama pull gemma' })
    await server.close()
    expect(await codeOf(ask('compatibleMissing'))).toBe('not-found')
    await server.close()
    const encoder = ollamaEmbedding('gemma', { baseUrl: await replay('embed'), dims: 640 })
    expect(await codeOf(encoder.embed([{ text: 'a' }], 'query', strictContext()))).toBe('unsupported')
    expect(server.seen).toHaveLength(1)
  })
})
