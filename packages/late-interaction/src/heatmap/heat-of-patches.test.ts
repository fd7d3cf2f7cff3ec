import type { TokenMatrix } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { onPage, tileGrid } from '../tiles/tile-grid.ts'
import { heatOfPatches } from './heat-of-patches.ts'
import type { SeenPart } from './heat-of-patches.ts'

const page = { number: 2, width: 400, height: 300 }
const whole = { x: 0, y: 0, width: 400, height: 300 }
const red = Float32Array.of(1, 0)
const asked: TokenMatrix = { rows: 1, dims: 2, data: red }

/** A grid of patches, all alike but for one. */
function grid(rows: number, columns: number, warm: number): TokenMatrix {
  const data = new Float32Array(2 * rows * columns)
  const boxes = new Float32Array(4 * rows * columns)
  for (let i = 0; i < rows * columns; i++) {
    const [row, column] = [Math.floor(i / columns), i % columns]
    data.set(i === warm ? red : [0, 1], 2 * i)
    boxes.set([column / columns, row / rows, (column + 1) / columns, (row + 1) / rows], 4 * i)
  }
  return { rows: rows * columns, dims: 2, data, boxes }
}

it('lays the warmest patch on its place of the page, with the words that stand there', () => {
  const words = [
    { page: 2, box: { x: 120, y: 110, width: 40, height: 10 }, text: 'BASE' },
    { page: 2, box: { x: 165, y: 112, width: 30, height: 10 }, text: 'PLATE' },
    { page: 2, box: { x: 300, y: 110, width: 40, height: 10 }, text: 'elsewhere' },
    { page: 3, box: { x: 120, y: 110, width: 40, height: 10 }, text: 'other page' },
  ]
  // Row 1, column 1 of 3 by 4: 100 to 200 across, 100 to 200 down.
  const heat = heatOfPatches(asked, page, [{ patches: grid(3, 4, 5), area: whole }], words)
  const close = (value: number): unknown => expect.closeTo(value, 3)
  expect(heat.regions).toEqual([
    { box: { x: close(100), y: close(100), width: close(100), height: close(100) }, heat: 1, text: 'BASE PLATE' },
  ])
  const { field } = heat
  const at = (x: number, y: number): number =>
    field.data[Math.floor((y / 300) * field.height) * field.width + Math.floor((x / 400) * field.width)] ?? -1
  expect([at(150, 150), at(50, 150), at(350, 250)]).toEqual([1, 0, 0])
})

it('maps patches of a tile back to the page as the tile lies on it', () => {
  const [, tile] = tileGrid(400, 300, { size: 512, overlap: 128, dpi: 144 })
  if (!tile) throw new RangeError('there is no second tile')
  const heat = heatOfPatches(asked, page, [
    { patches: grid(2, 2, -1), area: whole },
    { patches: grid(4, 4, 6), area: tile.box },
  ])
  const [width, height] = [tile.pixels.width / 4, tile.pixels.height / 4]
  const wanted = onPage(tile, { x: 2 * width, y: height, width, height }, 144)
  for (const key of ['x', 'y', 'width', 'height'] as const) expect(heat.regions[0]?.box[key]).toBeCloseTo(wanted[key], 6)
})

it('is the greatest over the tokens before it is sharpened: no token alone warms a patch that none of them does, and parts in any order give one field', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 5 }), (seed, rows) => {
      const random = seededRandom(seed)
      const drawn = (count: number): Float32Array => Float32Array.from({ length: 2 * count }, () => random() - 0.5)
      const question: TokenMatrix = { rows, dims: 2, data: drawn(rows) }
      const parts: readonly SeenPart[] = [
        { patches: { ...grid(5, 6, -1), data: drawn(30) }, area: whole },
        { patches: { ...grid(4, 4, -1), data: drawn(16) }, area: { x: 100, y: 50, width: 200, height: 150 } },
      ]
      const heat = heatOfPatches(question, page, parts, [], { keep: 1 })
      expect(heatOfPatches(question, page, parts.toReversed(), [], { keep: 1 }).field).toEqual(heat.field)
      expect(Math.max(...heat.field.data)).toBe(1)
      expect(rows === 1 ? heat.token(0) : heat.field).toEqual(heat.field)
    }),
    { numRuns: 40, seed: 2 },
  )
})

it('refuses patches without boxes and a token that was not asked', () => {
  const { boxes: _, ...bare } = grid(2, 2, 0)
  expect(() => heatOfPatches(asked, page, [{ patches: bare, area: whole }])).toThrow(expect.objectContaining({ code: 'unsupported' }))
  expect(() => heatOfPatches(asked, page, [{ patches: grid(2, 2, 0), area: whole }]).token(1)).toThrow(
    expect.objectContaining({ code: 'invalid-options' }),
  )
})
