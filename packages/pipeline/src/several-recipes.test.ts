import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteDocuments } from './delete-documents.ts'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { useWorkbench } from './fixtures/use-workbench.ts'
import { ingest } from './ingest.ts'
import { exportWorkspace } from './interchange/export-workspace.ts'
import { importWorkspace, withExport } from './interchange/import-workspace.ts'
import { joinRecipes, recipesIn } from './join-recipes.ts'
import { readManifest } from './manifest.ts'
import { openWorkspace } from './open-workspace.ts'
import { reindex } from './reindex.ts'
import { repairWorkspace } from './repair-workspace.ts'
import { search } from './search.ts'
import { verifyWorkspace } from './verify-workspace.ts'

const bench = useWorkbench()
const none = { opened: [], pages: [] }
const plain = plainRecipe(none)
const other = plainRecipe(none, 'other', 2)
const both = joinRecipes(plain, other)

async function found(recipe: typeof plain, question: string): Promise<string[]> {
  const workspace = await openWorkspace(bench.workspace, recipe)
  try {
    return (await search(workspace, question)).hits.map((hit) => hit.text)
  } finally {
    await workspace.close()
  }
}

beforeEach(() => {
  bench.put('a.pdf', 'alpha words')
  bench.put('b.pdf', 'beta words')
})

describe('joinRecipes', () => {
  test('takes indexes that several need once, gives the others names of their own, and keeps the rest of the first', () => {
    expect(joinRecipes(plain)).toBe(plain)
    expect(Object.keys(both.indexes)).toEqual(['words', 'words-2'])
    expect(Object.keys(joinRecipes(plain, plainRecipe(none, 'same')).indexes)).toEqual(['words'])
    expect(Object.keys(joinRecipes(other, plain, plainRecipe(none, 'third', 3)).indexes)).toEqual(['words', 'words-2', 'words-3'])
    expect([recipesIn(both.name), both.reader]).toEqual([['plain', 'other'], plain.reader])
  })
  test('keeps what users wrote of each', () => {
    const mine = { ...other, name: 'mine', definitions: { mine: { base: 'other' } } }
    expect(joinRecipes(plain, mine).definitions).toEqual({ mine: { base: 'other' } })
    expect(joinRecipes(plain, other)).not.toHaveProperty('definitions')
  })
})

describe('a workspace of several recipes', () => {
  test('is searched with each, and with any other that needs what is there', async () => {
    await ingest(both, { paths: [bench.folder], workspace: bench.workspace, jobs: 1 })
    expect(readManifest(bench.workspace)?.recipe).toBe('plain,other')
    const reversed = { ...other, name: 'reversed', values: { by: 'other weights' } }
    for (const recipe of [plain, other, both, reversed]) expect(await found(recipe, 'beta')).toEqual(['beta words'])
    const stranger = plainRecipe(none, 'stranger', 3)
    await expect(found(stranger, 'beta')).rejects.toMatchObject({
      code: 'index-incompatible',
      message: expect.stringMatching(/plain, other, not stranger: of stranger it lacks what its axes search \(words\)/),
      hint: expect.stringContaining('reindex --workspace'),
    })
    await expect(found(plainRecipe(none, 'other', 3), 'beta')).rejects.toMatchObject({
      code: 'index-incompatible',
      message: expect.stringContaining('another version of it'),
    })
  })
  test('gets another recipe without reading, gives it back, and is then as if it had never had it', async () => {
    const before = (await bench.run(), bench.state())
    const opened = bench.work.opened.length
    expect(await reindex(both, { workspace: bench.workspace })).toMatchObject({
      before: 'plain',
      axes: { words: 'kept', 'words-2': 'rebuilt' },
    })
    expect([await found(plain, 'alpha'), await found(other, 'alpha'), bench.work.opened.length]).toEqual([
      ['alpha words'],
      ['alpha words'],
      opened,
    ])
    expect(await reindex(plain, { workspace: bench.workspace })).toMatchObject({ axes: { words: 'kept' } })
    expect(bench.state()).toEqual(before)
  })
  test('brings the indexes of all up to date with each change, whoever was added first', async () => {
    const options = { paths: [bench.folder], workspace: bench.workspace, jobs: 1 }
    await ingest(both, options)
    bench.put('c.pdf', 'gamma words')
    rmSync(join(bench.folder, 'a.pdf'))
    expect((await ingest(both, { ...options, prune: true })).axes).toEqual({ words: 'changed', 'words-2': 'changed' })
    await deleteDocuments(both, { workspace: bench.workspace, documents: ['b.pdf'], jobs: 1 })
    for (const recipe of [plain, other]) expect(await found(recipe, 'words')).toEqual(['gamma words'])
    const state = bench.state()
    rmSync(bench.workspace, { recursive: true })
    rmSync(join(bench.folder, 'b.pdf'))
    await ingest(both, options)
    expect(bench.state()).toEqual(state)
    await expect(ingest(plain, options)).rejects.toMatchObject({ code: 'index-incompatible', hint: expect.stringContaining('--add') })
  })
  test('is checked, mended, exported and imported whole', async () => {
    const mine = { ...other, name: 'mine', definitions: { mine: { base: 'other' } } }
    const joined = joinRecipes(plain, mine)
    await ingest(joined, { paths: [bench.folder], workspace: bench.workspace, jobs: 1 })
    expect(readManifest(bench.workspace)?.definitions).toEqual({ mine: { base: 'other' } })
    const state = bench.state()
    const generation = readManifest(bench.workspace)?.generation ?? ''
    rmSync(join(bench.workspace, 'index', generation, 'words-2', 'words.json'))
    expect((await verifyWorkspace(bench.workspace, joined)).problems).toMatchObject([{ part: 'axis', code: 'not-found' }])
    expect(await found(plain, 'beta')).toEqual(['beta words'])
    await expect(found(mine, 'beta')).rejects.toMatchObject({ code: 'corrupt' })
    expect((await repairWorkspace(joined, { workspace: bench.workspace, jobs: 1 })).problems).toEqual([])
    expect(bench.state()).toEqual(state)
    const to = join(bench.folder, '..', 'out')
    expect(await exportWorkspace(joined, { workspace: bench.workspace, to })).toMatchObject({ definitions: { mine: { base: 'other' } } })
    rmSync(bench.workspace, { recursive: true })
    await withExport(to, (folder) => importWorkspace(joined, { folder, workspace: bench.workspace }))
    expect(bench.state()).toEqual(state)
    expect(readFileSync(join(bench.workspace, 'manifest.json'), 'utf8')).toContain('"recipe": "plain,mine"')
  })
})
