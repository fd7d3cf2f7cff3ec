import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { AnyRecipe, Rendering } from '@colrag/core'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { ingest } from './ingest.ts'
import { findTarget, inspectDocument } from './inspect-document.ts'
import type { InspectedPage, InspectOptions } from './inspect-document.ts'

const picture: Rendering = { bytes: new Uint8Array([1]), width: 10, height: 10, dpi: 72 }
let folder: string
let workspace: string
let file: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inspect-'))
  workspace = join(folder, 'w')
  mkdirSync(join(folder, 'papers'))
  file = join(folder, 'papers', 'report-a.pdf')
  writeFileSync(file, 'one\ntwo\fthree')
  writeFileSync(join(folder, 'papers', 'report-b.pdf'), 'other')
  await ingest(drawing(), { paths: [join(folder, 'papers')], workspace })
})

/** The plain recipe with a reader that can draw. */
function drawing(render: () => Promise<Rendering> = () => Promise.resolve(picture)): AnyRecipe {
  const recipe = plainRecipe({ opened: [], pages: [] })
  const { reader } = recipe
  return { ...recipe, reader: { ...reader, open: async (uri, options, ctx) => ({ ...(await reader.open(uri, options, ctx)), render }) } }
}

async function inspect(name: string, options: Partial<InspectOptions> = {}, recipe = drawing()): Promise<InspectedPage[]> {
  const target = findTarget(workspace, name)
  return collect(inspectDocument(workspace, target, recipe, { dpi: 72, pictures: true, ...options }))
}
async function collect(pages: AsyncIterable<InspectedPage>): Promise<InspectedPage[]> {
  const all: InspectedPage[] = []
  for await (const page of pages) all.push(page)
  return all
}
const told = (pages: readonly InspectedPage[]): unknown =>
  pages.map((p) => [p.number, p.blocks.map((b) => b.text), p.picture !== null, p.issues.map((i) => i.message)])

test('finds a document by id, name and part of it, with a page', () => {
  const { entry } = findTarget(workspace, 'report-a.pdf')
  expect(findTarget(workspace, entry.id).entry).toEqual(entry)
  expect(findTarget(workspace, `${entry.id.slice(0, 6)}#2`)).toEqual({ entry, page: 2 })
  expect(findTarget(workspace, `${entry.id}/p00002/b0001`)).toEqual({ entry, page: 2 })
  expect(() => findTarget(workspace, 'report')).toThrow('fits 2 documents')
  expect(() => findTarget(workspace, 'nothing')).toThrow('there is no document nothing')
})

test('gives each page with its blocks and picture', async () => {
  expect(told(await inspect('report-a'))).toEqual([
    [1, ['one', 'two'], true, []],
    [2, ['three'], true, []],
  ])
  expect(told(await inspect('report-a#2', { pictures: false }))).toEqual([[2, ['three'], false, []]])
  await expect(inspect('report-a#3')).rejects.toMatchObject({ code: 'invalid-options' })
})

test('draws no boxes on a file that has changed, and says so', async () => {
  writeFileSync(file, 'something else')
  expect(told(await inspect('report-a#1'))).toEqual([[1, ['one', 'two'], false, ['report-a.pdf has changed since it was ingested']]])
})

test('a file that is gone leaves pages without picture, and says so', async () => {
  rmSync(file)
  expect(told(await inspect('report-a#2'))).toEqual([[2, ['three'], false, [expect.stringContaining('report-a.pdf is no longer at')]]])
})

test('never reads again from a changed file what the workspace has lost', async () => {
  rmSync(join(workspace, 'cache'), { recursive: true })
  expect(told(await inspect('report-a#2'))).toEqual([[2, ['three'], true, []]])
  writeFileSync(file, 'something else')
  await expect(inspect('report-a')).rejects.toMatchObject({ code: 'not-found', message: 'report-a.pdf has changed since it was ingested' })
})

test('a page that cannot be drawn has the reason in its issues', async () => {
  const pages = await inspect(
    'report-b',
    {},
    drawing(() => Promise.reject(new Error('no ink'))),
  )
  expect(told(pages)).toEqual([[1, ['other'], false, ['no ink']]])
})

test('stops when the caller stops it', async () => {
  const stop = new AbortController()
  const recipe = drawing(() => {
    stop.abort(new Error('stopped'))
    return Promise.resolve(picture)
  })
  await expect(inspect('report-a', { signal: stop.signal }, recipe)).rejects.toThrow('stopped')
})

test('a damaged workspace is told in words', async () => {
  const manifest = JSON.parse(readFileSync(join(workspace, 'manifest.json'), 'utf8')) as object
  const target = findTarget(workspace, 'report-a')
  rmSync(join(workspace, 'cache', 'records.log'))
  mkdirSync(join(workspace, 'cache', 'records.log'))
  await expect(collect(inspectDocument(workspace, target, drawing(), { dpi: 72, pictures: false }))).rejects.toMatchObject({
    code: 'corrupt',
  })
  writeFileSync(join(workspace, 'manifest.json'), JSON.stringify({ ...manifest, documents: undefined }))
  expect(() => findTarget(workspace, 'report-a')).toThrow(expect.objectContaining({ code: 'corrupt' }))
})
