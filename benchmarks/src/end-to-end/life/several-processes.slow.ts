import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { ingest, verifyWorkspace } from '@colrag/pipeline'
import { afterAll, expect, test } from 'vitest'
import { lineRecipe } from './line-recipe.ts'
import { filesBelow, lineWorkspace, scratchFolder } from './line-workspace.ts'
import { stampPapers } from './work-together.ts'
import type { WorkDone } from './work-together.ts'

const seconds = Number(process.env['COLRAG_SHARED_SECONDS'] ?? 12)
const writers = ['left', 'right']
const readers = ['one', 'two', 'three']
const script = fileURLToPath(new URL('./together-process.ts', import.meta.url))
const place = lineWorkspace(scratchFolder('shared'))
afterAll(() => place.remove())

function work(role: 'write' | 'read', name: string): Promise<WorkDone> {
  return new Promise((resolve, reject) => {
    const child = fork(script, [role, place.root, name, String(seconds), writers.join(',')], { execArgv: ['--conditions=colrag-source'] })
    child.on('message', (done) => resolve(done as WorkDone))
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`${role} ${name} ended with ${code} and said nothing`)))
  })
}

test('two processes that write and three that search at once: no fault but locked, and every search sees one generation', async () => {
  const recipe = lineRecipe()
  for (const name of writers) stampPapers(place.root, name, 0)
  const paths = writers.map((name) => join(place.root, name, 'papers'))
  await ingest(recipe, { paths, workspace: place.workspace, jobs: 1 })
  const [wrote, found] = await Promise.all([
    Promise.all(writers.map((name) => work('write', name))),
    Promise.all(readers.map((name) => work('read', name))),
  ])
  expect([...wrote, ...found].flatMap(({ faults }) => faults)).toEqual([])
  for (const { done } of wrote) expect(done['ingest']).toBeGreaterThan(1)
  for (const { done, locked } of found) expect([done['search'] ?? 0, locked]).toEqual([expect.toSatisfy((n: number) => n > 5), 0])
  expect(wrote.reduce((sum, { locked }) => sum + locked, 0)).toBeGreaterThan(0)

  await ingest(recipe, { paths, workspace: place.workspace, jobs: 1 })
  expect((await verifyWorkspace(place.workspace, recipe)).problems).toEqual([])
  const generations = new Set(filesBelow(join(place.workspace, 'index')).map((file) => file.split('/')[0]))
  expect(generations.size).toBe(1)
  expect(filesBelow(place.workspace).filter((file) => /\.(part|old)(\/|$)|^readers\/|lease/.test(file))).toEqual([])
})
