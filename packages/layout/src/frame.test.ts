import type { Direction } from '@colrag/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameOf } from './frame.ts'

const directions: readonly Direction[] = ['horizontal', 'vertical', 'up', 'down', 'flipped']

describe('frameOf', () => {
  it('turns boxes there and back', () => {
    const whole = fc.integer({ min: 0, max: 500 })
    fc.assert(
      fc.property(fc.constantFrom(...directions), whole, whole, whole, whole, (direction, x, y, width, height) => {
        const frame = frameOf(direction, 595, 842)
        expect(frame.from(frame.to({ x, y, width, height }))).toEqual({ x, y, width, height })
      }),
    )
  })

  it('lets every direction read from left to right and downwards', () => {
    const page = [600, 800] as const
    // The first glyph of the first line, one further along it, and one on the next line, as the page sees them.
    const places: Readonly<Record<Direction, readonly (readonly [number, number])[]>> = {
      horizontal: [
        [10, 10],
        [90, 10],
        [10, 90],
      ],
      flipped: [
        [580, 780],
        [500, 780],
        [580, 700],
      ],
      vertical: [
        [580, 10],
        [580, 90],
        [500, 10],
      ],
      down: [
        [580, 10],
        [580, 90],
        [500, 10],
      ],
      up: [
        [10, 780],
        [10, 700],
        [90, 780],
      ],
    }
    for (const direction of directions) {
      const [start, along, below] = places[direction].map(([x, y]) => frameOf(direction, ...page).to({ x, y, width: 10, height: 10 }))
      expect([(along?.x ?? 0) - (start?.x ?? 0), (along?.y ?? 0) - (start?.y ?? 0)]).toEqual([80, 0])
      expect([(below?.x ?? 0) - (start?.x ?? 0), (below?.y ?? 0) - (start?.y ?? 0)]).toEqual([0, 80])
    }
  })
})
