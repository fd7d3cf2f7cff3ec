import { renameSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnyRecipe, DerivedCache, RunContext } from '@colrag/core'
import { memoryCache } from '@colrag/stage-kit'
import { extractDocument, extractionChain } from '../extract-document.ts'
import type { DocumentExtraction, PageExtraction } from '../extract-document.ts'
import { chainedRecipe } from '../fixtures/chained-recipe.ts'
import { workbench } from '../fixtures/workbench.ts'
import type { Workbench } from '../fixtures/workbench.ts'
import { ingest } from '../ingest.ts'
import { recordKey, sourceKeys } from '../open-source.ts'
import { findSources } from '../sources.ts'
import type { Source } from '../sources.ts'
import { extractByPool } from './pooled-extraction.ts'
import type { WorkerPool } from './worker-pool.ts'
import { WorkerProcess } from './worker-process.ts'

let bench: Workbench
let pools: WorkerPool[]
beforeEach(() => {
  bench = workbench()
  pools = []
})
afterEach(() => {
  for (const pool of pools) pool.close()
})

/** A pool of other processes alone, so that all is read there. */
function processes({ worker = '', ...recipe }: AnyRecipe, size: number): WorkerPool {
  const all: WorkerProcess[] = []
  const pool: WorkerPool = {
    size,
    async acquire() {
      const process = new WorkerProcess(worker, extractionChain(recipe))
      all.push(process)
      await process.ready
      return process
    },
    release: (reader) => reader.kill(),
    close: () => all.forEach((process) => process.kill()),
  }
  pools.push(pool)
  return pool
}
async function sourceOf(name: string, pages: readonly string[]): Promise<Source> {
  bench.put(name, pages.join('\f'))
  const [source] = (await findSources([bench.folder], [])).sources
  if (!source) throw new Error('the file was not found')
  return source
}
const contextOf = (cache: DerivedCache, signal?: AbortSignal): RunContext => ({
  assets: { get: () => Promise.reject(new Error('none')), put: () => Promise.resolve('') },
  cache,
  seed: 0,
  report: () => undefined,
  ...(signal ? { signal } : {}),
})
async function all(extraction: DocumentExtraction): Promise<PageExtraction[]> {
  const pages: PageExtraction[] = []
  for await (const page of extraction.pages()) pages.push(page)
  await extraction.close()
  return pages
}
function pooled(recipe: AnyRecipe, source: Source, ctx: RunContext, pool = processes(recipe, 3)): Promise<DocumentExtraction> {
  const keys = sourceKeys(source, recipe)
  return extractByPool(pool, source, { describe: true, alone: true, keys, recordKey: recordKey(source, keys) }, ctx)
}
const manyPages = Array.from({ length: 40 }, (_, i) => `page ${i + 1}${i % 7 === 3 ? '\n!break' : ''}${i === 20 ? '\n!broken' : ''}`)

test.each([
  ['whose guesses hold', false],
  ['whose guesses are all wrong', true],
])('a document read in pieces, %s, is what one process makes of it, and so is what is kept', async (_, far) => {
  const recipe = chainedRecipe(bench.work, far)
  const source = await sourceOf('a.pdf', manyPages)
  const plain = await all(await extractDocument(source, recipe, { jobs: 1 }, contextOf(memoryCache())))
  const cache = memoryCache()
  expect(await all(await pooled(recipe, source, contextOf(cache)))).toEqual(plain)
  bench.work.pages.length = 0
  expect(await all(await extractDocument(source, recipe, { jobs: 1 }, contextOf(cache)))).toEqual(plain)
  expect(new Set(bench.work.pages.map((page) => page.split('#')[1]))).toEqual(new Set(['21']))
})

test('a process that dies loses the page it was at, and nothing else', async () => {
  const recipe = chainedRecipe(bench.work, false)
  const pages = manyPages.map((text, i) => (i === 29 ? `${text}\n!die` : text))
  const source = await sourceOf('a.pdf', pages)
  const read = await all(await pooled(recipe, source, contextOf(memoryCache())))
  expect(read.map((page) => page.number)).toEqual(pages.map((_, i) => i + 1))
  expect(read.flatMap((page) => page.issues.map((issue) => [issue.subject, issue.code]))).toEqual([
    ['a.pdf, page 21', 'corrupt'],
    ['a.pdf, page 30', 'internal'],
  ])
})

test('stops when the pool is closed', async () => {
  const recipe = chainedRecipe(bench.work, false)
  const source = await sourceOf(
    'a.pdf',
    Array.from({ length: 40 }, (_, i) => `!slow ${i}`),
  )
  const stop = new AbortController()
  const pool = processes(recipe, 2)
  const extraction = await pooled(recipe, source, contextOf(memoryCache(), stop.signal), pool)
  const reading = all(extraction)
  stop.abort(new Error('stopped'))
  pool.close()
  await expect(reading).rejects.toThrow('stopped')
})

test('an ingest makes the same workspace with any number of processes', async () => {
  bench.put('long.pdf', manyPages.join('\f'))
  for (const name of ['b', 'c', 'd']) bench.put(`${name}.pdf`, `words of ${name}\f!broken\flast ${name}`)
  const run = (jobs: number): ReturnType<typeof ingest> =>
    ingest(chainedRecipe(bench.work, true), { paths: [bench.folder], workspace: bench.workspace, jobs })
  const one = await run(1)
  const before = bench.state()
  renameSync(bench.workspace, `${bench.workspace}-one`)
  for (const jobs of [3, 9]) {
    const more = await run(jobs)
    expect(bench.state()).toEqual(before)
    const timeless = ({ totals, stages = [], ...rest }: typeof more) => ({
      ...rest,
      totals: { ...totals, seconds: 0 },
      stages: stages.map(({ stage }) => stage).toSorted(),
    })
    expect(timeless(more)).toEqual(timeless(one))
    renameSync(bench.workspace, `${bench.workspace}-${jobs}`)
  }
})
