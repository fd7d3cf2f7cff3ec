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
    expect(() => triplesByName('llm:gemma')).toThrow('--triples gemma: a model is named provider:model')
    expect(() => triplesByName('llm:openai:a', { limits: { tokens: 0 } })).toThrow('above 0')
  })
})

test('the context of its model is said behind the name, and makes other triples', async () => {
  const [usual, wide] = [triplesByName('llm:openai:a'), triplesByName('llm:openai:a?context=32768')]
  expect(wide.extractor.fingerprint).not.toBe(usual.extractor.fingerprint)
  expect(triplesByName('llm:openai:a?context=8192').extractor.fingerprint).toBe(usual.extractor.fingerprint)
  for (const wrong of ['context=', 'context=100', 'context=x', 'depth=3'])
    expect(() => triplesByName(`llm:openai:a?${wrong}`)).toThrow('is no setting of a model')
  await Promise.all([usual.close(), wide.close()])
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
