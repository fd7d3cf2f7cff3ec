import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunContext } from '@colrag/core'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { imageReader } from './image-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'colrag-photographs-'))
const reader = imageReader()
afterAll(() => reader.close())
const ctx: RunContext = {
  seed: 0,
  report: () => undefined,
  assets: { get: () => Promise.reject(new Error('unused')), put: () => Promise.resolve('kept') },
}
/** Red, green, blue and white quarters, as numbers: top left, top right, bottom left, bottom right. */
const quarters = ['#f00', '#0f0', '#00f', '#fff']
const [width, height] = [80, 40]
const picture = await sharp({ create: { width, height, channels: 3, background: '#000' } })
  .composite(
    quarters.map((background, i) => ({
      input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
      left: (i % 2) * (width / 2),
      top: Math.floor(i / 2) * (height / 2),
    })),
  )
  .png()
  .toBuffer()

/** What is seen of a file: its size, and the quarters by number. */
async function seen(name: string, bytes: Uint8Array): Promise<readonly [number, number, string]> {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const document = await reader.open(path, {}, ctx)
  const page = await document.page(1, ctx)
  const drawn = await document.render(1, { dpi: 72 }, ctx)
  const { data, info } = await sharp(drawn.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  await document.close()
  const at = (x: number, y: number): number => {
    const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const far = (colour: string): number =>
      [...colour].reduce((sum, digit, i) => sum + Math.abs((data[from + i] ?? 0) - (digit === 'f' ? 255 : 0)), 0)
    const distances = ['f00', '0f0', '00f', 'fff'].map(far)
    return distances.indexOf(Math.min(...distances))
  }
  const [one] = page.images
  return [one?.pixelWidth ?? 0, one?.pixelHeight ?? 0, [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].join('')]
}

describe('photographs', () => {
  // What is stored at 0123 is seen so, by the EXIF tag of how the camera was held.
  test.each([
    [1, '0123'],
    [2, '1032'],
    [3, '3210'],
    [4, '2301'],
    [5, '0213'],
    [6, '2031'],
    [7, '3120'],
    [8, '1302'],
  ])('held as EXIF orientation %i says are upright', async (orientation, order) => {
    const bytes = await sharp(picture).withMetadata({ orientation }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer()
    const [wide, high] = orientation < 5 ? [width, height] : [height, width]
    expect(await seen(`held-${orientation}.jpg`, bytes)).toEqual([wide, high, order])
  })
  test.each([
    ['for print (CMYK)', 'cmyk.jpg', () => sharp(picture).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
    ['of 16 bits a channel', 'deep.png', () => sharp(picture).toColourspace('rgb16').png().toBuffer()],
    ['with an alpha channel', 'alpha.png', () => sharp(picture).ensureAlpha(1).png().toBuffer()],
    [
      'of several pages, the first',
      'pages.tif',
      () =>
        sharp([picture, picture], { join: { animated: true } })
          .tiff({ compression: 'lzw' })
          .toBuffer(),
    ],
  ])('%s are seen in their colours', async (_, name, bytes) => {
    expect((await seen(name, await bytes()))[2]).toBe('0123')
  })
  test('of a hundred million pixels are drawn small', async () => {
    const huge = join(folder, 'huge.jpg')
    writeFileSync(
      huge,
      await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#789' } })
        .jpeg()
        .toBuffer(),
    )
    const document = await reader.open(huge, {}, ctx)
    const { width: wide, height: high } = await document.page(1, ctx)
    const drawn = await document.render(1, { dpi: (1536 / Math.max(wide, high)) * 72 }, ctx)
    expect([drawn.width, drawn.height]).toEqual([1536, 1536])
    await document.close()
  }, 60_000)
})
