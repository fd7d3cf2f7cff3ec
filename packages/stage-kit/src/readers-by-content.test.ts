import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentReader, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { expect, test } from 'vitest'
import { readersByContent } from './readers-by-content.ts'

const folder = mkdtempSync(join(tmpdir(), 'colrag-readers-'))
const save = (name: string, bytes: readonly number[]): string => {
  writeFileSync(join(folder, name), Uint8Array.from(bytes))
  return join(folder, name)
}
const ctx = {} as RunContext
const asked: string[] = []
const closed: string[] = []
const reader = (name: string, mediaTypes: readonly string[], fingerprint = name): DocumentReader => ({
  name,
  fingerprint,
  mediaTypes,
  open: () => {
    asked.push(name)
    return Promise.reject(new Error('opened'))
  },
  close: () => Promise.resolve(void closed.push(name)),
})
const both = readersByContent([reader('pdf', ['application/pdf']), reader('images', ['image/png', 'image/jpeg', 'image/tiff'])])

test.each([
  ['a.pdf', [0x25, 0x50, 0x44, 0x46], 'pdf'],
  ['misnamed.pdf', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], 'images'],
  ['a.jpg', [0xff, 0xd8, 0xff, 0xe1], 'images'],
  ['little.tif', [0x49, 0x49, 0x2a, 0], 'images'],
  ['big.tif', [0x4d, 0x4d, 0, 0x2a], 'images'],
  ['nothing.png', [], 'pdf'],
  ['text.png', [0x68, 0x69], 'pdf'],
])('%s goes to the reader of what it is', async (name, bytes, expected) => {
  asked.length = 0
  await expect(both.open(save(name, bytes), {}, ctx)).rejects.toThrow('opened')
  expect(asked).toEqual([expected])
})

test('a missing file is not found, and a folder is no document', async () => {
  await expect(both.open(join(folder, 'none.pdf'), {}, ctx)).rejects.toMatchObject({ code: 'not-found' })
  await expect(both.open(folder, {}, ctx)).rejects.toMatchObject({ code: 'bad-input' })
})

test('it reads what its readers read, changes with any of them, and closes them all', async () => {
  expect(both.mediaTypes).toEqual(['application/pdf', 'image/png', 'image/jpeg', 'image/tiff'])
  const other = readersByContent([reader('pdf', ['application/pdf']), reader('images', ['image/png'], 'images 2')])
  expect(other.fingerprint).not.toBe(both.fingerprint)
  await both.close()
  expect(closed).toEqual(['pdf', 'images'])
})

test('what no reader knows is refused with what all of them read', async () => {
  const refusing: DocumentReader = {
    ...reader('pdf', ['application/pdf']),
    open: (uri) => Promise.reject(new ColragError('bad-input', uri, 'this is not a PDF file')),
  }
  const all = readersByContent([refusing, reader('images', ['image/png'])])
  await expect(all.open(save('words.png', [0x68, 0x69]), {}, ctx)).rejects.toMatchObject({
    code: 'bad-input',
    hint: expect.stringContaining('application/pdf, image/png'),
  })
})
