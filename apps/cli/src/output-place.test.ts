import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outputFolder } from './output-place.ts'

const wrong = expect.objectContaining({ code: 'invalid-options' })

test('makes the folder and writes into it', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'place-')), 'a', 'b')
  const file = outputFolder(folder)('x.md', 'text')
  expect(readFileSync(file, 'utf8')).toBe('text')
})

test('refuses in words what cannot be a folder, or a file in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'place-'))
  writeFileSync(join(folder, 'taken'), '')
  mkdirSync(join(folder, 'x.md'))
  expect(() => outputFolder(join(folder, 'taken'))).toThrow(wrong)
  expect(() => outputFolder(folder)('x.md', 'text')).toThrow(wrong)
})

test.skipIf(process.platform !== 'linux')('a folder that cannot be made is refused at once', () => {
  expect(() => outputFolder('/proc/colrag')).toThrow(wrong)
})
