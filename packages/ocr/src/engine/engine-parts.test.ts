import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { engineParts, resolveEngine } from './engine-parts.ts'

test('commas part engines, and not the names of folders', () => {
  expect(engineParts('tesseract,paddle:/models')).toEqual(['tesseract', 'paddle:/models'])
  expect(engineParts('paddle:/a,b/c, tesseract ,ndlocr:/x,y')).toEqual(['paddle:/a,b/c', ' tesseract ', 'ndlocr:/x,y'])
  expect(engineParts('paddle:/a,tesseracts')).toEqual(['paddle:/a,tesseracts'])
  for (const wrong of ['', 'tesseract,', 'tesseract,abbyy']) expect(engineParts(wrong)).toEqual([wrong])
})

test('folders and programs with a path are meant from a folder; everything else stays as written', () => {
  const at = (path: string): string => resolve('/here', path)
  expect(resolveEngine('tesseract', '/here')).toBe('tesseract')
  expect(resolveEngine('tesseract, paddle: models/v5,b', '/here')).toBe(`tesseract,paddle:${at('models/v5,b')}`)
  expect(resolveEngine('paddle:/models', '/here')).toBe(`paddle:${at('/models')}`)
  expect(resolveEngine('paddle:models', '/here')).toBe(`paddle:${at('models')}`)
  expect(resolveEngine('paddle:~/models', '/here')).toBe(`paddle:${join(homedir(), 'models')}`)
  expect(resolveEngine('tesseract-command:bin/tesseract,ndlocr:../ndl,ocr', '/here')).toBe(
    `tesseract-command:${at('bin/tesseract')},ndlocr:${at('../ndl,ocr')}`,
  )
  expect(resolveEngine('tesseract-command:tesseract5', '/here')).toBe('tesseract-command:tesseract5')
  expect(resolveEngine('nonsense:x/y', '/here')).toBe('nonsense:x/y')
  const once = resolveEngine('tesseract,paddle:a,b', '/here')
  expect(resolveEngine(once, '/elsewhere')).toBe(once)
})
