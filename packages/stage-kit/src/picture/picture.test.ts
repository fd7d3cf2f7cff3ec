import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { decodePicture } from './decode-picture.ts'
import type { Picture } from './picture.ts'
import { resample } from './resample.ts'

/** Grey columns of the given levels, two rows. */
const columns = (...levels: readonly number[]): Picture => ({
  width: levels.length,
  height: 2,
  pixels: Uint8Array.from([...levels, ...levels].flatMap((level) => [level, level, level])),
})
const firstRow = ({ width, pixels }: Picture): number[] => Array.from({ length: width }, (_, x) => pixels[3 * x] as number)

describe('decodePicture', () => {
  it('gives red, green and blue, what is transparent white', async () => {
    const canvas = createCanvas(2, 1)
    const pen = canvas.getContext('2d')
    pen.fillStyle = 'rgb(10, 20, 30)'
    pen.fillRect(0, 0, 1, 1)
    const picture = await decodePicture(canvas.toBuffer('image/png'), 'a')
    expect(picture).toEqual({ width: 2, height: 1, pixels: Uint8Array.of(10, 20, 30, 255, 255, 255) })
  })
  it('says of what is no picture that it is damaged', async () => {
    await expect(decodePicture(new TextEncoder().encode('<html>'), 'page 3')).rejects.toMatchObject({ code: 'corrupt', subject: 'page 3' })
  })
})

describe('resample', () => {
  it('keeps a picture of the size asked for, and one colour whatever the size', () => {
    const picture = columns(1, 2, 3)
    expect(resample(picture, 3, 2, 'bicubic')).toBe(picture)
    for (const how of ['bilinear', 'bicubic', 'sampled'] as const)
      expect(new Set(resample(columns(77, 77, 77, 77), 7, 5, how).pixels)).toEqual(new Set([77]))
  })
  it('takes every pixel into account when it shrinks, unless it samples', () => {
    // Bilinear over 4 -> 1: the triangle reaches all four columns with the weights 5/8 and 7/8 of its height on either side.
    expect(firstRow(resample(columns(0, 0, 0, 240), 1, 2, 'bilinear'))).toEqual([Math.round((240 * 0.625) / 3)])
    expect(firstRow(resample(columns(0, 0, 0, 240), 1, 2, 'sampled'))).toEqual([0])
  })
})
