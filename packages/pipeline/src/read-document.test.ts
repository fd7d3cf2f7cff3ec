import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { readResult } from '@colrag/core/schemas'
import type { RunContext } from '@colrag/core'
import { assetFolder } from '@colrag/stage-kit'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { readDocument } from './read-document.ts'
import type { ReadDocument } from './read-document.ts'
import { findSources } from './sources.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-'))
})

async function read(text: string, pages?: (page: number) => boolean, signal?: AbortSignal): Promise<ReadDocument & { title: string }> {
  const file = join(folder, 'a.pdf')
  writeFileSync(file, text)
  const [source] = (await findSources([file], [])).sources
  if (!source) throw new Error('the file was not found')
  const ctx: RunContext = { assets: assetFolder(join(folder, 'assets')), seed: 0, report: () => undefined, ...(signal ? { signal } : {}) }
  return readDocument(source, plainRecipe({ opened: [], pages: [] }), { jobs: 2, ...(pages ? { pages } : {}) }, ctx)
}
const told = (document: ReadDocument): unknown => [document.status, document.pages.map((p) => p.number), document.issues.map((i) => i.code)]

test('gives pages with their blocks in reading order, as the schema says', async () => {
  const { title, ...document } = await read('one\ntwo\fthree')
  expect(title).toBe('a.pdf')
  expect(document.pages.map((p) => p.blocks.map((b) => [b.order, b.text]))).toEqual([
    [
      [0, 'one'],
      [1, 'two'],
    ],
    [[0, 'three']],
  ])
  expect(told(document)).toEqual(['ok', [1, 2], []])
  expect(readResult.parse({ documents: [document] })).toEqual({ documents: [document] })
})

test('reads only the wanted pages, and says when there is none of them', async () => {
  expect(told(await read('one\ftwo\fthree', (n) => n >= 2))).toEqual(['ok', [2, 3], []])
  const beyond = await read('one\ftwo', (n) => n >= 900)
  expect(told(beyond)).toEqual(['partial', [], ['invalid-options']])
  expect(beyond.issues[0]?.message).toBe('a.pdf has 2 pages, none of those asked for')
})

test('says when nothing is written on any page', async () => {
  expect(told(await read('\f\n'))).toEqual(['partial', [1, 2], ['empty']])
  expect(told(await read('\fwords'))).toEqual(['ok', [1, 2], []])
})

test('a bad page makes it partial, a bad file failed', async () => {
  expect(told(await read('good\f!broken'))).toEqual(['partial', [1], ['corrupt']])
  expect(told(await read('!broken'))).toEqual(['failed', [], ['corrupt']])
  expect(told(await read('!corrupt'))).toEqual(['failed', [], ['corrupt']])
})

test('a speck that cannot be read is told and leaves the document whole; more than specks make it partial', async () => {
  const speck = await read('words\n~')
  expect(told(speck)).toEqual(['ok', [1], ['empty']])
  expect(speck.issues[0]).toMatchObject({ subject: 'a.pdf, page 1, block 1', minor: true })
  const { title: _, ...plain } = speck
  expect(readResult.parse({ documents: [plain] })).toEqual({ documents: [plain] })
  for (const more of ['words\n~~', 'words\n~\n~']) {
    const document = await read(more)
    expect([document.status, document.issues.some((i) => i.minor)]).toEqual(['partial', false])
  }
  expect(told(await read('~'))).toEqual(['partial', [1], ['empty', 'empty']])
})

test('only an abort rejects', async () => {
  await expect(read('one', undefined, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
})
