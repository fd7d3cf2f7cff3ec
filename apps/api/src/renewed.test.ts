import { expect, test } from 'vitest'
import { Renewed } from './renewed.ts'

const tracked = (): { readonly things: Renewed<string>; readonly closed: string[] } => {
  const closed: string[] = []
  const things = new Renewed<string>(async (key) => {
    if (key === 'bad') throw new Error('cannot be opened')
    return { value: key, close: async () => void closed.push(key) }
  })
  return { things, closed }
}

test('a user keeps what was lent, and what is out of date is closed by its last user', async () => {
  const { things, closed } = tracked()
  const [first, same] = [await things.borrow('a'), await things.borrow('a')]
  const second = await things.borrow('b')
  expect([first.value, same.value, second.value, closed]).toEqual(['a', 'a', 'b', []])
  await first.release()
  expect(closed).toEqual([])
  await same.release()
  expect(closed).toEqual(['a'])
  await second.release()
  expect(closed).toEqual(['a'])
  await things.use('c', async (value) => expect(value).toBe('c'))
  expect(closed).toEqual(['a', 'b'])
  await things.close()
  expect(closed).toEqual(['a', 'b', 'c'])
})

test('calls at the same time share one opening, and a failed one is tried again', async () => {
  const { things, closed } = tracked()
  const results = await Promise.allSettled([things.borrow('bad'), things.borrow('bad')])
  expect(results.map((r) => r.status)).toEqual(['rejected', 'rejected'])
  await Promise.all(Array.from({ length: 8 }, () => things.use('good', async (value) => value)))
  await things.close()
  expect(closed).toEqual(['good'])
})
