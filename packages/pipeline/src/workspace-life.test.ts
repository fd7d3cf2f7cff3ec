import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failingDisk } from '@colrag/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { compactWorkspace } from './compact-workspace.ts'
import { deleteDocuments } from './delete-documents.ts'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { useWorkbench } from './fixtures/use-workbench.ts'
import { ingest } from './ingest.ts'
import { exportWorkspace } from './interchange/export-workspace.ts'
import { importWorkspace, withExport } from './interchange/import-workspace.ts'
import { setAsideManifest } from './manifest.ts'
import { openWorkspace } from './open-workspace.ts'
import { reindex } from './reindex.ts'
import { repairWorkspace } from './repair-workspace.ts'
import { search } from './search.ts'
import { verifyWorkspace } from './verify-workspace.ts'
import { workspaceStats } from './workspace-stats.ts'

const bench = useWorkbench()
const { put, run, texts, state } = bench
const recipe = plainRecipe({ opened: [], pages: [] })
const remove = (...documents: string[]): ReturnType<typeof deleteDocuments> =>
  deleteDocuments(recipe, { workspace: bench.workspace, documents, jobs: 1 })
const problems = async (): Promise<string[]> =>
  (await verifyWorkspace(bench.workspace, recipe)).problems.map((p) => `${p.part} ${p.subject}`)
const generations = (): string[] => readdirSync(join(bench.workspace, 'index'))
const cacheText = (): string =>
  readdirSync(join(bench.workspace, 'cache')).reduce((all, name) => all + readFileSync(join(bench.workspace, 'cache', name), 'latin1'), '')

beforeEach(() => {
  put('a.pdf', 'alpha words\nthe same')
  put('deep/b.pdf', 'beta words')
  put('c.pdf', 'alpha words\nthe same')
})

describe('deleteDocuments', () => {
  test('leaves what an ingest without the document would, and nothing of it in the cache', async () => {
    rmSync(join(bench.folder, 'a.pdf'))
    rmSync(join(bench.folder, 'c.pdf'))
    await run()
    const without = [state(), readFileSync(join(bench.workspace, 'cache', 'records.log')).length]
    rmSync(bench.workspace, { recursive: true })
    put('a.pdf', 'alpha words')
    await run()
    const { deleted, promoted, documents } = await remove(join(bench.folder, 'a.pdf'))
    expect([deleted.map((d) => d.title), promoted, documents]).toEqual([['a.pdf'], [], 1])
    expect(await texts('words')).toEqual(['beta words'])
    await compactWorkspace(recipe, { workspace: bench.workspace })
    expect([state(), readFileSync(join(bench.workspace, 'cache', 'records.log')).length]).toEqual(without)
    expect(await problems()).toEqual([])
    await expect(remove('a.pdf')).rejects.toMatchObject({ code: 'not-found', hint: expect.stringContaining('b.pdf') })
  })
  test('a copy whose file is there takes the place, one whose file is gone goes too, and an id means all of them', async () => {
    await run()
    const [a] = (await run()).documents
    expect(await remove(join(bench.folder, 'a.pdf'))).toMatchObject({ promoted: [{ title: 'c.pdf' }], documents: 2 })
    expect((await bench.find('alpha')).hits.map((h) => h.title)).toEqual(['c.pdf'])
    await run()
    rmSync(join(bench.folder, 'c.pdf'))
    expect((await remove(join(bench.folder, 'a.pdf'))).deleted.map((d) => d.uri.split('/').at(-1))).toEqual(['a.pdf', 'c.pdf'])
    put('c.pdf', 'alpha words\nthe same')
    await run()
    expect(await remove(a?.id ?? '')).toMatchObject({ promoted: [], documents: 1, deleted: [{}, {}] })
    expect([await texts('alpha'), await problems()]).toEqual([[], []])
  })
  test('a name that fits several documents is refused, and nothing is deleted', async () => {
    put('deep/a.pdf', 'another')
    await run()
    const before = state()
    await expect(remove('a.pdf')).rejects.toMatchObject({ code: 'invalid-options', hint: expect.stringContaining(join('deep', 'a.pdf')) })
    await expect(remove('b.pdf', 'z.pdf')).rejects.toMatchObject({ code: 'not-found' })
    expect(state()).toEqual(before)
  })
  test('after everything is deleted the workspace is as small as a fresh one', async () => {
    await run()
    await remove('a.pdf', 'b.pdf', 'c.pdf')
    const files = Object.entries(state())
    expect(files.map(([name]) => name)).toEqual(['/manifest.json'])
    expect([cacheText(), existsSync(join(bench.workspace, 'cache', 'assets')), generations()]).toEqual(['', false, []])
    expect(await problems()).toEqual([])
    await run()
    expect((await texts('words')).sort()).toEqual(['alpha words', 'beta words'])
  })
  test('of two that write at once one is told who the other is', async () => {
    await run()
    const met: Promise<unknown>[] = []
    put('d.pdf', 'more')
    await run({ listen: (event) => event.type === 'document-start' && met.push(remove('b.pdf').catch((error: unknown) => error)) })
    expect(await Promise.all(met)).toMatchObject(met.map(() => ({ code: 'locked', message: expect.stringContaining(String(process.pid)) })))
    expect(met.length).toBeGreaterThan(0)
  })
})

test('a generation stays while somebody reads it, and goes with the next change after that', async () => {
  await run()
  const reader = await openWorkspace(bench.workspace, recipe)
  const [old = ''] = generations()
  await remove('b.pdf')
  expect(generations()).toContain(old)
  expect((await search(reader, 'beta')).hits.map((h) => h.text)).toEqual(['beta words'])
  await reader.close()
  put('d.pdf', 'delta')
  await run()
  expect([generations().length, generations().includes(old), existsSync(join(bench.workspace, 'readers'))]).toEqual([1, false, false])
})

test('a reader whose process is gone holds nothing', async () => {
  await run()
  const [old = ''] = generations()
  mkdirSync(join(bench.workspace, 'readers'))
  writeFileSync(
    join(bench.workspace, 'readers', `${old}.x`),
    JSON.stringify({ pid: 2 ** 22 + 1, host: (await import('node:os')).hostname(), started: 'then' }),
  )
  await remove('b.pdf')
  expect([generations().includes(old), existsSync(join(bench.workspace, 'readers'))]).toEqual([false, false])
})

test('a workspace that cannot be written to is searched and checked, and says so to whoever would change it', async () => {
  await run()
  const disk = await failingDisk(bench.workspace)
  try {
    disk.watch('read-only', 1)
    expect((await texts('words')).sort()).toEqual(['alpha words', 'beta words'])
    expect(await problems()).toEqual([])
    await expect(remove('b.pdf')).rejects.toMatchObject({ code: 'invalid-options', message: expect.stringContaining('EROFS') })
  } finally {
    disk.restore()
  }
  expect(readdirSync(bench.workspace).sort()).toEqual(['cache', 'index', 'manifest.json'])
})

describe('verify and repair', () => {
  const generation = (): string => join(bench.workspace, 'index', generations()[0] ?? '')
  const faults: readonly (readonly [string, () => void, string[]])[] = [
    ['a torn axis', () => writeFileSync(join(generation(), 'words', 'words.json'), '[ torn'), ['axis']],
    ['a missing axis', () => rmSync(join(generation(), 'words'), { recursive: true }), ['axis']],
    ['an axis of other units', () => writeFileSync(join(generation(), 'words', 'words.json'), '[]'), ['axis']],
    ['torn units', () => writeFileSync(join(generation(), 'units', 'units.json'), '[ torn'), ['units']],
    ['missing units', () => writeFileSync(join(generation(), 'units', 'units.json'), '[]'), ['axis', 'units']],
    ['an index that is gone', () => rmSync(generation(), { recursive: true }), ['axis', 'units']],
    [
      'a damaged record',
      () => {
        const path = join(bench.workspace, 'cache', 'records.log')
        const bytes = readFileSync(path)
        bytes[60] = (bytes[60] ?? 0) ^ 1
        writeFileSync(path, bytes)
      },
      ['records'],
    ],
  ]
  test.each(faults)('%s is found, and mended to what it was', async (_, harm, parts) => {
    await run()
    const before = state()
    const places = generations()
    expect(await problems()).toEqual([])
    harm()
    const found = await problems()
    expect([...new Set(found.map((p) => p.split(' ')[0]))].sort()).toEqual(parts)
    const result = await repairWorkspace(recipe, { workspace: bench.workspace, jobs: 1 })
    expect([result.problems, result.found.length, result.lost]).toEqual([[], found.length, []])
    expect([Object.fromEntries(Object.entries(state()).filter(([name]) => !name.startsWith('/quarantine'))), generations()]).toEqual([
      before,
      places,
    ])
    expect((await texts('words')).sort()).toEqual(['alpha words', 'beta words'])
  })
  test('a flipped bit anywhere in the manifest is seen, and once it is set aside nothing is read anew', async () => {
    await run()
    const path = join(bench.workspace, 'manifest.json')
    const whole = readFileSync(path)
    const before = state()
    for (const at of whole.keys()) {
      writeFileSync(path, whole.with(at, (whole[at] ?? 0) ^ (1 << (at % 7))))
      await expect(bench.find('words'), `byte ${at}`).rejects.toMatchObject({
        code: expect.stringMatching(/^(corrupt|index-incompatible)$/),
      })
    }
    expect(setAsideManifest(bench.workspace)).toBe(join('quarantine', 'manifest.json'))
    bench.work.pages.length = 0
    await run()
    expect(bench.work.pages).toEqual([])
    expect(Object.fromEntries(Object.entries(state()).filter(([name]) => !name.startsWith('/quarantine')))).toEqual(before)
  })
  test('what can be had from nowhere any more is told as lost, and the damaged file is kept', async () => {
    await run()
    writeFileSync(join(generation(), 'units', 'units.json'), '[ torn')
    rmSync(join(bench.workspace, 'cache'), { recursive: true })
    rmSync(join(bench.folder, 'deep'), { recursive: true })
    const result = await repairWorkspace(recipe, { workspace: bench.workspace, jobs: 1 })
    expect([result.problems, result.lost.map((d) => d.uri.split('/').at(-1)), result.quarantined.length]).toEqual([[], ['b.pdf'], 1])
    expect(readFileSync(join(bench.workspace, result.quarantined[0] ?? '', 'units.json'), 'utf8')).toBe('[ torn')
    expect((await texts('words')).sort()).toEqual(['alpha words'])
  })
})

test('an index of other parts says what differs, and is made anew from the stored units alone', async () => {
  await run()
  const newer = plainRecipe({ opened: [], pages: [] }, 'other', 2)
  await expect(openWorkspace(bench.workspace, newer)).rejects.toMatchObject({
    code: 'index-incompatible',
    hint: expect.stringContaining('reindex'),
  })
  await expect(openWorkspace(bench.workspace, plainRecipe({ opened: [], pages: [] }, 'plain', 2))).rejects.toMatchObject({
    code: 'index-incompatible',
    message: expect.stringContaining('axis words'),
  })
  rmSync(bench.folder, { recursive: true })
  rmSync(join(bench.workspace, 'cache'), { recursive: true })
  expect(await reindex(newer, { workspace: bench.workspace })).toMatchObject({
    before: 'plain',
    recipe: 'other',
    axes: { words: 'rebuilt' },
  })
  const opened = await openWorkspace(bench.workspace, newer)
  expect((await search(opened, 'beta')).hits.map((h) => h.text)).toEqual(['beta words'])
  await opened.close()
  expect(await reindex(newer, { workspace: bench.workspace })).toMatchObject({ axes: { words: 'kept' } })
})

test('only what changed is written: the files of the others are the same files', async () => {
  await run()
  const work = { opened: [], pages: [] }
  put('d.pdf', 'delta words')
  const { axes } = await ingest(plainRecipe(work), { paths: [bench.folder], workspace: bench.workspace })
  expect(axes).toEqual({ words: 'changed' })
  expect((await run()).axes).toBeUndefined()
  const winding = state()
  renameSync(bench.workspace, `${bench.workspace}-winding`)
  await run()
  expect(state()).toEqual(winding)
  expect(work.opened).toHaveLength(1)
})

test('an export is read back to a workspace that is the same, and a changed file of it is refused', async () => {
  await run()
  const out = join(bench.workspace, '..', 'export')
  const said = await exportWorkspace(recipe, { workspace: bench.workspace, to: out })
  expect([said.counts, said.files.map((f) => f.name)]).toEqual([
    { documents: 3, units: 3, triples: 0 },
    ['documents.jsonl', 'units.jsonl', 'triples.jsonl'],
  ])
  await expect(exportWorkspace(recipe, { workspace: bench.workspace, to: out })).rejects.toMatchObject({ code: 'invalid-options' })
  const copy = join(bench.workspace, '..', 'copy')
  const packed = `${out}.tar`
  await exportWorkspace(recipe, { workspace: bench.workspace, to: packed })
  await withExport(packed, async (folder) => {
    expect(readdirSync(folder).sort()).toEqual(['documents.jsonl', 'export.json', 'triples.jsonl', 'units.jsonl'])
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name))).toEqual(readFileSync(join(out, name)))
  })
  const bytes = readFileSync(packed)
  for (const harm of [bytes.subarray(0, 700), bytes.with(3, 47), Buffer.from('no tar file at all')]) {
    writeFileSync(packed, harm)
    await expect(withExport(packed, () => Promise.resolve())).rejects.toMatchObject({ code: 'bad-input' })
  }
  expect(await importWorkspace(recipe, { folder: out, workspace: copy })).toMatchObject({ documents: 3, units: 3 })
  const before = state()
  await expect(importWorkspace(recipe, { folder: out, workspace: copy })).rejects.toMatchObject({ code: 'invalid-options' })
  renameSync(bench.workspace, `${bench.workspace}-old`)
  renameSync(copy, bench.workspace)
  expect([state(), await problems()]).toEqual([before, []])
  writeFileSync(join(out, 'units.jsonl'), readFileSync(join(out, 'units.jsonl'), 'utf8').replace('beta', 'zeta'))
  await expect(importWorkspace(recipe, { folder: out, workspace: `${copy}2` })).rejects.toMatchObject({ code: 'bad-input' })
  rmSync(join(out, 'export.json'))
  await expect(importWorkspace(recipe, { folder: out, workspace: `${copy}3` })).rejects.toMatchObject({ code: 'bad-input' })
})

test('a workspace tells what it holds', async () => {
  await run()
  expect(await workspaceStats(bench.workspace, recipe)).toMatchObject({
    recipe: 'plain',
    format: 2,
    documents: { ok: 2, copies: 1, pages: 2 },
    units: { block: 3 },
    axes: { words: { level: 'block', units: 3, facts: { words: 3 } } },
  })
})
