import { expect, test } from 'vitest'
import { checkParts } from './check-parts.ts'

test('every OCR engine is told, as it is named, with its languages or how to get it', async () => {
  const engines = (await checkParts()).filter((part) => part.name.startsWith('--ocr '))
  expect(engines.map((part) => part.name)).toEqual(['--ocr tesseract', '--ocr tesseract-command', '--ocr ndlocr', '--ocr paddle:FOLDER'])
  expect(engines[0]).toMatchObject({ state: 'ok', needed: false, gives: expect.stringContaining('jpn, jpn_vert, eng'), hint: '' })
  for (const { state, gives, hint } of engines) {
    if (state === 'missing') expect(hint).toMatch(/install/)
    else expect(gives).toMatch(/; (?:jpn|jpn_vert|eng)\b/)
  }
})
