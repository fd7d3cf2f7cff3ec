import { expect, test } from 'vitest'
import { chosenRecipe } from './chosen-recipe.ts'

const asking = 'embedded?triples=llm%3Aopenai%3Aa'
const choose = (more: Partial<Parameters<typeof chosenRecipe>[0]>): ReturnType<typeof chosenRecipe> =>
  chosenRecipe({ parts: {}, before: null, begun: null, ...more })

test('what is named goes on top of what the workspace was made with', () => {
  expect(choose({})).toEqual({ name: 'embedded', note: null })
  expect(choose({ before: asking })).toEqual({ name: asking, note: null })
  expect(choose({ recipe: 'naive-rag', before: asking })).toEqual({ name: 'naive-rag', note: null })
  expect(choose({ parts: { triples: 'llm:openai:a' } })).toEqual({ name: asking, note: null })
})

test('of several recipes the first takes the parts, and naming some of those that the workspace has goes on with all', () => {
  expect(choose({ recipe: 'embedded,naive-rag', parts: { triples: 'llm:openai:a' } }).name).toBe(`${asking},naive-rag`)
  const before = `${asking},naive-rag`
  for (const recipe of ['naive-rag', asking, before]) expect(choose({ recipe, before })).toEqual({ name: before, note: null })
  expect(choose({ before })).toEqual({ name: before, note: null })
  expect(choose({ recipe: 'mine', before }).name).toBe('mine')
  expect(choose({ recipe: 'embedded', before }).name).toBe('embedded')
})

test('a first run that was stopped is gone on with where nothing is named, and told of where something else is', () => {
  const went = choose({ begun: asking })
  expect(went.name).toBe(asking)
  expect(went.note).toContain('going on with --recipe embedded --triples llm:openai:a')
  expect(went.note).toContain('name them: --recipe embedded')
  expect(choose({ begun: asking, parts: { triples: 'llm:openai:a' } })).toEqual({ name: asking, note: null })
  expect(choose({ begun: 'embedded' })).toEqual({ name: 'embedded', note: null })
  const other = choose({ begun: asking, recipe: 'embedded' })
  expect(other.name).toBe('embedded')
  expect(other.note).toContain('had --recipe embedded --triples llm:openai:a')
  expect(choose({ begun: asking, before: 'embedded' })).toEqual({ name: 'embedded', note: null })
})
