import { afterEach, expect, test } from 'vitest'
import { chainedRecipe } from '../fixtures/chained-recipe.ts'
import { workbench } from '../fixtures/workbench.ts'
import type { WorkerPool } from './worker-pool.ts'
import { workerPool } from './worker-pool.ts'
import { WorkerProcess } from './worker-process.ts'

let pool: WorkerPool | undefined
afterEach(() => pool?.close())

/** The first other process of a pool of two, this one being taken. */
async function firstOther(): Promise<{ made: WorkerPool; other: WorkerProcess }> {
  const { worker = '', ...parts } = chainedRecipe(workbench().work, false)
  const made = (pool = workerPool(worker, parts, 2, 1))
  await made.acquire()
  const other = await made.acquire()
  if (!(other instanceof WorkerProcess)) throw new Error('the second reader is no process of its own')
  return { made, other }
}

test('a process that holds little memory is used again', async () => {
  const { made, other } = await firstOther()
  other.rss = 300e6
  made.release(other)
  expect(await made.acquire()).toBe(other)
})

test('a process that holds much memory, or has died, ends and is replaced', async () => {
  const { made, other } = await firstOther()
  other.rss = 2e9
  made.release(other)
  expect(other.alive).toBe(false)
  const second = await made.acquire()
  expect(second).not.toBe(other)
  expect(second.alive).toBe(true)
  second.kill()
  made.release(second)
  const third = await made.acquire()
  expect(third).not.toBe(second)
  expect(third.alive).toBe(true)
})
