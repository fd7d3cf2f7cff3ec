import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ocrChoice } from './ocr-choice.ts'

test('folders of models are meant from where the user stands; everything else is passed on as written', () => {
  expect(ocrChoice('tesseract')).toBe('tesseract')
  expect(ocrChoice('tesseract, paddle: models/v5')).toBe(`tesseract,paddle:${resolve('models/v5')}`)
  expect(ocrChoice('paddle:/models')).toBe(`paddle:${resolve('/models')}`)
  expect(ocrChoice('nonsense:x')).toBe('nonsense:x')
})
