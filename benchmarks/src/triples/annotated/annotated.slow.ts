import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeRecipe } from '@colrag/recipes'
import { afterAll, describe, expect, test } from 'vitest'
import { annotatedFigures } from './annotated-figures.ts'

const folder = fileURLToPath(new URL('../../../../../shared/pdfs/japanese', import.meta.url))

// The reports are public but not ours to copy; without them there is nothing to compare with.
describe.skipIf(!existsSync(folder))('triples of ten annotated pages (skipped where ../shared/pdfs/japanese is absent)', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'annotated-'))
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))
  test('six of seven are borne out by what a person noted', { timeout: 300_000 }, async () => {
    const recipe = await makeRecipe('embedded')
    try {
      const { figures, absent } = await annotatedFigures(folder, recipe, scratch)
      expect(absent).toEqual([])
      const precision = figures.find((row) => row.name === 'annotated_precision')
      expect(precision?.n).toBeGreaterThan(150)
      expect(precision?.holds).toBe(true)
    } finally {
      await recipe.close()
    }
  })
})
