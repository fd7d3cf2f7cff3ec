import { describe, expect, it } from 'vitest'
import { sortedFinder } from './sorted-finder.ts'

describe('sortedFinder', () => {
  const list = Array.from({ length: 40_000 }, (_, i) => `d/u${String(i).padStart(6, '0')}`)
  it('finds every string, again and again, and none that is not there', () => {
    const find = sortedFinder(list)
    for (let round = 0; round < 2; round++)
      for (const [i, id] of list.entries()) if (find(id) !== i) throw new Error(`${id} is at ${find(id)}`)
    expect([find('d/u'), find('z'), find('d/u'), find('')]).toEqual([-1, -1, -1, -1])
    expect(sortedFinder([])('a')).toBe(-1)
  })
})
