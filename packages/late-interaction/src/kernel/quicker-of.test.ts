import { expect, it } from 'vitest'
import { quickerOf } from './quicker-of.ts'

/** Works through so many pieces, each as long as its way takes, by a clock of its own. */
function worked(
  msOf: (way: string, piece: number) => number,
  pieces: number,
  work = 2 ** 24,
): { readonly ways: readonly string[]; readonly runs: number } {
  let clock = 0
  let runs = 0
  const quicker = quickerOf(['a', 'b'], () => clock)
  const ways = Array.from({ length: pieces }, (_, piece) => {
    const way = quicker.way()
    quicker.timed(way, work, () => {
      runs++
      clock += msOf(way, piece)
    })
    return way
  })
  return { ways, runs }
}

it('tries each way in turn and stays with the quicker one', () => {
  const { ways, runs } = worked((way) => (way === 'a' ? 3 : 2), 60)
  expect(ways.slice(0, 4)).toEqual(['a', 'b', 'a', 'b'])
  expect(new Set(ways.slice(40))).toEqual(new Set(['b']))
  expect(runs).toBe(60)
})

it('does not judge by the first turns, in which code is still being made, nor by a slow one among them', () => {
  const { ways } = worked((way, piece) => (way === 'b' && (piece < 10 || piece === 15) ? 90 : way === 'a' ? 3 : 2), 60)
  expect(new Set(ways.slice(40))).toEqual(new Set(['b']))
})

it('never settles on work that is too small to time, and has nothing to choose with one way', () => {
  expect(new Set(worked(() => 1, 40, 100).ways)).toEqual(new Set(['a', 'b']))
  const only = quickerOf(['x'])
  expect([only.way(), only.way()]).toEqual(['x', 'x'])
})
