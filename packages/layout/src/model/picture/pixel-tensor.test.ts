import { decodePicture, resample } from '@colrag/stage-kit/picture'
import type { Picture, Resampling } from '@colrag/stage-kit/picture'
import { expect, it } from 'vitest'
import { cropPicture } from './crop-picture.ts'
import { fitPicture } from './fit-picture.ts'
import { pixelTensor } from './pixel-tensor.ts'

const grey = (width: number, values: readonly number[]): Picture => ({
  width,
  height: values.length / width,
  pixels: Uint8Array.from(values.flatMap((v) => [v, v, v])),
})
const levels = (picture: Picture): readonly number[] => [...picture.pixels].filter((_, i) => i % 3 === 0)

it('shrinks as Pillow does: every pixel counts, by a triangle or a cubic', () => {
  // PIL.Image.fromarray(row).resize((2, 1), BILINEAR and BICUBIC)
  const row = grey(8, [0, 0, 0, 0, 255, 255, 255, 255])
  expect(levels(resample(row, 2, 1, 'bilinear'))).toEqual([36, 219])
  expect(levels(resample(row, 2, 1, 'bicubic'))).toEqual([24, 231])
  expect(levels(resample(grey(4, [10, 20, 30, 40]), 2, 1, 'bilinear'))).toEqual([17, 33])
})

it('samples as OpenCV does: four pixels around a point', () => {
  // cv2.resize(row, (2, 1)) looks at 1.5 and 5.5
  expect(levels(resample(grey(8, [9, 0, 100, 9, 9, 50, 200, 9]), 2, 1, 'sampled'))).toEqual([50, 125])
  expect(levels(resample(grey(2, [0, 100]), 4, 1, 'sampled'))).toEqual([0, 25, 75, 100])
})

it('keeps an even picture even, whatever the size', () => {
  for (const how of ['bilinear', 'bicubic', 'sampled'] satisfies Resampling[])
    for (const [width, height] of [
      [1, 1],
      [3, 17],
      [40, 2],
    ] as const)
      expect(new Set(resample(grey(7, new Array<number>(35).fill(173)), width, height, how).pixels)).toEqual(new Set([173]))
})

it('scales, shifts and orders the channels, and shades what is around the picture', () => {
  const picture: Picture = { width: 1, height: 1, pixels: Uint8Array.of(255, 51, 0) }
  const form = { resampling: 'bilinear', scale: 1 / 255, mean: [0.5, 0.2, 0], deviation: [0.5, 0.1, 1] } as const
  const fit = fitPicture(1, 1, { kind: 'letterbox', width: 3, height: 1, shade: 102 })
  const close = (wanted: readonly number[]): unknown => wanted.map((v) => expect.closeTo(v, 5))
  expect([...pixelTensor(picture, fit, { ...form, order: 'rgb' })]).toEqual(close([-0.2, 1, -0.2, 2, 0, 2, 0.4, 0, 0.4]))
  expect([...pixelTensor(picture, fit, { ...form, order: 'bgr' })]).toEqual(close([-0.2, -1, -0.2, 2, 0, 2, 0.4, 1, 0.4]))
})

it('cuts out a part and sets sideways text upright', () => {
  const picture = grey(3, [1, 2, 3, 4, 5, 6])
  const box = { x: 1, y: 0, width: 2, height: 2 }
  expect(levels(cropPicture(picture, box, 'horizontal'))).toEqual([2, 3, 5, 6])
  expect(levels(cropPicture(picture, box, 'flipped'))).toEqual([6, 5, 3, 2])
  expect(levels(cropPicture(picture, box, 'up'))).toEqual([5, 2, 6, 3])
  expect(levels(cropPicture(picture, box, 'down'))).toEqual([3, 6, 2, 5])
})

it('says that bytes are no picture', async () => {
  await expect(decodePicture(Uint8Array.of(1, 2, 3), 'page 1')).rejects.toMatchObject({ code: 'corrupt', subject: 'page 1' })
})
