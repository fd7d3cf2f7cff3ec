import { describe, expect, test } from 'vitest'
import { makeRecipe } from './make-recipe.ts'
import { recipeChoice, withParts } from './recipe-name.ts'
import { triplesByName } from './triples-by-name.ts'

describe('triplesByName', () => {
  test.each([
    ['rules', 'rule-triples', false],
    ['llm:openai:org/model:1', 'llm-triples', true],
    [' llm : ollama:a ', 'llm-triples', true],
  ])('%s', async (name, stage, asks) => {
    const { extractor, close, ...rest } = triplesByName(name)
    expect([extractor.name, rest.asks]).toEqual([stage, asks])
    await close()
  })
  test.each([
    ['poet', 'there is no extractor'],
    ['llm:', 'there is no extractor'],
    ['llm:nobody:a', 'nobody'],
  ])('%s is refused', (name, said) => expect(() => triplesByName(name)).toThrow(said))
  test('its settings are those of the provider, and wrong ones are refused', () => {
    expect(() => triplesByName('llm:openai:a', { providers: { openai: { baseUrl: 'nowhere' } } })).toThrow('web address')
    expect(() => triplesByName('llm:openai:a', { limits: { tokens: 0 } })).toThrow('above 0')
  })
})

test('a recipe whose triples ask a model has another triple stage, and reads in one process', async () => {
  const name = withParts('embedded', { triples: 'llm:openai:a' })
  expect(recipeChoice(name)).toEqual({ base: 'embedded', triples: 'llm:openai:a' })
  const [plain, other] = await Promise.all([makeRecipe('embedded'), makeRecipe(name)])
  try {
    expect(other.triples?.fingerprint).not.toBe(plain.triples?.fingerprint)
    expect(other.worker).toBeUndefined()
  } finally {
    await Promise.all([plain.close(), other.close()])
  }
  await expect(makeRecipe('embedded?triples=poet')).rejects.toMatchObject({ code: 'invalid-options' })
})
