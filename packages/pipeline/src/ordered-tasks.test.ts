import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderedTasks } from './ordered-tasks.ts'

async function* stream<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
const collect = async <T>(from: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of from) all.push(item)
  return all
}

test('results come in the order of the items, whatever begins first and however many run or wait', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(9)), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 }), async (items, jobs, ahead) => {
      let running = 0
      let most = 0
      const task = async (item: number): Promise<number> => {
        most = Math.max(most, ++running)
        for (let i = 0; i < item; i++) await Promise.resolve()
        running--
        return item * 2
      }
      const results = await collect(orderedTasks(stream(items), jobs, task, { ahead, weight: (item) => item }))
      expect(results).toEqual(items.map((item) => item * 2))
      expect(most).toBeLessThanOrEqual(jobs)
    }),
  )
})

test('the heaviest of those held begins first, equal ones as they come', async () => {
  const begun: string[] = []
  const weights: Readonly<Record<string, number>> = { a: 1, b: 5, c: 5, d: 9, e: 7 }
  const task = async (item: string): Promise<string> => {
    begun.push(item)
    return item
  }
  const order = { ahead: 4, weight: (item: string): number => weights[item] ?? 0 }
  expect(await collect(orderedTasks(stream(Object.keys(weights)), 1, task, order))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(begun.slice(0, 4)).toEqual(['d', 'b', 'c', 'a'])
})

test('a failure is thrown when its turn comes', async () => {
  const task = async (item: number): Promise<number> => {
    if (item === 2) throw new Error('two')
    return item
  }
  const seen: number[] = []
  const all = async (): Promise<void> => {
    for await (const item of orderedTasks(stream([1, 2, 3]), 2, task, { ahead: 3, weight: (n) => n })) seen.push(item)
  }
  await expect(all()).rejects.toThrow('two')
  expect(seen).toEqual([1])
})
