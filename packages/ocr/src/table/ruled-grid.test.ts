import { expect, test } from 'vitest'
import type { Ink } from '../picture/ink.ts'
import { strokesOf } from '../picture/rules.ts'
import { ruledGrids } from './ruled-grid.ts'

const size = 20
type Bar = readonly [x: number, y: number, width: number, height: number]

function grids(bars: readonly Bar[]): ReturnType<typeof ruledGrids> {
  const ink: Ink = { width: 420, height: 320, bits: new Uint8Array(420 * 320) }
  for (const [x, y, width, height] of bars) for (let v = y; v < y + height; v++) ink.bits.fill(1, v * 420 + x, v * 420 + x + width)
  return ruledGrids(ink, strokesOf(ink, false, size * 2, size * 0.4), strokesOf(ink, true, size * 2, size * 0.4), size)
}
const level = (y: number, x = 20, width = 363): Bar => [x, y, width, 3]
const upright = (x: number, y = 20, height = 243): Bar => [x, y, 3, height]
const spans = (found: ReturnType<typeof ruledGrids>): string[] =>
  (found[0]?.cells ?? []).map((c) => `${c.row},${c.column} ${c.rowSpan}x${c.columnSpan}`)

test('a full grid has one cell per place, in order', () => {
  const found = grids([level(20), level(100), level(180), level(260), upright(20), upright(140), upright(260), upright(380)])
  expect(found).toMatchObject([{ rows: 3, columns: 3 }])
  expect(spans(found)).toEqual(['0,0 1x1', '0,1 1x1', '0,2 1x1', '1,0 1x1', '1,1 1x1', '1,2 1x1', '2,0 1x1', '2,1 1x1', '2,2 1x1'])
  const [first] = found[0]?.cells ?? []
  expect(first).toMatchObject({ left: 21.5, top: 21.5, right: 141.5, bottom: 101.5 })
})

test('a missing piece of a line joins its two places', () => {
  const found = grids([
    level(20),
    level(100),
    level(180, 140, 243),
    level(260),
    upright(20),
    upright(140),
    upright(260, 100, 163),
    upright(380),
  ])
  expect(spans(found)).toEqual(['0,0 1x1', '0,1 1x2', '1,0 2x1', '1,1 1x1', '1,2 1x1', '2,1 1x1', '2,2 1x1'])
})

test('what is left without lines in the shape of an L is cut into rectangles that cover each place once', () => {
  const found = grids([
    level(20),
    level(100, 140, 243),
    level(180, 140, 243),
    level(260),
    upright(20),
    upright(140, 100, 163),
    upright(260, 100, 163),
    upright(380),
  ])
  const covered = (found[0]?.cells ?? []).reduce((n, c) => n + c.rowSpan * c.columnSpan, 0)
  expect(covered).toBe(9)
  expect(spans(found)[0]).toBe('0,0 1x3')
})

test('a table open at its sides reaches as far as its lines', () => {
  const found = grids([level(20), level(100), level(180), level(260), upright(140), upright(260)])
  expect(found).toMatchObject([{ rows: 3, columns: 3, left: 20, right: 383 }])
})

test('a dashed line parts cells', () => {
  const dashes = Array.from({ length: 16 }, (_, i): Bar => [200, 22 + i * 15, 3, 9])
  const found = grids([level(20), level(100), level(180), level(260), upright(20), upright(380), upright(200, 20, 80), ...dashes])
  expect(found).toMatchObject([{ rows: 3, columns: 2, cells: { length: 6 } }])
})

test('a box, a cross and underlined words are no tables, and two tables are two', () => {
  expect(grids([level(20), level(260), upright(20), upright(380)])).toEqual([])
  expect(grids([level(140), upright(200)])).toEqual([])
  expect(grids([level(50, 20, 100), level(90, 20, 150)])).toEqual([])
  const small = (y: number): Bar[] => [
    level(y),
    level(y + 50),
    level(y + 100),
    upright(20, y, 103),
    upright(200, y, 103),
    upright(380, y, 103),
  ]
  expect(grids([...small(20), ...small(170)]).map(({ rows, columns, top }) => [rows, columns, top])).toEqual([
    [2, 2, 21.5],
    [2, 2, 171.5],
  ])
})
