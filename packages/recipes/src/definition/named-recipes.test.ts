import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namedRecipes } from './named-recipes.ts'

test('names and files are told apart; a file gives its name and what it says', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'named-')), 'mine.yaml')
  writeFileSync(file, 'base: naive-rag\n')
  expect(namedRecipes('embedded')).toEqual({ name: 'embedded', definitions: {} })
  expect(namedRecipes(`embedded,${file}?ocr=tesseract`, { other: 1 })).toEqual({
    name: 'embedded,mine?ocr=tesseract',
    definitions: { other: 1, mine: { base: 'naive-rag' } },
  })
  expect(namedRecipes('', { other: 1 })).toEqual({ name: '', definitions: { other: 1 } })
  expect(() => namedRecipes('./none.yaml')).toThrow(expect.objectContaining({ code: 'not-found' }))
})
