import { expect, test } from 'vitest'
import { recent } from './recent.ts'

test('makes a value once while it is among the last used, and again after a failure', async () => {
  const made: string[] = []
  const held = recent<string>(2)
  const get = (key: string): Promise<string> =>
    held(key, () => {
      made.push(key)
      return Promise.resolve(key)
    })
  for (const key of ['a', 'a', 'b', 'a', 'c', 'a', 'b']) expect(await get(key)).toBe(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  await expect(held('x', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await held('x', () => Promise.resolve('up'))).toBe('up')
})
