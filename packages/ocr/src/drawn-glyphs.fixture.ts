import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { GreyPicture } from './picture/grey-picture.ts'

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-jp/package.json'))
GlobalFonts.registerFromPath(join(fonts, '400Regular', 'NotoSansJP_400Regular.ttf'), 'Drawn')

/** A picture drawn in pixels, black on white unless the pen is told otherwise. */
export function drawnPicture(width: number, height: number, draw: (pen: SKRSContext2D) => void): GreyPicture {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#000'
  pen.textBaseline = 'top'
  draw(pen)
  const { data } = pen.getImageData(0, 0, width, height)
  return { width, height, pixels: new Uint8Array(width * height).map((_, i) => data[i * 4] ?? 255) }
}

/** One line of text in characters of `size` pixels. */
export const drawnText = (text: string, size: number): GreyPicture =>
  drawnPicture(Math.ceil(size * (text.length + 2)), size * 2, (pen) => {
    pen.font = `${size}px Drawn`
    pen.fillText(text, size / 2, size / 4)
  })
