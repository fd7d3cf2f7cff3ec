import { describe, expect, it } from 'vitest'
import type { PixelForm } from '../pixel-form.ts'
import { pictureFeeds } from './picture-feeds.ts'
import type { PictureGrid } from './picture-grid.ts'

/** Colours that differ from pixel to pixel. */
const [width, height] = [97, 333]
const pixels = new Uint8Array(3 * width * height)
for (let y = 0, to = 0; y < height; y++)
  for (let x = 0; x < width; x++) {
    pixels[to++] = (x * 7 + y * 3) % 256
    pixels[to++] = Math.floor((x * y) / 5) % 256
    pixels[to++] = (x * x + y * 11) % 256
  }

const plain: PixelForm = {
  size: null,
  resampling: 'bicubic',
  crop: null,
  scale: 1 / 255,
  mean: [0.5, 0.5, 0.5],
  deviation: [0.5, 0.5, 0.5],
}
const ofClip = { mean: [0.48145466, 0.4578275, 0.40821073], deviation: [0.26862954, 0.26130258, 0.27577711] }

/** Some of the numbers that the image processors of Transformers 4.57 make of the same picture with Pillow 11.3: place and number. */
const expected: readonly (readonly [string, PictureGrid, PixelForm, readonly number[], readonly (readonly [number, number])[]])[] = [
  [
    'Qwen2VLImageProcessor',
    { family: 'smart', patch: 14, merge: 2, minPixels: 56 * 56, maxPixels: 32 * 28 * 28 },
    { ...plain, ...ofClip },
    [120, 1176],
    [
      [13, -0.2448],
      [7932, 1.6766],
      [15851, 1.0694],
      [23770, 0.3829],
      [31689, -0.3853],
      [39608, 1.3638],
      [47527, 1.2194],
      [55446, 1.7114],
    ],
  ],
  [
    'Idefics3ImageProcessor',
    { family: 'tiled', longest: 128, tile: 32, side: 2 },
    plain,
    [1, 9, 3, 32, 32],
    [
      [13, 0.1137],
      [7932, 0.4353],
      [15851, -0.5843],
      [23770, 0.0431],
      [4041, 0.2706],
      [11960, 0.0353],
      [19879, -0.0275],
      [15988, 0.4039],
    ],
  ],
  [
    'SiglipImageProcessor',
    { family: 'fixed', rows: 4, columns: 4 },
    { ...plain, size: { width: 64, height: 64 } },
    [1, 3, 64, 64],
    [
      [13, 0.1529],
      [7932, -0.0118],
      [3563, -0.6627],
      [11482, 0.2784],
      [7113, 0.4588],
      [2744, 0.8824],
      [10663, -0.2078],
      [9844, -0.2392],
    ],
  ],
]

describe('pictureFeeds', () => {
  it.each(expected)('makes the numbers of %s', (_, grid, form, dims, numbers) => {
    const { pixel_values: fed } = pictureFeeds({ width, height, pixels }, grid, form)
    expect(fed?.dims).toEqual(dims)
    expect(fed?.data).toHaveLength(dims.reduce((product, side) => product * side, 1))
    for (const [at, number] of numbers) expect(fed?.data[at]).toBeCloseTo(number, 3)
  })
  it('tells rows and columns of patches, and that all pixels of tiles count', () => {
    const picture = { width, height, pixels }
    const smart = pictureFeeds(picture, { family: 'smart', patch: 14, merge: 2, minPixels: 3136, maxPixels: 32 * 784 }, plain)
    expect(smart['image_grid_thw']).toEqual({ data: [1, 20, 6], dims: [1, 3] })
    const { pixel_attention_mask: mask } = pictureFeeds(picture, { family: 'tiled', longest: 128, tile: 32, side: 2 }, plain)
    expect([mask?.dims, new Set(mask?.data)]).toEqual([[1, 9, 32, 32], new Set([1])])
  })
})
