import { describe, expect, test } from 'vitest'
import { makeRecipe } from './make-recipe.ts'
import { splitRecipes } from './split-recipes.ts'

const levels = ({ indexes }: Awaited<ReturnType<typeof makeRecipe>>): Record<string, string> =>
  Object.fromEntries(Object.entries(indexes).map(([axis, { level }]) => [axis, level]))

describe('several recipes in one name', () => {
  test('share the indexes that are the same, and the first reads for all', async () => {
    const joined = await makeRecipe('embedded,paper-v0.7.3,paper-v0.7.4,naive-rag')
    expect(joined.name).toBe('embedded,paper-v0.7.3,paper-v0.7.4,naive-rag')
    const [embedded, paper] = [await makeRecipe('embedded'), await makeRecipe('paper-v0.7.3')]
    const wanted = new Set([embedded, paper].flatMap((recipe) => Object.values(recipe.indexes).map(({ fingerprint }) => fingerprint)))
    expect(new Set(Object.values(joined.indexes).map(({ fingerprint }) => fingerprint))).toEqual(wanted)
    expect(levels(joined)).toMatchObject({ ...levels(embedded), 'bm25-2': 'block', 'text-2': 'block' })
    expect(Object.keys(joined.indexes)).toHaveLength(wanted.size)
    await joined.close()
  })
  test('may not differ in what reads files, unless the others leave that to the first', async () => {
    const name = 'embedded?ocr=tesseract-command,naive-rag'
    const joined = await makeRecipe(name)
    const alone = await makeRecipe('embedded?ocr=tesseract-command')
    expect([joined.name, joined.text.fingerprint]).toEqual([name, alone.text.fingerprint])
    await expect(makeRecipe('embedded,naive-rag?ocr=tesseract-command')).rejects.toMatchObject({
      code: 'invalid-options',
      message: expect.stringContaining('another part for ocr'),
    })
  })
  test('are parted at commas, not at those within a part', () => {
    expect(splitRecipes('embedded, full,embedded')).toEqual(['embedded', 'full'])
    expect(splitRecipes('embedded?ocr=tesseract,paddle:/m,naive-rag')).toEqual(['embedded?ocr=tesseract,paddle:/m', 'naive-rag'])
    expect(splitRecipes('mine?ocr=a,b,other,./b.yaml,c', { other: {} })).toEqual(['mine?ocr=a,b', 'other', './b.yaml', 'c'])
  })
})

test('an answerer and a model of words are named, and refused where there is none', async () => {
  const recipe = await makeRecipe('embedded?answer=llm:ollama:gemma3', { use: 'search' })
  expect(recipe.answer.name).toBe('llm-answerer')
  await recipe.close()
  await expect(makeRecipe('embedded?answer=oracle')).rejects.toMatchObject({ code: 'invalid-options', subject: '--answer' })
  await expect(makeRecipe('embedded?text=onnx:/nowhere')).rejects.toMatchObject({ code: 'not-found' })
  await expect(makeRecipe('embedded?text=oracle')).rejects.toMatchObject({ code: 'invalid-options' })
})

test('a recipe of a workspace that this version does not understand says so', async () => {
  await expect(makeRecipe('mine', { definitions: { mine: { base: 'embedded', values: { later: 1 } } } })).rejects.toMatchObject({
    code: 'index-incompatible',
    message: expect.stringContaining('values.later: unknown key'),
  })
})
