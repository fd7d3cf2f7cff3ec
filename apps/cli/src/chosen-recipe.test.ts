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
