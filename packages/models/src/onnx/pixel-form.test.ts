import { describe, expect, it } from 'vitest'
import { modelFolder } from '../hub/model-folder.ts'
import { writtenModel } from '../fixtures/model-files.fixture.ts'
import type { PixelForm } from './pixel-form.ts'
import { pixelPlanes, readPixelForm } from './pixel-form.ts'

const read = async (config: object): Promise<PixelForm> => {
  const path = writtenModel({ 'preprocessor_config.json': config })
  return readPixelForm(await modelFolder(path, path))
}

describe('readPixelForm', () => {
  it('reads what CLIP and SigLIP say', async () => {
    const clip = {
      do_resize: true,
      size: { shortest_edge: 224 },
      resample: 3,
      do_center_crop: true,
      crop_size: { height: 224, width: 224 },
    }
    expect(await read({ ...clip, do_normalize: true, image_mean: [0.48, 0.46, 0.41], image_std: [0.27, 0.26, 0.28] })).toEqual({
      size: { shortest: 224 },
      resampling: 'bicubic',
      crop: { width: 224, height: 224 },
      scale: 1 / 255,
      mean: [0.48, 0.46, 0.41],
      deviation: [0.27, 0.26, 0.28],
    })
    expect(await read({ size: 224, crop_size: 200, do_center_crop: true })).toMatchObject({
      size: { shortest: 224 },
      crop: { width: 200, height: 200 },
    })
    expect(await read({ size: { height: 384, width: 384 }, do_rescale: false, do_normalize: false, image_mean: [9, 9, 9] })).toMatchObject({
      size: { width: 384, height: 384 },
      resampling: 'bilinear',
      crop: null,
      scale: 1,
      mean: [0, 0, 0],
    })
  })
  it('refuses what it cannot do', async () => {
    await expect(read({ size: 1, resample: 5 })).rejects.toMatchObject({ code: 'unsupported' })
    await expect(read({ size: { longest_edge: 9 } })).rejects.toMatchObject({ code: 'unsupported' })
    await expect(read({ size: { shortest_edge: 3136, longest_edge: 12_845_056 } })).rejects.toMatchObject({ code: 'unsupported' })
    await expect(read({ size: 1, image_mean: [1] })).rejects.toMatchObject({ code: 'corrupt' })
  })
})

describe('pixelPlanes', () => {
  const form: PixelForm = { size: null, resampling: 'bilinear', crop: null, scale: 1, mean: [0, 0, 0], deviation: [1, 1, 1] }
  const picture = { width: 4, height: 2, pixels: Uint8Array.from({ length: 24 }, (_, i) => i) }
  it('gives planes of red, green and blue, scaled and shifted channel by channel', () => {
    const { width, height, planes } = pixelPlanes(picture, { ...form, scale: 2, mean: [0, 2, 0], deviation: [1, 2, 4] })
    expect([width, height]).toEqual([4, 2])
    expect([...planes.subarray(0, 4)]).toEqual([0, 6, 12, 18])
    expect([...planes.subarray(8, 12)]).toEqual([0, 3, 6, 9])
    expect([...planes.subarray(16, 20)]).toEqual([1, 2.5, 4, 5.5])
  })
  it('brings the shortest edge to its length and looks at the middle', () => {
    const wide = { width: 8, height: 2, pixels: Uint8Array.from({ length: 48 }, (_, i) => 10 * (Math.floor(i / 3) % 8)) }
    const { width, height, planes } = pixelPlanes(wide, { ...form, size: { shortest: 2 }, crop: { width: 4, height: 2 } })
    expect([width, height]).toEqual([4, 2])
    expect([...planes.subarray(0, 4)]).toEqual([20, 30, 40, 50])
    expect(pixelPlanes(wide, { ...form, size: { shortest: 1 } })).toMatchObject({ width: 4, height: 1 })
    const tall = { width: 2, height: 8, pixels: new Uint8Array(48) }
    expect(pixelPlanes(tall, { ...form, size: { shortest: 1 } })).toMatchObject({ width: 1, height: 4 })
  })
  it('puts black around a picture smaller than its crop', () => {
    const white = { width: 1, height: 1, pixels: Uint8Array.of(255, 255, 255) }
    expect([...pixelPlanes(white, { ...form, scale: 1 / 255, crop: { width: 3, height: 1 } }).planes.subarray(0, 3)]).toEqual([0, 1, 0])
  })
})
