import { expect, test } from 'vitest'
import { asOptions } from './as-options.ts'
import { makeRecipe } from './make-recipe.ts'
import { recipeChoice, withParts } from './recipe-name.ts'

test('a recipe names its OCR engine and its layout detector, whatever stands in a path', () => {
  expect(recipeChoice('embedded')).toEqual({ base: 'embedded' })
  const ocr = 'tesseract,paddle:/a folder/モデル?&='
  const layout = 'ruled+onnx:/a, folder+/レイアウト?&='
  const name = withParts('embedded', { ocr })
  expect(recipeChoice(name)).toEqual({ base: 'embedded', ocr })
  expect(recipeChoice(withParts(name, { ocr: 'tesseract' }))).toEqual({ base: 'embedded', ocr: 'tesseract' })
  expect(recipeChoice(withParts(name, { layout }))).toEqual({ base: 'embedded', ocr, layout })
  expect(withParts(withParts('embedded', { layout }), { ocr })).toBe(withParts(name, { layout }))
  expect(withParts('embedded', {})).toBe('embedded')
})

test('a recipe is told in the options that name it', () => {
  expect(asOptions('embedded')).toBe('--recipe embedded')
  expect(asOptions('full?text=static%3A%2Fm,naive-rag')).toBe('--recipe full,naive-rag --text-model static:/m')
  const name = withParts('embedded', { triples: 'llm:ollama:a?context=4096', captions: 'vlm:openai:org/b', pack: 'disaster' })
  expect(asOptions(name)).toBe("--recipe embedded --captions vlm:openai:org/b --pack disaster --triples 'llm:ollama:a?context=4096'")
})

test.each(['embedded?', 'embedded?ocr=', 'embedded?reader=x', 'embedded?ocr=tesseract&x=1', 'embedded?ocr=a&ocr=b'])(
  '%s is refused',
  (name) => {
    expect(() => recipeChoice(name)).toThrow('cannot be exchanged')
  },
)

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

test('to search, parts that read are not needed; to read, a named engine is tried first', async () => {
  const name = 'embedded?ocr=paddle%3A%2Fnowhere&layout=onnx%3A%2Fnowhere'
  const searching = await makeRecipe(name, { use: 'search' })
  expect(searching.name).toBe(name)
  await searching.close()
  await expect(makeRecipe(name, { use: 'read' })).rejects.toMatchObject({ code: 'not-found', message: expect.stringContaining('/nowhere') })
  await expect(makeRecipe('embedded?ocr=ndlocr%3A%2Fnowhere%2Fndl', { use: 'read' })).rejects.toMatchObject({
    code: 'invalid-options',
    message: expect.stringContaining('/nowhere/ndl'),
  })
})

test('an engine or a recipe that does not exist is refused with what there is', async () => {
  await expect(makeRecipe('embedded?ocr=nonsense')).rejects.toMatchObject({ code: 'invalid-options' })
  await expect(makeRecipe('nonsense')).rejects.toMatchObject({ code: 'invalid-options' })
})
