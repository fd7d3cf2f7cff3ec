import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { writtenModel } from '../../fixtures/model-files.fixture.ts'
import { modelFolder } from '../../hub/model-folder.ts'
import { pictureBoxes, tilesOf } from './picture-grid.ts'
import type { PictureGrid } from './picture-grid.ts'
import { readPictureGrid } from './read-picture-grid.ts'
import { smartResize } from './smart-resize.ts'
import { tiledSize } from './tiled-size.ts'

const smart = { family: 'smart', patch: 14, merge: 2, minPixels: 56 * 56, maxPixels: 768 * 28 * 28 } as const
const tiled = { family: 'tiled', longest: 2048, tile: 512, side: 8 } as const
const colPali = { family: 'fixed', rows: 32, columns: 32 } as const

describe('smartResize, as the formula of Qwen2-VL gives it', () => {
  test.each([
    [1000, 700, 924, 644],
    [2480, 3508, 644, 896],
    [30, 30, 56, 56],
    [14, 14, 56, 56],
    [42, 70, 56, 56],
    [5000, 40, 5012, 28],
    [1654, 2339, 644, 896],
    [640, 480, 644, 476],
    [98, 98, 112, 112],
    [100, 3, 336, 28],
  ])('%i x %i', (width, height, wide, high) => expect(smartResize({ width, height }, smart)).toEqual({ width: wide, height: high }))
  it('keeps more where more is allowed, and refuses a strip', () => {
    expect(smartResize({ width: 1000, height: 700 }, { ...smart, maxPixels: 12_845_056 })).toEqual({ width: 1008, height: 700 })
    expect(() => smartResize({ width: 2010, height: 10 }, smart)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })
})

describe('tiledSize, as the image processor of Idefics 3 gives it', () => {
  test.each([
    [2480, 3508, tiled, 1536, 2048],
    [1000, 700, tiled, 2048, 1536],
    [640, 480, { ...tiled, longest: 1456, tile: 364 }, 1456, 1092],
    [512, 512, { ...tiled, longest: 512 }, 512, 512],
    [3000, 300, tiled, 2048, 512],
    [2000, 9, tiled, 2048, 512],
    [300, 4000, tiled, 512, 2048],
    [1654, 2339, { ...tiled, longest: 1536 }, 1536, 1536],
  ])('%i x %i', (width, height, grid, wide, high) => expect(tiledSize({ width, height }, grid)).toEqual({ width: wide, height: high }))
})

describe('pictureBoxes', () => {
  it('has the published numbers of tokens', () => {
    expect(pictureBoxes(colPali, { width: 10, height: 20 }).length / 4).toBe(1024)
    expect(pictureBoxes(smart, { width: 1000, height: 700 }).length / 4).toBe(33 * 23)
    expect(pictureBoxes(tiled, { width: 1000, height: 700 }).length / 4).toBe((4 * 3 + 1) * 64)
    expect(pictureBoxes({ ...tiled, longest: 512 }, { width: 300, height: 300 }).length / 4).toBe(64)
  })
  it('goes row by row', () => {
    expect(Array.from(pictureBoxes({ family: 'fixed', rows: 2, columns: 2 }, { width: 1, height: 1 }), String).join(' ')).toBe(
      '0 0 0.5 0.5 0.5 0 1 0.5 0 0.5 0.5 1 0.5 0.5 1 1',
    )
  })
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 6000 }), height: fc.integer({ min: 1, max: 6000 }) })
  const grids: readonly PictureGrid[] = [colPali, smart, tiled]
  it.each(grids)('lies within the picture and covers it without gap or overlap: %o', (grid) => {
    fc.assert(
      fc.property(sizes, (size) => {
        fc.pre(Math.max(size.width, size.height) <= 200 * Math.min(size.width, size.height))
        const boxes = pictureBoxes(grid, size)
        // Of tiles, those of the whole picture at the end lie over the others.
        const { rows, columns } = grid.family === 'tiled' ? tilesOf(grid, size) : { rows: 1, columns: 1 }
        const own = grid.family === 'tiled' && rows * columns > 1 ? boxes.length - 4 * grid.side ** 2 : boxes.length
        let area = 0
        for (let i = 0; i < boxes.length; i += 4) {
          const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxes.subarray(i, i + 4)
          expect(0 <= x0 && x0 < x1 && x1 <= 1 && 0 <= y0 && y0 < y1 && y1 <= 1).toBe(true)
          if (i < own) area += (x1 - x0) * (y1 - y0)
        }
        expect(area).toBeCloseTo(1, 3)
      }),
      { numRuns: 60, seed: 9 },
    )
  })
})

describe('readPictureGrid', () => {
  const read = async (processor: object, config?: object): Promise<PictureGrid | null> => {
    const path = writtenModel({ 'preprocessor_config.json': processor, ...(config ? { 'config.json': config } : {}) })
    return readPictureGrid(await modelFolder(path, path))
  }
  test.each([
    ['ColPali', { size: { width: 448, height: 448 } }, { model_type: 'colpali', vision_config: { patch_size: 14 } }, colPali],
    ['ColQwen2', { patch_size: 14, merge_size: 2, min_pixels: 3136, max_pixels: 602_112 }, { model_type: 'colqwen2' }, smart],
    ['ColQwen2, in newer words', { patch_size: 14, merge_size: 2, size: { shortest_edge: 3136, longest_edge: 602_112 } }, undefined, smart],
    [
      'ColSmol',
      { do_image_splitting: true, max_image_size: { longest_edge: 512 }, size: { longest_edge: 2048 } },
      { scale_factor: 4, vision_config: { patch_size: 16 } },
      tiled,
    ],
    [
      'ColPali of Transformers, whose model lies inside',
      { size: { width: 448, height: 448 } },
      { vlm_config: { vision_config: { patch_size: 14 } } },
      colPali,
    ],
    ['ColQwen2, in older words', { patch_size: 14, merge_size: 2, size: { min_pixels: 3136, max_pixels: 602_112 } }, undefined, smart],
    [
      'a model that does not split pictures',
      { do_image_splitting: false, max_image_size: { longest_edge: 512 }, size: { longest_edge: 2048 } },
      { pixel_shuffle_factor: 4, vision_config: { patch_size: 16 } },
      { ...tiled, longest: 512 },
    ],
    ['a model that tells no patches', { size: { width: 448, height: 448 } }, {}, null],
    ['a model of no size', { patch_size: 16 }, {}, null],
  ])('%s', async (_, processor, config, grid) => expect(await read(processor, config)).toEqual(grid))
  it('reads what newer versions of Transformers write into processor_config.json', async () => {
    const path = writtenModel({
      'processor_config.json': { image_processor: { patch_size: 14, merge_size: 2, min_pixels: 3136, max_pixels: 602_112 } },
    })
    expect(await readPictureGrid(await modelFolder(path, path))).toEqual(smart)
    const empty = writtenModel({ 'processor_config.json': {} })
    await expect(readPictureGrid(await modelFolder(empty, empty))).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('preprocessor_config.json') as string,
    })
  })
})
