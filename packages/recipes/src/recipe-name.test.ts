import { expect, test } from 'vitest'
import { makeRecipe } from './make-recipe.ts'
import { recipeChoice, withOcr } from './recipe-name.ts'

test('a recipe names its OCR engine, whatever stands in a path', () => {
  expect(recipeChoice('embedded')).toEqual({ base: 'embedded' })
  const name = withOcr('embedded', 'tesseract,paddle:/a folder/モデル?&=')
  expect(recipeChoice(name)).toEqual({ base: 'embedded', ocr: 'tesseract,paddle:/a folder/モデル?&=' })
  expect(recipeChoice(withOcr(name, 'tesseract'))).toEqual({ base: 'embedded', ocr: 'tesseract' })
})

test.each(['embedded?', 'embedded?ocr=', 'embedded?layout=x', 'embedded?ocr=tesseract&x=1'])('%s is refused', (name) => {
  expect(() => recipeChoice(name)).toThrow('cannot be exchanged')
})

test('a recipe with another engine has another text stage, and its own name', async () => {
  const [plain, other] = await Promise.all([makeRecipe('embedded'), makeRecipe('embedded?ocr=tesseract-command')])
  try {
    expect(other.name).toBe('embedded?ocr=tesseract-command')
    expect(other.text.fingerprint).not.toBe(plain.text.fingerprint)
    expect([other.reader.fingerprint, other.layout.fingerprint]).toEqual([plain.reader.fingerprint, plain.layout.fingerprint])
    expect(new URL(other.worker ?? '').searchParams.get('ocr')).toBe('tesseract-command')
  } finally {
    await Promise.all([plain.close(), other.close()])
  }
})

test('an engine or a recipe that does not exist is refused with what there is', async () => {
  await expect(makeRecipe('embedded?ocr=nonsense')).rejects.toMatchObject({ code: 'invalid-options' })
  await expect(makeRecipe('nonsense')).rejects.toMatchObject({ code: 'invalid-options' })
})
