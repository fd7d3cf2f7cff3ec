import { expect, test } from 'vitest'
import type { Manifest } from '@colrag/pipeline'
import { searchRecipe } from './search-recipe.ts'

const manifest = { recipe: 'naive-rag,paper-v0.7.3' } as Manifest

test('a workspace is searched with its first recipe, or with one that is named', async () => {
  for (const [said, name] of [
    [{}, 'naive-rag'],
    [{ recipe: 'paper-v0.7.3' }, 'paper-v0.7.3'],
  ] as const) {
    const recipe = await searchRecipe(manifest, said)
    expect(recipe.name).toBe(name)
    await recipe.close()
  }
})

test('several at a time are refused, not the first taken', async () => {
  await expect(searchRecipe(manifest, { recipe: 'paper-v0.7.3,naive-rag' })).rejects.toMatchObject({
    code: 'invalid-options',
    message: '--recipe paper-v0.7.3,naive-rag names several recipes',
  })
})
