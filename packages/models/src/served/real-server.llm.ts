import type { TextModel } from '@colrag/core'
import { memoryCache, sha256 } from '@colrag/stage-kit'
import { describeTextModel, strictContext } from '@colrag/testing'
import { afterAll, describe, expect, it } from 'vitest'
import type { OllamaServer } from '../fixtures/ollama-server.ts'
import { noOllama, startOllama } from '../fixtures/ollama-server.ts'
import { ollamaDigest } from '../ollama/ollama-digest.ts'
import { textModel } from '../text-model.ts'

// One server for all tests; Ollama speaks its own protocol and, at /v1, that of OpenAI.
const server: OllamaServer | null = noOllama === '' ? await startOllama() : null
afterAll(() => server?.close())
const url = server?.url ?? 'http://127.0.0.1:1'
let last: Promise<unknown> = Promise.resolve()
/** Ollama goes on from what it holds of the prompt before, and sums of floats then come out otherwise: each call follows the same other one. */
const fromSameState = (model: TextModel): TextModel => ({
  ...model,
  generate(request, ctx) {
    const turn = last.then(async () => {
      await model.generate({ prompt: 'Zebras live in herds.', maxTokens: 1 }, strictContext())
      return model.generate(request, ctx)
    })
    last = turn.catch(() => {})
    return turn
  },
})
const make = {
  openai: (): TextModel => fromSameState(textModel('openai:gemma', { baseUrl: `${url}/v1` })),
  ollama: (): TextModel => fromSameState(textModel('ollama:gemma', { baseUrl: url })),
}

if (server) {
  describeTextModel('openai: at a real server', make.openai)
  describeTextModel('ollama: at a real server', make.ollama)
}

describe.skipIf(noOllama !== '')(`real servers${noOllama}`, () => {
  const models = [make.openai(), make.ollama()]
  afterAll(() => Promise.all(models.map((model) => model.close())))

  it('count the tokens of a prompt as its tokenizer does, and give the likeliest text at temperature 0 whatever the protocol', async () => {
    const replies = await Promise.all(
      models.map((model) => model.generate({ prompt: 'The capital of France is', maxTokens: 8 }, strictContext())),
    )
    for (const reply of replies)
      expect(reply).toMatchObject({ promptTokens: 6, tokens: 8, counted: 'model', stopped: 'length', refused: [] })
    expect(replies[0]?.text).toBe(replies[1]?.text)
    expect(replies[0]?.replyHash).toBe(sha256(replies[1]?.text ?? ''))
  })

  it('give another seed another text', async () => {
    for (const model of models) {
      const [first, second] = await Promise.all(
        [3, 4].map((seed) => model.generate({ prompt: 'The capital of France is', maxTokens: 12, temperature: 1, seed }, strictContext())),
      )
      expect(second?.text).not.toBe(first?.text)
    }
  })

  it('notice a prompt that was cut', async () => {
    const long = 'The river rose by 3.5 m. '.repeat(30)
    const small = textModel('ollama:gemma', { baseUrl: url, contextTokens: 256 })
    await expect(small.generate({ prompt: long, maxTokens: 4 }, strictContext())).rejects.toMatchObject({ code: 'over-budget' })
    await small.close()
    const large = textModel('ollama:gemma', { baseUrl: url, contextTokens: 1024 })
    expect((await large.generate({ prompt: long, maxTokens: 4 }, strictContext())).promptTokens).toBeGreaterThan(256)
    await large.close()
  })

  it('name a model that is missing, and the weights of one that is not', async () => {
    await expect(textModel('ollama:llama', { baseUrl: url }).generate({ prompt: 'a' }, strictContext())).rejects.toMatchObject({
      code: 'not-found',
      hint: 'ollama pull llama',
    })
    await expect(textModel('openai:llama', { baseUrl: `${url}/v1` }).generate({ prompt: 'a' }, strictContext())).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await ollamaDigest('gemma', { baseUrl: url })).toMatch(/^[0-9a-f]{64}$/)
  })

  it('are not asked twice for the same', async () => {
    const ctx = strictContext({ cache: memoryCache() })
    for (const model of models) {
      const first = await model.generate({ prompt: 'Once upon a time', maxTokens: 4 }, ctx)
      expect(await model.generate({ prompt: 'Once upon a time', maxTokens: 4 }, ctx)).toEqual({ ...first, cached: true })
    }
  })
})
