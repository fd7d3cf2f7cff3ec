import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'make-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('makes folders above it too, and takes one that is there', () => {
  const wanted = join(folder, 'a', 'b')
  for (let time = 0; time < 2; time++) makeFolder('--out', wanted)
  expect(existsSync(wanted)).toBe(true)
})

test('refuses a file, what lies below a file, and a file system that makes no folders', () => {
  const file = join(folder, 'notes.txt')
  writeFileSync(file, 'notes')
  const below = process.platform === 'linux' ? ['/proc/nothing/here'] : []
  for (const wanted of [file, join(file, 'below'), ...below])
    expect(() => makeFolder('--out', wanted)).toThrow(expect.objectContaining({ code: 'invalid-options', subject: '--out' }))
})
