import { ColragError } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { embeddingModel } from './embedding-model.ts'
import { parseModelName } from './model-name.ts'

const refusal = (run: () => unknown): ColragError => {
  try {
    run()
  } catch (error) {
    if (ColragError.is(error)) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('parseModelName', () => {
  it('takes provider and model apart at the first colon', () => {
    expect(parseModelName('bundled:e5-small', ['bundled'])).toEqual({ provider: 'bundled', model: 'e5-small' })
    expect(parseModelName('ollama:bge-m3:latest', ['bundled', 'ollama'])).toEqual({ provider: 'ollama', model: 'bge-m3:latest' })
  })

  it('names the known providers when it does not know one', () => {
    const error = refusal(() => parseModelName('huggingface:e5', ['bundled', 'ollama']))
    expect(error).toMatchObject({ code: 'invalid-options', subject: 'huggingface:e5', hint: 'known providers: bundled, ollama' })
    for (const name of ['', 'e5-small', ':e5-small', 'bundled:', 'toString:x'])
      expect(refusal(() => parseModelName(name, ['bundled'])).code).toBe('invalid-options')
  })
})

describe('embeddingModel', () => {
  it('makes the named model', async () => {
    expect(await embeddingModel('bundled:e5-small')).toMatchObject({ provider: 'bundled', modelId: 'e5-small' })
    await expect(embeddingModel('bundled:e5-large')).rejects.toMatchObject({
      code: 'not-found',
      hint: expect.stringContaining('bundled:e5-small') as string,
    })
    await expect(embeddingModel('telepathy:x')).rejects.toMatchObject({ code: 'invalid-options' })
    await expect(embeddingModel('static:/no/such/folder')).rejects.toMatchObject({ code: 'not-found' })
  })
})
