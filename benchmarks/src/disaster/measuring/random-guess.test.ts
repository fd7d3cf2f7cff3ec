import { seededRandom } from '@colrag/stage-kit'
import { describe, expect, it } from 'vitest'
import { chanceOfAll } from './random-guess.ts'

describe('the chance of a blind guess', () => {
  it('is the share of items drawn, where one is needed and one will do', () => {
    expect(chanceOfAll([['a']], 20, 5)).toBeCloseTo(0.25, 12)
    expect(chanceOfAll([['a'], ['b']], 4, 4)).toBeCloseTo(1, 12)
  })

  it('is what drawing a hundred thousand times gives, with alternatives and shared items', () => {
    const gold = [
      ['a', 'b'],
      ['b', 'c'],
    ]
    const items = ['a', 'b', 'c', ...Array.from({ length: 9 }, (_, i) => `other ${i}`)]
    const random = seededRandom(1)
    let met = 0
    for (let round = 0; round < 100_000; round++) {
      const left = [...items]
      const drawn = Array.from({ length: 3 }, () => left.splice(Math.floor(random() * left.length), 1)[0] ?? '')
      if (gold.every((keys) => keys.some((key) => drawn.includes(key)))) met++
    }
    expect(chanceOfAll(gold, items.length, 3)).toBeCloseTo(met / 100_000, 2)
  })
})
