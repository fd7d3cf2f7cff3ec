import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('results keep their order, and no more than so many run at once', async () => {
  let running = 0
  let most = 0
  const made = await fewAtOnce(
    Array.from({ length: 50 }, (_, i) => i),
    async (i) => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, (i * 7) % 3))
      running--
      return 2 * i
    },
    5,
  )
  expect([made, most]).toEqual([Array.from({ length: 50 }, (_, i) => 2 * i), 5])
  expect(await fewAtOnce([], () => Promise.resolve(1))).toEqual([])
  await expect(fewAtOnce([1, 2], (i) => (i === 2 ? Promise.reject(new Error('gone')) : Promise.resolve(i)))).rejects.toThrow('gone')
})
