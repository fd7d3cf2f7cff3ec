import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('makes all that is missing, and is content with what is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'make-folder-'))
  for (const path of [join(folder, 'a', 'b', 'c'), join(folder, 'a', 'b', 'c'), join(folder, 'a/d/../e/')]) {
    makeFolder(path)
    expect(statSync(path).isDirectory()).toBe(true)
  }
  makeFolder('/')
})

test('a file in the way is an error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'make-folder-'))
  writeFileSync(join(folder, 'file'), '')
  for (const path of [join(folder, 'file'), join(folder, 'file', 'below'), '']) expect(() => makeFolder(path)).toThrow(/^E[A-Z]+:/)
})

test.skipIf(process.platform !== 'linux')('ends where nothing can be made', () => {
  for (const path of ['/proc/colrag', '/proc/colrag/below']) expect(() => makeFolder(path)).toThrow('ENOENT')
})
