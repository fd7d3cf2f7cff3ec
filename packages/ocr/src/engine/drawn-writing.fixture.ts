import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Canvas } from '@napi-rs/canvas'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { GreyPicture } from '../picture/grey-picture.ts'
import type { OcrRequest, PictureLayout } from './ocr-engine.ts'

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-jp/package.json'))
GlobalFonts.registerFromPath(join(fonts, '400Regular', 'NotoSansJP_400Regular.ttf'), 'Drawn')

/** Lines of black writing on white, `size` pixels high, as a request; `vertical`: as columns from the right. */
export function drawnWriting(
  lines: readonly string[],
  language: string,
  layout: PictureLayout,
  { size = 40, vertical = false, margin = 24 }: { readonly size?: number; readonly vertical?: boolean; readonly margin?: number } = {},
): OcrRequest {
  const longest = Math.max(...lines.map((line) => [...line].length))
  const long = Math.ceil(longest * size * (vertical ? 1.1 : 1)) + 2 * margin
  const deep = Math.ceil(lines.length * size * 1.6) + 2 * margin
  const canvas = vertical ? createCanvas(deep, long) : createCanvas(long, deep)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  pen.font = `${size}px Drawn`
  pen.textBaseline = 'top'
  lines.forEach((line, i) => {
    if (!vertical) return pen.fillText(line, margin, margin + i * size * 1.6)
    const x = canvas.width - margin - (i + 1) * size * 1.6
    ;[...line].forEach((character, j) => {
      const corner = /[、。]/.test(character) ? size * 0.6 : 0
      pen.fillText(character, x + corner, margin + j * size * 1.1 - corner)
    })
  })
  return { picture: greyOf(canvas), language, layout }
}

function greyOf(canvas: Canvas): GreyPicture {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { width, height, pixels: Uint8Array.from({ length: width * height }, (_, i) => data[i * 4] ?? 255) }
}
