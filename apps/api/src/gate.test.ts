import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

const { signal: patient } = new AbortController()

/** Work that ends when it is told to. */
function held(): { readonly work: () => Promise<void>; readonly begun: () => boolean; readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  let begun = false
  const work = (): Promise<void> => {
    begun = true
    return promise
  }
  return { work, begun: () => begun, end: resolve }
}

test('so many at once, the rest in the order in which they came', async () => {
  const gate = new Gate('questions', { atOnce: 2 })
  const all = [held(), held(), held(), held()]
  const passed = all.map(({ work }) => gate.pass(patient, work))
  expect(all.map(({ begun }) => begun())).toEqual([true, true, false, false])
  all[1]?.end()
  await setImmediate()
  expect(all.map(({ begun }) => begun())).toEqual([true, true, true, false])
  for (const { end } of all) end()
  await Promise.all(passed)
  await expect(gate.pass(patient, () => Promise.resolve(7))).resolves.toBe(7)
})

test('work that fails makes room, and who leaves stands in line no more', async () => {
  const gate = new Gate('questions', { atOnce: 1 })
  const first = held()
  const passed = gate.pass(patient, first.work)
  const leaving = new AbortController()
  const [second, third] = [held(), held()]
  const left = gate.pass(leaving.signal, second.work)
  const failing = gate.pass(patient, () => Promise.reject(new Error('no')))
  const last = gate.pass(patient, third.work)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  first.end()
  await passed
  await expect(failing).rejects.toThrow('no')
  third.end()
  await last
  expect(second.begun()).toBe(false)
  expect(third.begun()).toBe(true)
})

test('a line that is too long is told to come back', async () => {
  const gate = new Gate('questions', { atOnce: 1, waiting: 1 })
  const first = held()
  const passed = [gate.pass(patient, first.work), gate.pass(patient, () => Promise.resolve())]
  await expect(gate.pass(patient, () => Promise.resolve())).rejects.toMatchObject({
    status: 503,
    error: { code: 'over-budget', retryable: true },
  })
  first.end()
  await Promise.all(passed)
})
