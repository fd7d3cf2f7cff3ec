import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namedRecipes } from '../definition/named-recipes.ts'
import { withParts } from '../recipe-name.ts'
import { programLine, recipePrograms } from './recipe-programs.ts'
import { refusePrograms } from './refuse-programs.ts'

const named = withParts('embedded', { rerank: "cmd:'python3 order, anew.py'", layout: 'cmd:boxes' })
const mine = { mine: { base: 'naive-rag', parts: { answer: 'cmd:{"command":["sh","-c","id"]}', layout: 'ruled' } } }

test('programs are found in the name of a recipe, in what users wrote of it, and beside other recipes', () => {
  expect(recipePrograms('embedded,paper-v0.7.3')).toEqual([])
  expect(recipePrograms(`${named},mine`, mine).map(programLine)).toEqual(['boxes', 'python3 order, anew.py', 'sh -c id'])
  expect(recipePrograms(`${named},mine`, mine, 'search').map(programLine)).toEqual(['python3 order, anew.py', 'sh -c id'])
  expect(() => recipePrograms('yours', mine)).toThrow(/there is no recipe yours/)
})

test('programs that nobody named are refused, all others run', () => {
  const told = (recipe: string, consent: Parameters<typeof refusePrograms>[1], use?: 'search'): string | null => {
    try {
      refusePrograms({ name: recipe, definitions: mine }, consent, use)
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(told('embedded,paper-v0.7.4', {})).toBeNull()
  expect(told(named, {})).toBe('the recipe of this workspace runs programs: boxes; python3 order, anew.py')
  expect(told(named, {}, 'search')).toBe('the recipe of this workspace runs programs: python3 order, anew.py')
  expect(told(named, { allowed: true })).toBeNull()
  expect(told(named, { recipe: named })).toBeNull()
  expect(told(named, { parts: { rerank: "cmd:'python3 order, anew.py'" } }, 'search')).toBeNull()
  expect(told(named, { parts: { rerank: "cmd:'python3 order.py'" } }, 'search')).toMatch(/order, anew/)
  // Its name says nothing of what a workspace means by it.
  expect(told('mine', { recipe: 'mine' })).toBe('the recipe of this workspace runs programs: sh -c id')
  const file = join(mkdtempSync(join(tmpdir(), 'programs-')), 'own.yaml')
  writeFileSync(file, 'base: embedded\nparts: {rerank: "cmd:mine"}\n')
  const { name, definitions } = namedRecipes(file)
  expect(() => refusePrograms({ name, definitions }, { recipe: file })).not.toThrow()
  expect(() => refusePrograms({ name, definitions }, { recipe: name })).toThrow(/runs programs: mine/)
})
