import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import { failingDisk } from '@colrag/testing'
import { expect, test } from 'vitest'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { useWorkbench } from './fixtures/use-workbench.ts'
import { exportWorkspace } from './interchange/export-workspace.ts'
import { withExport } from './interchange/import-workspace.ts'
import { openWorkspace } from './open-workspace.ts'
import { search } from './search.ts'
import { tellDamage } from './tell-damage.ts'
import { withWriter } from './writer.ts'

const bench = useWorkbench()
const { put, run } = bench
const recipe = plainRecipe({ opened: [], pages: [] })

test('damage met on opening or by a question names the workspace, the file and what mends it', async () => {
  put('a.pdf', 'alpha words')
  await run()
  const told = { code: 'corrupt', message: expect.stringContaining(bench.workspace), hint: expect.stringContaining('verify --repair') }
  const lazy = await openWorkspace(bench.workspace, recipe)
  try {
    const fault = new ColragError('corrupt', 'rows.bin', 'it is not what was written')
    const retriever = { ...lazy.retriever, retrieve: () => Promise.reject(fault) }
    await expect(search({ ...lazy, retriever }, 'alpha')).rejects.toMatchObject({ ...told, subject: 'rows.bin' })
  } finally {
    await lazy.close()
  }
  const axis = join(bench.workspace, 'index', readdirSync(join(bench.workspace, 'index'))[0] ?? '', 'words')
  for (const name of readdirSync(axis)) writeFileSync(join(axis, name), 'no index')
  await expect(openWorkspace(bench.workspace, recipe)).rejects.toMatchObject(told)
  const other = new ColragError('aborted', 's', 'stopped')
  await expect(tellDamage('w', () => Promise.reject(other))).rejects.toBe(other)
})

test('an export to where nothing can be written says so, and leaves nothing there', async () => {
  put('a.pdf', 'alpha words')
  await run()
  const file = join(bench.folder, 'a.pdf')
  const text = readFileSync(file, 'utf8')
  const exported = (to: string): Promise<unknown> => exportWorkspace(recipe, { workspace: bench.workspace, to })
  for (const to of [file, join(file, 'export'), join(file, 'export.tar')])
    await expect(exported(to)).rejects.toMatchObject({ code: 'invalid-options', message: expect.stringContaining(file) })
  expect(readFileSync(file, 'utf8')).toBe(text)
  const place = join(bench.workspace, '..', 'place')
  mkdirSync(place)
  for (const to of [join(place, 'out'), join(place, 'out.tar')]) {
    const disk = await failingDisk(place)
    try {
      disk.watch('full', 3)
      await expect(exported(to)).rejects.toMatchObject({ code: 'over-budget' })
    } finally {
      disk.restore()
    }
    expect(readdirSync(place)).toEqual([])
  }
})

test('an import of what is not there is not found', async () => {
  const from = join(bench.folder, 'no-export')
  await expect(withExport(from, () => Promise.resolve())).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining(from),
  })
  expect(existsSync(from)).toBe(false)
})

test('of a stopped writer the caller hears his own reason', async () => {
  rmSync(bench.workspace, { recursive: true, force: true })
  const stop = new AbortController()
  const reason = new ColragError('aborted', 'colrag', 'stopped; go on with the same command')
  const stopped = withWriter(bench.workspace, { signal: stop.signal }, () => {
    stop.abort(reason)
    return Promise.reject(new ColragError('aborted', 'a part', 'the caller stopped it'))
  })
  await expect(stopped).rejects.toBe(reason)
})
