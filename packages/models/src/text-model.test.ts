import { describe, expect, it } from 'vitest'
import { textModel, textProviders } from './text-model.ts'

describe('textModel', () => {
  it('makes the named model, and opens no connection for it', async () => {
    const model = textModel('ollama:qwen3:4b', { images: true, contextTokens: 4096, revision: 'r' })
    expect(model).toMatchObject({
      provider: 'ollama',
      modelId: 'qwen3:4b',
      revision: 'r',
      reads: { text: true, images: true },
      limits: { tokens: 4096 },
    })
    expect(textModel('openai:gpt')).toMatchObject({ provider: 'openai', modelId: 'gpt', revision: 'unpinned', reads: { images: false } })
    await model.close()
  })
  it('refuses what no provider has', () => {
    expect(() => textModel('anthropic:x')).toThrow(
      expect.objectContaining({ code: 'invalid-options', hint: expect.stringContaining('ollama') }),
    )
    expect(() => textModel('mine:x', {}, { ...textProviders, mine: () => null })).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})
