import { documentId } from '@colrag/core'
import { hashedTokens, sampleUnit, strictContext } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bicubic, heatField } from './heat-field.ts'
import { heatOverlay } from './heat-overlay.ts'
import { pageHeat } from './page-heat.ts'
import { spelledAlike } from './spelled-alike.ts'
import { sharpenHeat } from './sharpen-heat.ts'
import { onPage, tileGrid, tileSpans } from '../tiles/tile-grid.ts'
import { warmRegions } from './warm-regions.ts'
import { spacedTokens } from './fixture/spaced-tokens.ts'

describe('tiles', () => {
  it.each([
    [100, 1],
    [1024, 1],
    [1025, 2],
    [1792, 2],
    [1793, 3],
    [14400, 19],
  ])('a length of %i pixels has %i tiles, max(1, ceil((L - 256) / 768))', (length, count) => {
    const spans = tileSpans(length)
    expect(spans).toHaveLength(count)
    expect(spans).toHaveLength(Math.max(1, Math.ceil((length - 256) / 768)))
  })
  it('cover a length without a gap, each at most 1,024, the last one cut and not moved', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000 }), (length) => {
        const spans = tileSpans(length)
        expect(spans[0]?.[0]).toBe(0)
        expect(spans.at(-1)?.[1]).toBe(length)
        for (const [i, [start, end]] of spans.entries()) {
          expect(start).toBe(i * 768)
          expect(end - start).toBeLessThanOrEqual(1024)
          if (i > 0) expect((spans[i - 1]?.[1] ?? 0) - start).toBeGreaterThan(0)
        }
      }),
    )
  })
  it('map back to the page: an A1 sheet at 400 dots per inch', () => {
    const tiles = tileGrid(2384, 1684)
    expect(tiles).toHaveLength(17 * 12)
    const last = tiles.at(-1)
    expect((last?.box.x ?? 0) + (last?.box.width ?? 0)).toBeCloseTo(2384, 0)
    const inner = { x: 10, y: 20, width: 40, height: 8 }
    const placed = last ? onPage(last, inner) : inner
    expect(placed.x).toBeCloseTo(((last?.pixels.x ?? 0) + 10) * 0.18)
    expect(placed.height).toBeCloseTo(8 * 0.18)
  })
  it('refuse what covers nothing', () => {
    for (const options of [{ size: 256 }, { overlap: -1 }, { dpi: 0 }])
      expect(() => tileGrid(100, 100, options)).toThrow(expect.objectContaining({ code: 'invalid-options' }))
    expect(() => tileSpans(0)).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
})

describe('sharpenHeat', () => {
  it('keeps the best twentieth, ties with it, and raises to the third power', () => {
    const heat = Array.from({ length: 100 }, (_, i) => i / 99)
    const sharp = sharpenHeat(heat)
    expect([...sharp].filter((value) => value > 0)).toHaveLength(5)
    expect(sharp[99]).toBe(1)
    expect(sharp[97]).toBeCloseTo((97 / 99) ** 3)
    expect([...sharpenHeat([0, 0.5, 0.5, 0.5], { keep: 0.25 })].filter((v) => v > 0)).toHaveLength(3)
  })
  it('is finite for equal, lone, absent and unknown heat', () => {
    expect([...sharpenHeat([0.3, 0.3])]).toEqual([1, 1])
    expect([...sharpenHeat([-Infinity, Number.NaN, 0.1])]).toEqual([0, 0, 1])
    expect([...sharpenHeat([])]).toEqual([])
    expect(() => sharpenHeat([1], { keep: 0 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
  it('does not hang on scale and shift', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 60 }), (heat) => {
        const moved = sharpenHeat(heat.map((value) => value * 4 + 8))
        sharpenHeat(heat).forEach((value, i) => expect(moved[i]).toBeCloseTo(value, 5))
      }),
    )
  })
})

describe('heatField', () => {
  it('puts heat where the boxes are, the warmest on top, and even a speck into one cell', () => {
    const field = heatField(
      { width: 100, height: 50 },
      [
        { box: { x: 20, y: 10, width: 30, height: 20 }, heat: 0.5 },
        { box: { x: 40, y: 10, width: 10, height: 10 }, heat: 1 },
        { box: { x: 90.1, y: 40.1, width: 0.1, height: 0.1 }, heat: 0.7 },
        { box: { x: 200, y: 40, width: 10, height: 10 }, heat: 1 },
      ],
      10,
    )
    expect([field.width, field.height]).toEqual([10, 5])
    expect(Array.from(field.data.subarray(10, 20), (v) => Number(v.toFixed(2)))).toEqual([0, 0, 0.5, 0.5, 1, 0, 0, 0, 0, 0])
    expect(field.data[49]).toBeCloseTo(0.7)
    expect([...field.data].filter((v) => v > 0)).toHaveLength(7)
  })
  it('grows bicubically: the same at the same size, constant where constant, never outside [0, 1]', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }), (values) => {
        const field = { width: 4, height: 3, data: Float32Array.from(values) }
        expect([...bicubic(field, 4, 3).data]).toEqual([...field.data])
        for (const value of bicubic(field, 17, 9).data) expect(value >= 0 && value <= 1).toBe(true)
      }),
    )
    for (const value of bicubic({ width: 2, height: 2, data: new Float32Array(4).fill(0.25) }, 9, 5).data) expect(value).toBeCloseTo(0.25)
  })
})

describe('heatOverlay', () => {
  const white = { width: 8, height: 8, data: new Uint8ClampedArray(8 * 8 * 4).fill(255) }
  it('leaves cold pixels as they are and lays at most alpha over warm ones', () => {
    const laid = heatOverlay(white, heatField({ width: 8, height: 8 }, [{ box: { x: 0, y: 0, width: 2, height: 2 }, heat: 1 }], 1))
    expect([...laid.subarray(-4)]).toEqual([255, 255, 255, 255])
    expect(laid[2]).toBeLessThan(255)
    expect(laid[2]).toBeGreaterThanOrEqual(Math.floor(0.6 * 255))
    expect(laid[3]).toBe(255)
  })
  it('refuses another size', () => {
    expect(() => heatOverlay({ ...white, width: 9 }, { width: 1, height: 1, data: new Float32Array(1) })).toThrow(
      expect.objectContaining({ code: 'invalid-options' }),
    )
  })
})

describe('spelledAlike', () => {
  it('is 1 but for width, case and marks around, and falls with every letter that differs', () => {
    expect(spelledAlike('（P-101）', 'p-101,')).toBe(1)
    expect(spelledAlike('HEADWALL', 'HEADWA1L')).toBeGreaterThan(0.6)
    expect(spelledAlike('HEADWALL', 'HEADWA1L')).toBeLessThan(1)
    expect(spelledAlike('HEADWALL', 'basin')).toBeLessThan(0.2)
    expect(spelledAlike('12"', '12')).toBeLessThan(1)
    expect([spelledAlike('—', 'x'), spelledAlike('—', '-'), spelledAlike('', '')]).toEqual([0, 0, 1])
  })
  it('is the same both ways, and 1 for the same', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(spelledAlike(a, b)).toBeCloseTo(spelledAlike(b, a), 12)
        expect(spelledAlike(a, a)).toBe(1)
        expect(spelledAlike(a, b)).toBeGreaterThanOrEqual(0)
        expect(spelledAlike(a, b)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('warmRegions', () => {
  it('joins neighbours of a line, the warmest region first', () => {
    const word = (x: number, y: number, text: string, heat: number) => ({ box: { x, y, width: 20, height: 10 }, heat, text })
    const regions = warmRegions([word(0, 0, 'pump', 0.4), word(24, 0, 'station', 0.4), word(0, 100, 'valve', 0.5), word(0, 200, 'cold', 0)])
    expect(regions.map(({ text, heat }) => [text, heat])).toEqual([
      ['pump station', 0.8],
      ['valve', 0.5],
    ])
    expect(regions[0]?.box).toEqual({ x: 0, y: 0, width: 44, height: 10 })
  })
})

describe('pageHeat', () => {
  it('finds the word on its page, by all tokens and by one', async () => {
    const text = 'alpha beta gamma delta'
    const placements = [...text.matchAll(/\S+/g)].map((m, i) => ({
      start: m.index,
      end: m.index + m[0].length,
      page: i < 3 ? 1 : 2,
      box: { x: 100 * i, y: 10, width: 50, height: 10 },
    }))
    const anchors = [{ documentId: documentId('d'), page: 1, boxes: [] }]
    const unit = { ...sampleUnit('u', text), placements, anchors }
    const page = { number: 1, width: 400, height: 100 }
    const model = spacedTokens(hashedTokens())
    const heat = await pageHeat(model, { id: 'q', text: 'gamma alpha' }, page, [unit], strictContext(), { keep: 0.5 })
    expect(heat?.tokens).toEqual(['gamma', 'alpha'])
    expect(heat?.regions.map(({ text: said }) => said).sort()).toEqual(['alpha', 'gamma'])
    const only = heat?.token(0)
    const warmest = only ? only.data.indexOf(Math.max(...only.data)) % only.width : -1
    expect((warmest / (only?.width ?? 1)) * 400).toBeGreaterThan(195)
    expect(await pageHeat(model, { id: 'q', text: ' ' }, page, [unit], strictContext())).toBeNull()
  })
})
