import { describe, expect, test } from 'vitest'
import { captionsByName } from './captions-by-name.ts'
import { makeRecipe } from './make-recipe.ts'
import { recipeChoice, withParts } from './recipe-name.ts'

describe('captionsByName', () => {
  test.each([
    ['rules', undefined, 'rule-captioner', false],
    ['llm:openai:a:b', undefined, 'llm-captioner', false],
    ['vlm:ollama:a', 'disaster', 'llm-captioner', true],
    ['llm:openai:a, vlm:openai:b', undefined, 'llm-captioner', true],
  ])('%s', async (name, pack, stage, looks) => {
    const { captioner, asks, close } = captionsByName(name, pack)
    expect([captioner.name, captioner.looks ?? false, asks]).toEqual([stage, looks, name !== 'rules'])
    await close()
  })
  test.each([
    ['poet', undefined, 'there is no captioner'],
    ['llm:', undefined, 'there is no captioner'],
    ['llm:openai:a,llm:openai:b', undefined, 'there is no captioner'],
    ['llm:openai:a,rules', undefined, 'there is no captioner'],
    ['llm:nobody:a', undefined, 'nobody'],
    ['rules', 'disaster', 'no model looks'],
    ['llm:openai:a', 'disaster', 'no model looks'],
    ['vlm:openai:a', 'gardens', 'there is no pack gardens'],
  ])('%s with pack %s is refused', (name, pack, said) => {
    expect(() => captionsByName(name, pack)).toThrow(said)
  })
  test('its settings are those of the provider, and wrong ones are refused', () => {
    expect(() => captionsByName('llm:openai:a', undefined, { providers: { openai: { baseUrl: 'nowhere' } } })).toThrow('web address')
    expect(() => captionsByName('llm:ollama:a', undefined, { providers: { openai: { baseUrl: 'nowhere' } } })).not.toThrow()
    expect(() => captionsByName('llm:openai:a', undefined, { limits: { tokens: 0 } })).toThrow('above 0')
  })
})

test('a recipe whose captions ask a model has another caption stage, and reads in one process', async () => {
  const name = withParts('embedded', { captions: 'vlm:openai:org/eyes:1', pack: 'disaster' })
  expect(recipeChoice(name)).toEqual({ base: 'embedded', captions: 'vlm:openai:org/eyes:1', pack: 'disaster' })
  const [plain, other, searching] = await Promise.all([makeRecipe('embedded'), makeRecipe(name), makeRecipe(name, { use: 'search' })])
  try {
    expect(other.name).toBe(name)
    expect(searching.captions?.name).toBe('rule-captioner')
    expect(other.captions?.fingerprint).not.toBe(plain.captions?.fingerprint)
    expect(plain.worker).toContain('extraction-worker')
    expect(other.worker).toBeUndefined()
  } finally {
    await Promise.all([plain.close(), other.close(), searching.close()])
  }
  await expect(makeRecipe('embedded?captions=poet')).rejects.toMatchObject({ code: 'invalid-options' })
})
