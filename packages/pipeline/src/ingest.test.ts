import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ingestResult, searchResult } from '@colrag/core/schemas'
import { ask } from './ask.ts'
import { begunDefinitions, begunRecipe } from './begun-recipe.ts'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { ingest } from './ingest.ts'
import { openWorkspace } from './open-workspace.ts'
import { search } from './search.ts'
import { useWorkbench } from './fixtures/use-workbench.ts'

const bench = useWorkbench()
const { put, run, find, texts, state } = bench

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
  const opened = await openWorkspace(bench.workspace, plainRecipe(bench.work))
  expect(await ask(opened, 'flooded')).toMatchObject({ status: 'answered', citations: [{ page: 2, quote: 'the town flooded' }] })
  expect(await ask(opened, 'volcano')).toMatchObject({ status: 'insufficient-evidence', citations: [] })
})

test('a second ingest of the same files opens none of them and changes no byte', async () => {
  put('a.pdf', 'one')
  await run()
  const before = state()
  bench.work.opened.length = 0
  expect((await run()).totals.reused).toBe(1)
  expect(bench.work.opened).toEqual([])
  expect(state()).toEqual(before)
})

test('a changed file is replaced, a new one is added, and the others are not read again', async () => {
  put('a.pdf', 'old words')
  put('b.pdf', 'other words')
  await run()
  put('a.pdf', 'new words')
  put('c.pdf', 'more words')
  bench.work.opened.length = 0
  await run()
  expect(bench.work.opened.map((uri) => uri.split('/').at(-1)).sort()).toEqual(['a.pdf', 'c.pdf'])
  expect((await texts('words')).sort()).toEqual(['more words', 'new words', 'other words'])
})

test('a file named by its metadata keeps that title; one named by nothing but itself is shown under the title it prints', async () => {
  put('a.pdf', '# Printed heading\nwords')
  const plain = plainRecipe(bench.work)
  const titled = (title: string): typeof plain => ({
    ...plain,
    reader: {
      ...plain.reader,
      open: async (...asked) => {
        const document = await plain.reader.open(...asked)
        return { ...document, record: { ...document.record, title } }
      },
    },
  })
  const shown = async (title: string, workspace: string): Promise<unknown> => {
    const recipe = titled(title)
    const { documents } = await ingest(recipe, { paths: [bench.folder], workspace })
    const { hits } = await search(await openWorkspace(workspace, recipe), 'words')
    return [documents[0]?.title, hits[0]?.title]
  }
  expect(await shown('a', join(bench.workspace, '1'))).toEqual(['Printed heading', 'Printed heading'])
  expect(await shown('Given', join(bench.workspace, '2'))).toEqual(['Given', 'Given'])
})

test('a removed file stays until it is pruned, and then its folder may be empty', async () => {
  put('a.pdf', 'alpha')
  put('b.pdf', 'beta')
  await run()
  rmSync(join(bench.folder, 'a.pdf'))
  await run()
  expect(await texts('alpha')).toEqual(['alpha'])
  expect((await run({ prune: true })).totals.removed).toBe(1)
  expect(await texts('alpha')).toEqual([])
  rmSync(join(bench.folder, 'b.pdf'))
  await run({ prune: true })
  await expect(find('beta')).rejects.toMatchObject({ code: 'empty' })
})

test('a copy is told as a copy, found once, and stands for the original when that goes', async () => {
  put('a.pdf', 'the same')
  put('b.pdf', 'the same')
  const result = await run()
  expect(result.documents.map((d) => d.duplicateOf === undefined)).toEqual([true, false])
  expect(await texts('same')).toEqual(['the same'])
  rmSync(join(bench.folder, 'a.pdf'))
  await run({ prune: true })
  expect((await find('same')).hits.map((h) => h.title)).toEqual(['b.pdf'])
})

test('empty files are no copies of each other, also when one of them goes', async () => {
  put('a.pdf', '')
  put('b.pdf', '')
  put('c.pdf', 'words')
  const result = await run()
  expect(result.documents.map((d) => [d.duplicateOf, d.status, d.issues.map((i) => i.code)])).toEqual([
    [undefined, 'failed', ['empty']],
    [undefined, 'failed', ['empty']],
    [undefined, 'ok', []],
  ])
  rmSync(join(bench.folder, 'a.pdf'))
  expect((await run()).totals).toMatchObject({ failed: 1, ok: 1, removed: 0 })
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

test('specks are told and leave the document whole', async () => {
  put('a.pdf', 'words\n~')
  const result = await run()
  expect(ingestResult.parse(result).documents.map((d) => [d.status, d.issues.map((i) => [i.code, i.minor])])).toEqual([
    ['ok', [['empty', true]]],
  ])
})

test('a run that is stopped leaves the old index, and the next one goes on with what was read', async () => {
  put('a.pdf', 'first')
  await run()
  const before = state()
  put('b.pdf', Array.from({ length: 20 }, (_, i) => `!slow page ${i}`).join('\f'))
  const stop = new AbortController()
  const stopped = run({
    // With more, pages that were asked for and had not come are asked for again.
    jobs: 1,
    signal: stop.signal,
    listen: (e) => {
      if (e.type === 'page' && e.page === 8) stop.abort()
    },
  })
  await expect(stopped).rejects.toThrow()
  expect(state()).toEqual(before)
  const read = new Set(bench.work.pages)
  bench.work.pages.length = 0
  await run()
  expect(bench.work.pages.filter((p) => read.has(p))).toEqual([])
  expect(await texts('page')).toHaveLength(10)
})

test('the state after any history equals that of one undisturbed run', async () => {
  put('a.pdf', 'one\fpage')
  await run()
  put('b.pdf', 'two')
  put('x.pdf', 'gone')
  await run()
  rmSync(join(bench.folder, 'x.pdf'))
  await run({ prune: true })
  await run()
  const winding = state()
  renameSync(bench.workspace, `${bench.workspace}-winding`)
  await run()
  expect(state()).toEqual(winding)
})

test('what was derived may be deleted', async () => {
  put('a.pdf', 'kept')
  await run()
  rmSync(join(bench.workspace, 'cache'), { recursive: true })
  put('b.pdf', 'kept too')
  await run()
  expect((await texts('kept')).sort()).toEqual(['kept', 'kept too'])
  rmSync(join(bench.workspace, 'index'), { recursive: true })
  await run()
  expect((await texts('kept')).sort()).toEqual(['kept', 'kept too'])
})

test('two writers cannot meet, and the lease of a dead one is taken over', async () => {
  put('a.pdf', Array.from({ length: 20 }, (_, i) => `!slow page ${i}`).join('\f'))
  const met: Promise<unknown>[] = []
  await run({
    listen: (event) => {
      if (event.type === 'document-start') met.push(run().catch((error: unknown) => error))
    },
  })
  expect(await Promise.all(met)).toMatchObject([{ code: 'locked', message: expect.stringContaining(String(process.pid)) }])
  writeFileSync(
    join(bench.workspace, 'writer.lease'),
    JSON.stringify({ pid: 2 ** 22 + 1, host: (await import('node:os')).hostname(), started: 'then' }),
  )
  await run()
  expect(existsSync(join(bench.workspace, 'writer.lease'))).toBe(false)
})

test('a first run that is stopped leaves the name of its recipe, until a manifest says it', async () => {
  put('a.pdf', 'one')
  const stop = new AbortController()
  expect(begunRecipe(bench.workspace)).toBeNull()
  await expect(run({ signal: stop.signal, listen: () => stop.abort() })).rejects.toThrow()
  expect([begunRecipe(bench.workspace), begunDefinitions(bench.workspace)]).toEqual([plainRecipe(bench.work).name, {}])
  const again = new AbortController()
  const mine = { ...plainRecipe(bench.work, 'mine'), definitions: { mine: { base: 'plain', about: 'two\nlines' } } }
  await expect(
    ingest(mine, { paths: [bench.folder], workspace: bench.workspace, signal: again.signal, listen: () => again.abort() }),
  ).rejects.toThrow()
  expect([begunRecipe(bench.workspace), begunDefinitions(bench.workspace)]).toEqual(['mine', mine.definitions])
  const other = plainRecipe(bench.work, 'other')
  await ingest(other, { paths: [bench.folder], workspace: bench.workspace })
  expect(begunRecipe(bench.workspace)).toBeNull()
})

test('wrong use is said in words and changes nothing', async () => {
  await expect(run({ paths: [join(bench.folder, 'none')] })).rejects.toMatchObject({ code: 'invalid-options' })
  await expect(run()).rejects.toMatchObject({ code: 'invalid-options', message: expect.stringContaining('no PDF file') })
  expect(existsSync(bench.workspace)).toBe(false)
  put('a.pdf', 'x')
  await run()
  await expect(ingest(plainRecipe(bench.work, 'other'), { paths: [bench.folder], workspace: bench.workspace })).rejects.toMatchObject({
    code: 'index-incompatible',
  })
  await expect(find('  ')).rejects.toMatchObject({ code: 'invalid-options' })
  expect((await find('？！… 😀')).hits).toEqual([])
  await expect(openWorkspace(join(bench.workspace, 'none'), plainRecipe(bench.work))).rejects.toMatchObject({ code: 'not-found' })
  writeFileSync(join(bench.workspace, 'manifest.json'), '{ torn')
  await expect(run()).rejects.toMatchObject({ code: 'corrupt' })
})

test('volumes come from rules, else from folders', async () => {
  put('quake/a.pdf', 'a')
  put('b.pdf', 'b')
  await run({ volumes: [{ name: '洪水', pattern: 'b*' }] })
  const volumes = JSON.parse(readFileSync(join(bench.workspace, 'manifest.json'), 'utf8')) as { documents: { volume: string }[] }
  expect(volumes.documents.map((d) => d.volume)).toEqual(['洪水', 'quake'])
})
