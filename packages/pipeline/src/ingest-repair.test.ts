import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { extractDocument } from './extract-document.ts'
import type { PageExtraction } from './extract-document.ts'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { ingest } from './ingest.ts'
import { openWorkspace } from './open-workspace.ts'
import { search } from './search.ts'
import { findSources } from './sources.ts'

import { useWorkbench } from './fixtures/use-workbench.ts'

const bench = useWorkbench()
const { put, run, find, texts, state } = bench

test.each([
  ['that a part threw', '!flaky words'],
  ['that a part reported', '!dim words'],
])('a passing fault %s is repaired by the next ingest, and the index says what the report says', async (_, line) => {
  put('a.pdf', `first words\f${line}`)
  bench.work.down = true
  expect((await run()).documents[0]).toMatchObject({ status: 'partial', issues: [{ code: 'model-failed' }] })
  expect(await texts('words')).toEqual(['first words'])
  bench.work.down = false
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
  const moved = `${bench.folder}-moved`
  renameSync(bench.folder, moved)
  const result = await run({ paths: [moved] })
  expect(result.documents).toHaveLength(1)
  expect(result.documents[0]?.duplicateOf).toBeUndefined()
  expect(JSON.stringify(state())).not.toContain(encodeURI(`${bench.folder}/`))
})

test('which copy stands does not depend on the order in which they came', async () => {
  put('b.pdf', 'same')
  await run()
  put('a.pdf', 'same')
  await run()
  // The generation before stays for its readers until the next ingest.
  await run()
  const winding = state()
  renameSync(bench.workspace, `${bench.workspace}-winding`)
  await run()
  expect(state()).toEqual(winding)
  expect((await find('same')).hits.map((h) => h.title)).toEqual(['a.pdf'])
})

test('an index of other parts says so, and the next ingest rebuilds it without reading files again', async () => {
  put('a.pdf', 'words')
  await run()
  const newer = plainRecipe(bench.work, 'plain', 2)
  await expect(openWorkspace(bench.workspace, newer)).rejects.toMatchObject({
    code: 'index-incompatible',
    hint: expect.stringContaining('again'),
  })
  bench.work.pages.length = 0
  await ingest(newer, { paths: [bench.folder], workspace: bench.workspace })
  expect(bench.work.pages).toEqual([])
  expect((await search(await openWorkspace(bench.workspace, newer), 'words')).hits).toHaveLength(1)
})

test.each(['units/units.json', 'words/words.json'])(
  'a damaged %s is said on open and mended by the next ingest, also for files not given',
  async (part) => {
    put('a.pdf', 'words one')
    put('more/b.pdf', 'words two')
    await run()
    const generation = (JSON.parse(readFileSync(join(bench.workspace, 'manifest.json'), 'utf8')) as { generation: string }).generation
    writeFileSync(join(bench.workspace, 'index', generation, part), '[ torn')
    await expect(find('words')).rejects.toThrow()
    await run({ paths: [join(bench.folder, 'more')] })
    expect((await texts('words')).sort()).toEqual(['words one', 'words two'])
  },
)

test("other people's files are not touched, and a folder of them is no workspace", async () => {
  put('a.pdf', 'words')
  mkdirSync(join(bench.workspace, 'index', 'my-thesis'), { recursive: true })
  writeFileSync(join(bench.workspace, 'index', 'my-thesis', 'thesis.tex'), 'years of work')
  await expect(run()).rejects.toMatchObject({ code: 'invalid-options', message: expect.stringContaining('other files') })
  mkdirSync(join(bench.workspace, 'cache'))
  await run()
  await run()
  expect(readFileSync(join(bench.workspace, 'index', 'my-thesis', 'thesis.tex'), 'utf8')).toBe('years of work')
})

test('a document over its time is partial, with a page that was left out named', async () => {
  put('a.pdf', Array.from({ length: 4 }, (_, i) => `!slow page ${i}`).join('\f'))
  const { sources } = await findSources([bench.folder], [])
  const [source] = sources
  if (!source) throw new Error('there is a source')
  const ctx = { assets: { get: () => Promise.reject(new Error('none')), put: () => Promise.resolve('') }, seed: 0, report: () => undefined }
  const extraction = await extractDocument(source, plainRecipe(bench.work), { jobs: 1, budget: 250 }, ctx)
  const pages: PageExtraction[] = []
  for await (const page of extraction.pages()) pages.push(page)
  expect(pages).toHaveLength(4)
  expect(pages.filter((p) => p.frame === null).map((p) => p.issues[0]?.code)).toContain('over-budget')
  expect(pages[0]?.frame).not.toBeNull()
})

test('a document of many pages may take longer than one of few', async () => {
  put('a.pdf', Array.from({ length: 4 }, (_, i) => `page ${i}`).join('\f'))
  const [source] = (await findSources([bench.folder], [])).sources
  if (!source) throw new Error('there is a source')
  const ctx = { assets: { get: () => Promise.reject(new Error('none')), put: () => Promise.resolve('') }, seed: 0, report: () => undefined }
  const lostAfter = async (minutes: number): Promise<number> => {
    const begun = performance.now()
    const extraction = await extractDocument(source, plainRecipe(bench.work), { jobs: 1 }, ctx)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(begun + minutes * 60_000)
    try {
      let lost = 0
      for await (const page of extraction.pages()) if (page.frame === null) lost++
      return lost
    } finally {
      clock.mockRestore()
    }
  }
  expect(await lostAfter(33.9)).toBe(0)
  expect(await lostAfter(34.1)).toBe(4)
})
