import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { ingestResult, searchResult } from '@colrag/core/schemas'
import type { IngestResult, SearchResult } from '@colrag/core/schemas'
import { ask } from './ask.ts'
import { extractDocument } from './extract-document.ts'
import type { PageExtraction } from './extract-document.ts'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import type { Work } from './fixtures/plain-recipe.ts'
import { ingest } from './ingest.ts'
import type { IngestOptions } from './ingest.ts'
import { openWorkspace } from './open-workspace.ts'
import { search } from './search.ts'
import { findSources } from './sources.ts'

let folder: string
let workspace: string
let work: Work
beforeEach(() => {
  const scratch = mkdtempSync(join(tmpdir(), 'ingest-'))
  folder = join(scratch, 'papers')
  workspace = join(scratch, 'w')
  mkdirSync(folder)
  work = { opened: [], pages: [] }
})
const put = (name: string, text: string): void => {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}
const run = (options: Partial<IngestOptions> = {}): Promise<IngestResult> =>
  ingest(plainRecipe(work), { paths: [folder], workspace, ...options })
async function find(question: string): Promise<SearchResult> {
  const opened = await openWorkspace(workspace, plainRecipe(work))
  return search(opened, question)
}
const texts = async (question: string): Promise<string[]> => (await find(question)).hits.map((h) => h.text)
const state = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(workspace, { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile() && !e.parentPath.includes('cache'))
      .map((e) => [join(e.parentPath, e.name).slice(workspace.length), readFileSync(join(e.parentPath, e.name), 'utf8')]),
  )

test('reads a folder into an index that answers, and the results fit their schemas', async () => {
  put('river/a.pdf', 'the dam held\nthe bridge fell\fthe town flooded')
  put('b.pdf', 'the dam broke')
  const result = await run()
  expect(ingestResult.parse(result)).toEqual(result)
  expect(result.documents.map((d) => [d.title, d.status, d.pages])).toEqual([
    ['b.pdf', 'ok', 1],
    ['a.pdf', 'ok', 2],
  ])
  const found = await find('dam')
  expect(searchResult.parse(found)).toEqual(found)
  expect(found.hits.map((h) => h.text).sort()).toEqual(['the dam broke', 'the dam held'])
  expect(found.hits[0]?.marks).toEqual([[4, 7]])
  const opened = await openWorkspace(workspace, plainRecipe(work))
  expect(await ask(opened, 'flooded')).toMatchObject({ status: 'answered', citations: [{ page: 2, quote: 'the town flooded' }] })
  expect(await ask(opened, 'volcano')).toMatchObject({ status: 'insufficient-evidence', citations: [] })
})

test('a second ingest of the same files opens none of them and changes no byte', async () => {
  put('a.pdf', 'one')
  await run()
  const before = state()
  work.opened.length = 0
  expect((await run()).totals.reused).toBe(1)
  expect(work.opened).toEqual([])
  expect(state()).toEqual(before)
})

test('a changed file is replaced, a new one is added, and the others are not read again', async () => {
  put('a.pdf', 'old words')
  put('b.pdf', 'other words')
  await run()
  put('a.pdf', 'new words')
  put('c.pdf', 'more words')
  work.opened.length = 0
  await run()
  expect(work.opened.map((uri) => uri.split('/').at(-1)).sort()).toEqual(['a.pdf', 'c.pdf'])
  expect((await texts('words')).sort()).toEqual(['more words', 'new words', 'other words'])
})

test('a removed file stays until it is pruned, and then its folder may be empty', async () => {
  put('a.pdf', 'alpha')
  put('b.pdf', 'beta')
  await run()
  rmSync(join(folder, 'a.pdf'))
  await run()
  expect(await texts('alpha')).toEqual(['alpha'])
  expect((await run({ prune: true })).totals.removed).toBe(1)
  expect(await texts('alpha')).toEqual([])
  rmSync(join(folder, 'b.pdf'))
  await run({ prune: true })
  await expect(find('beta')).rejects.toMatchObject({ code: 'empty' })
})

test('a copy is told as a copy, found once, and stands for the original when that goes', async () => {
  put('a.pdf', 'the same')
  put('b.pdf', 'the same')
  const result = await run()
  expect(result.documents.map((d) => d.duplicateOf === undefined)).toEqual([true, false])
  expect(await texts('same')).toEqual(['the same'])
  rmSync(join(folder, 'a.pdf'))
  await run({ prune: true })
  expect((await find('same')).hits.map((h) => h.title)).toEqual(['b.pdf'])
})

test('a bad page makes its document partial and a bad file fails alone', async () => {
  put('a.pdf', 'good page\f!broken')
  put('b.pdf', '!corrupt')
  put('c.pdf', '!broken')
  const result = await run()
  expect(result.documents.map((d) => [d.status, d.issues.map((i) => [i.code, i.subject])])).toEqual([
    ['partial', [['corrupt', 'a.pdf, page 2']]],
    ['failed', [['corrupt', 'b.pdf']]],
    ['failed', [['corrupt', 'c.pdf, page 1']]],
  ])
  expect(await texts('good')).toEqual(['good page'])
})

test('a run that is stopped leaves the old index, and the next one goes on with what was read', async () => {
  put('a.pdf', 'first')
  await run()
  const before = state()
  put('b.pdf', Array.from({ length: 20 }, (_, i) => `!slow page ${i}`).join('\f'))
  const stop = new AbortController()
  const stopped = run({
    signal: stop.signal,
    listen: (e) => {
      if (e.type === 'page' && e.page === 8) stop.abort()
    },
  })
  await expect(stopped).rejects.toThrow()
  expect(state()).toEqual(before)
  const read = new Set(work.pages)
  work.pages.length = 0
  await run()
  expect(work.pages.filter((p) => read.has(p))).toEqual([])
  expect(await texts('page')).toHaveLength(10)
})

test('the state after any history equals that of one undisturbed run', async () => {
  put('a.pdf', 'one\fpage')
  await run()
  put('b.pdf', 'two')
  put('x.pdf', 'gone')
  await run()
  rmSync(join(folder, 'x.pdf'))
  await run({ prune: true })
  await run()
  const winding = state()
  renameSync(workspace, `${workspace}-winding`)
  await run()
  expect(state()).toEqual(winding)
})

test('what was derived may be deleted', async () => {
  put('a.pdf', 'kept')
  await run()
  rmSync(join(workspace, 'cache'), { recursive: true })
  put('b.pdf', 'kept too')
  await run()
  expect((await texts('kept')).sort()).toEqual(['kept', 'kept too'])
  rmSync(join(workspace, 'index'), { recursive: true })
  await run()
  expect((await texts('kept')).sort()).toEqual(['kept', 'kept too'])
})

test('two writers cannot meet, and the lease of a dead one is taken over', async () => {
  put('a.pdf', '!slow')
  const first = run()
  await expect(run()).rejects.toMatchObject({ code: 'locked', message: expect.stringContaining(String(process.pid)) })
  await first
  writeFileSync(
    join(workspace, 'writer.lease'),
    JSON.stringify({ pid: 2 ** 22 + 1, host: (await import('node:os')).hostname(), started: 'then' }),
  )
  await run()
  expect(existsSync(join(workspace, 'writer.lease'))).toBe(false)
})

test('wrong use is said in words and changes nothing', async () => {
  await expect(run({ paths: [join(folder, 'none')] })).rejects.toMatchObject({ code: 'invalid-options' })
  await expect(run()).rejects.toMatchObject({ code: 'invalid-options', message: expect.stringContaining('no PDF file') })
  expect(existsSync(workspace)).toBe(false)
  put('a.pdf', 'x')
  await run()
  await expect(ingest(plainRecipe(work, 'other'), { paths: [folder], workspace })).rejects.toMatchObject({ code: 'index-incompatible' })
  await expect(find('  ')).rejects.toMatchObject({ code: 'invalid-options' })
  await expect(openWorkspace(join(workspace, 'none'), plainRecipe(work))).rejects.toMatchObject({ code: 'not-found' })
  writeFileSync(join(workspace, 'manifest.json'), '{ torn')
  await expect(run()).rejects.toMatchObject({ code: 'corrupt' })
})

test('volumes come from rules, else from folders', async () => {
  put('quake/a.pdf', 'a')
  put('b.pdf', 'b')
  await run({ volumes: [{ name: '洪水', pattern: 'b*' }] })
  const volumes = JSON.parse(readFileSync(join(workspace, 'manifest.json'), 'utf8')) as { documents: { volume: string }[] }
  expect(volumes.documents.map((d) => d.volume)).toEqual(['洪水', 'quake'])
})

test.each([
  ['that a part threw', '!flaky words'],
  ['that a part reported', '!dim words'],
])('a passing fault %s is repaired by the next ingest, and the index says what the report says', async (_, line) => {
  put('a.pdf', `first words\f${line}`)
  work.down = true
  expect((await run()).documents[0]).toMatchObject({ status: 'partial', issues: [{ code: 'model-failed' }] })
  expect(await texts('words')).toEqual(['first words'])
  work.down = false
  expect((await run()).documents[0]).toMatchObject({ status: 'ok', issues: [] })
  expect((await texts('words')).sort()).toEqual([line, 'first words'].sort())
})

test('a file that changes while it is read is told so, and neither content is mistaken for the other', async () => {
  put('a.pdf', 'old words')
  put('b.pdf', 'other words')
  const change = (event: { type: string; uri?: string }): void => {
    if (event.type === 'document-start' && event.uri?.endsWith('b.pdf')) put('b.pdf', 'changed words')
  }
  const first = await run({ listen: change })
  expect(first.documents.map((d) => [d.status, d.issues[0]?.code])).toEqual([
    ['ok', undefined],
    ['failed', 'bad-input'],
  ])
  await run()
  expect((await texts('words')).sort()).toEqual(['changed words', 'old words'])
  put('b.pdf', 'other words')
  await run()
  expect((await texts('words')).sort()).toEqual(['old words', 'other words'])
})

test('a moved folder is the same documents under new names, and nothing of the old place stays', async () => {
  put('a.pdf', 'words')
  await run()
  const moved = `${folder}-moved`
  renameSync(folder, moved)
  const result = await run({ paths: [moved] })
  expect(result.documents).toHaveLength(1)
  expect(result.documents[0]?.duplicateOf).toBeUndefined()
  expect(JSON.stringify(state())).not.toContain(encodeURI(`${folder}/`))
})

test('which copy stands does not depend on the order in which they came', async () => {
  put('b.pdf', 'same')
  await run()
  put('a.pdf', 'same')
  await run()
  // The generation before stays for its readers until the next ingest.
  await run()
  const winding = state()
  renameSync(workspace, `${workspace}-winding`)
  await run()
  expect(state()).toEqual(winding)
  expect((await find('same')).hits.map((h) => h.title)).toEqual(['a.pdf'])
})

test('an index of other parts says so, and the next ingest rebuilds it without reading files again', async () => {
  put('a.pdf', 'words')
  await run()
  const newer = plainRecipe(work, 'plain', 2)
  await expect(openWorkspace(workspace, newer)).rejects.toMatchObject({
    code: 'index-incompatible',
    hint: expect.stringContaining('again'),
  })
  work.pages.length = 0
  await ingest(newer, { paths: [folder], workspace })
  expect(work.pages).toEqual([])
  expect((await search(await openWorkspace(workspace, newer), 'words')).hits).toHaveLength(1)
})

test.each(['units/units.json', 'words/words.json'])(
  'a damaged %s is said on open and mended by the next ingest, also for files not given',
  async (part) => {
    put('a.pdf', 'words one')
    put('more/b.pdf', 'words two')
    await run()
    const generation = (JSON.parse(readFileSync(join(workspace, 'manifest.json'), 'utf8')) as { generation: string }).generation
    writeFileSync(join(workspace, 'index', generation, part), '[ torn')
    await expect(find('words')).rejects.toThrow()
    await run({ paths: [join(folder, 'more')] })
    expect((await texts('words')).sort()).toEqual(['words one', 'words two'])
  },
)

test("other people's files are not touched, and a folder of them is no workspace", async () => {
  put('a.pdf', 'words')
  mkdirSync(join(workspace, 'index', 'my-thesis'), { recursive: true })
  writeFileSync(join(workspace, 'index', 'my-thesis', 'thesis.tex'), 'years of work')
  await expect(run()).rejects.toMatchObject({ code: 'invalid-options', message: expect.stringContaining('other files') })
  mkdirSync(join(workspace, 'cache'))
  await run()
  await run()
  expect(readFileSync(join(workspace, 'index', 'my-thesis', 'thesis.tex'), 'utf8')).toBe('years of work')
})

test('a document over its time is partial, with a page that was left out named', async () => {
  put('a.pdf', Array.from({ length: 4 }, (_, i) => `!slow page ${i}`).join('\f'))
  const { sources } = await findSources([folder], [])
  const [source] = sources
  if (!source) throw new Error('there is a source')
  const ctx = { assets: { get: () => Promise.reject(new Error('none')), put: () => Promise.resolve('') }, seed: 0, report: () => undefined }
  const extraction = await extractDocument(source, plainRecipe(work), { jobs: 1, budget: 250 }, ctx)
  const pages: PageExtraction[] = []
  for await (const page of extraction.pages()) pages.push(page)
  expect(pages).toHaveLength(4)
  expect(pages.filter((p) => p.frame === null).map((p) => p.issues[0]?.code)).toContain('over-budget')
  expect(pages[0]?.frame).not.toBeNull()
})
