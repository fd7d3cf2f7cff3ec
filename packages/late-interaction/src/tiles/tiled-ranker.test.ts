import { createCanvas } from '@napi-rs/canvas'
import type { MultiVectorModel, TokenMatrix, Unit } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { quantiseRows } from '@colrag/stage-kit/indexes'
import { decodePicture, resample } from '@colrag/stage-kit/picture'
import { describeReranker, hashedTokens, sampleUnit, strictContext } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedTokens } from '../kernel/asked-tokens.ts'
import { maxSimKernel } from '../kernel/maxsim-kernel.ts'
import { tiledRanker } from './tiled-ranker.ts'
import { tileViews, viewScores } from './view-scores.ts'
import type { TileView } from './view-scores.ts'

const ctx = strictContext()
const side = 4

/** Sees of a picture what is left of it in four by four pixels: a vector of the colours of each. Words are the colours that they name. */
function colourEyes(): MultiVectorModel & { readonly seen: () => number } {
  let seen = 0
  const colours: Readonly<Record<string, readonly [number, number, number]>> = { red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1] }
  const unit = (rows: readonly (readonly number[])[]): TokenMatrix => ({
    rows: rows.length,
    dims: 3,
    data: Float32Array.from(rows.flatMap((row) => row.map((x) => x / (Math.hypot(...row) || 1)))),
  })
  return {
    provider: 'testing',
    modelId: 'colours',
    revision: '1',
    dims: 3,
    reads: { text: true, images: true },
    limits: { batch: 2, parallel: false, tokens: 100 },
    seen: () => seen,
    encode: (inputs, _, { assets }) =>
      Promise.all(
        inputs.map(async ({ text, image }) => {
          if (!image) return unit((text ?? '').split(' ').flatMap((word) => (colours[word] ? [colours[word]] : [])))
          seen++
          const { pixels } = resample(await decodePicture(await assets.get(image.key), image.key), side, side, 'bilinear')
          return unit(Array.from({ length: side * side }, (_, i) => [0, 1, 2].map((c) => pixels[3 * i + c] ?? 0)))
        }),
      ),
    close: () => Promise.resolve(),
  }
}

/** A page of one colour with small things of others. */
function sheet(
  ground: string,
  things: readonly (readonly [string, number, number])[] = [],
): { bytes: Uint8Array; width: number; height: number } {
  const canvas = createCanvas(256, 192)
  const pen = canvas.getContext('2d')
  pen.fillStyle = ground
  pen.fillRect(0, 0, 256, 192)
  for (const [colour, x, y] of things) {
    pen.fillStyle = colour
    pen.fillRect(x, y, 12, 12)
  }
  return { bytes: canvas.toBuffer('image/png'), width: 256, height: 192 }
}

/** A page no larger than a tile. */
function tiny(ground: string): { bytes: Uint8Array; width: number; height: number } {
  const canvas = createCanvas(40, 30)
  const pen = canvas.getContext('2d')
  pen.fillStyle = ground
  pen.fillRect(0, 0, 40, 30)
  return { bytes: canvas.toBuffer('image/png'), width: 40, height: 30 }
}

const listOf = (units: readonly Unit[]): { level: 'block'; scale: 'open'; hits: { id: Unit['id']; score: number }[] } => ({
  level: 'block',
  scale: 'open',
  hits: units.map(({ id }, i) => ({ id, score: -i })),
})
const tiles = { size: 64, overlap: 16, dpi: 96 } as const
const sheets: Readonly<Record<string, ReturnType<typeof sheet> | null>> = {
  plain: sheet('#00f'),
  small: sheet('#00f', [['#f00', 20, 20]]),
  apart: sheet('#00f', [
    ['#f00', 20, 20],
    ['#0f0', 220, 150],
  ]),
  gone: null,
}
const pages = Object.keys(sheets).map((id) => sampleUnit(id, id))
const rank = async (view: TileView, text: string, model = colourEyes()): Promise<readonly [string, number][]> => {
  const ranker = tiledRanker({ model, view, ...tiles, draw: ({ id }) => Promise.resolve(sheets[id] ?? null) })
  const { hits } = await ranker.rerank({ id: 'q', text }, listOf(pages), pages, ctx)
  return hits.map(({ id, score }) => [id, Math.round(score * 100) / 100])
}

describeReranker('tiledRanker', () =>
  tiledRanker({
    model: {
      ...colourEyes(),
      encode: (inputs, ...more) =>
        colourEyes().encode(
          inputs.map(({ text, image }) => (image ? { image } : { text: `red ${text ?? ''}` })),
          ...more,
        ),
    },
    draw: () => Promise.resolve(sheet('#f00')),
  }),
)

describe('tiledRanker', () => {
  it('finds in tiles what is lost in the whole, and things that lie apart by whole and tiles together alone', async () => {
    const [whole, tiled, best, together] = await Promise.all(tileViews.map((view) => rank(view, 'red green')))
    const of = (ranked: readonly [string, number][] | undefined, id: string): number =>
      ranked?.find(([one]) => one === id)?.[1] ?? Number.NaN
    expect(of(tiled, 'small')).toBeGreaterThan(of(whole, 'small') + 0.1)
    expect([together?.[0]?.[0], tiled?.[0]?.[0]]).toEqual(['apart', 'apart'])
    expect(of(together, 'apart')).toBeGreaterThan(of(best, 'apart') + 0.1)
  })
  it('takes a page that is one tile for its own tile', async () => {
    const small = [sampleUnit('red', 'red'), sampleUnit('plain', 'plain')]
    const ranker = tiledRanker({
      model: colourEyes(),
      view: 'tiles',
      ...tiles,
      draw: ({ id }) => Promise.resolve(id === 'red' ? tiny('#f00') : (sheets['plain'] ?? null)),
    })
    const { hits } = await ranker.rerank({ id: 'q', text: 'red' }, listOf(small), small, ctx)
    expect(hits.map(({ id }) => id)).toEqual(['red', 'plain'])
    expect(hits[0]?.score).toBeCloseTo(1, 2)
  })
  it('leaves pages that cannot be drawn behind the others, and encodes no tile where the whole is looked at', async () => {
    expect((await rank('union', 'red')).at(-1)?.[0]).toBe('gone')
    const model = colourEyes()
    await rank('page', 'red', model)
    expect(model.seen()).toBe(3)
  })
  it('draws a page once, however many of its blocks are ranked', async () => {
    const blocks = ['a', 'b', 'c'].map((id, i) => ({
      ...sampleUnit(id, id),
      anchors: [{ documentId: 'd' as never, page: i === 2 ? 2 : 1, boxes: [] }],
    }))
    const drawn: string[] = []
    const ranker = tiledRanker({
      model: colourEyes(),
      ...tiles,
      draw: ({ id }) => {
        drawn.push(id)
        return Promise.resolve(sheets[id === 'c' ? 'plain' : 'apart'] ?? null)
      },
    })
    const { hits } = await ranker.rerank({ id: 'q', text: 'red' }, listOf(blocks), blocks, ctx)
    expect(drawn).toEqual(['a', 'c'])
    expect(hits.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(hits[0]?.score).toBe(hits[1]?.score)
  })
  it.each([{ size: 100, overlap: 100 }, { size: 100.5 }, { size: Number.POSITIVE_INFINITY }, { overlap: -1 }, { dpi: 0 }])(
    'refuses tiles that cannot be when it is made: %o',
    (wrong) => {
      const make = (): unknown => tiledRanker({ model: colourEyes(), draw: () => Promise.resolve(null), ...wrong })
      expect(make).toThrow(expect.objectContaining({ code: 'invalid-options' }))
    },
  )
  it('refuses a model of words', () => {
    expect(() => tiledRanker({ model: hashedTokens(), draw: () => Promise.resolve(null) })).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    )
  })
})

describe('viewScores', () => {
  const dims = 8
  const drawn = (seed: number, rows: number): Float32Array => {
    const random = seededRandom(seed)
    return Float32Array.from({ length: rows * dims }, () => random() - 0.5)
  }
  it('never puts the union below the best part, nor that below the whole or the tiles below the best of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1e6 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }),
        async (seed, counts) => {
          const [whole = 0, ...others] = counts.map((rows, i) => quantiseRows(drawn(seed + i, rows), dims)) as never[]
          const page = [{ page: whole as never, tiles: others }]
          const asked = askedTokens({ rows: 5, dims, data: drawn(seed + 99, 5) }, 'int8')
          const score = async (view: TileView): Promise<number> =>
            (await viewScores(asked, page, view, dims, maxSimKernel()))[0] ?? Number.NaN
          const [p, t, m, u] = [await score('page'), await score('tiles'), await score('max'), await score('union')]
          const slack = 1e-6
          expect(u).toBeGreaterThanOrEqual(m - slack)
          expect(u).toBeGreaterThanOrEqual(t - slack)
          expect(m).toBeGreaterThanOrEqual(p - slack)
        },
      ),
      { numRuns: 80, seed: 3 },
    )
  })
})
