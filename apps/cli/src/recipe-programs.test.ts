import { withParts } from '@colrag/recipes'
import { expect, test } from 'vitest'
import { recipePrograms } from './recipe-programs.ts'

test('programs are found in the name of a recipe, in what users wrote of it, and beside other recipes', () => {
  expect(recipePrograms('embedded,paper-v0.7.3')).toEqual([])
  const named = withParts('embedded', { rerank: "cmd:'python3 order, anew.py'", triples: 'rules' })
  const mine = { mine: { base: 'naive-rag', parts: { answer: 'cmd:{"command":["sh","-c","id"]}', layout: 'ruled' } } }
  expect(recipePrograms(`${named},mine`, mine)).toEqual(['python3 order, anew.py', 'sh -c id'])
  expect(() => recipePrograms('yours', mine)).toThrow(/there is no recipe yours/)
})
