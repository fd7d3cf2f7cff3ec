import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { fontFiles } from './fonts.ts'
import type { Face, Ink, Paint, TextStyle } from './ink.ts'

const turned = /[ー「」『』（）〔〕【】…―～：]/
const shifted = /[、。，．]/

/** A blank sheet of `width` x `height` points at `scale` pixels a point, and the ink that draws on it; `measure` is the paper's, so both break lines alike. */
export function rasterInk(width: number, height: number, scale: number, measure: Ink['measure']): { ink: Ink; canvas: Canvas } {
  for (const face of Object.keys(fontFiles) as Face[]) if (!GlobalFonts.has(face)) GlobalFonts.registerFromPath(fontFiles[face], face)
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale))
  const context = canvas.getContext('2d')
  context.fillStyle = '#f7f5ef'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  const finish = (paint: Paint): void => {
    context.setLineDash(paint.dash ? [paint.dash, paint.dash] : [])
    if (paint.fill) {
      context.fillStyle = paint.fill
      context.fill()
    }
    if (paint.stroke) {
      context.strokeStyle = paint.stroke
      context.lineWidth = paint.width ?? 0.6
      context.stroke()
    }
  }
  const upright = (char: string, x: number, baseline: number, size: number): void => {
    context.save()
    context.translate(x + size / 2, baseline - size * 0.38)
    if (turned.test(char)) context.rotate(Math.PI / 2)
    if (shifted.test(char)) context.translate(size * 0.6, -size * 0.6)
    context.fillText(char, -size / 2, size * 0.38)
    context.restore()
  }
  const ink: Ink = {
    measure,
    text: (text: string, x: number, baseline: number, style: TextStyle) => {
      context.font = `${style.size}px "${style.face}"`
      context.fillStyle = style.color ?? '#222222'
      context.letterSpacing = `${style.spacing ?? 0}px`
      if (style.upright) upright(text, x, baseline, style.size)
      else context.fillText(text, x, baseline)
    },
    path: (points, paint) => {
      context.beginPath()
      points.forEach(([x, y], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
      if (paint.closed) context.closePath()
      finish(paint)
    },
    picture: (photograph, x, y, w, h) => {
      context.drawImage(photograph, x, y, w, h)
    },
    ellipse: (x, y, rx, ry, paint) => {
      context.beginPath()
      context.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2)
      finish(paint)
    },
  }
  return { ink, canvas }
}

/** The sheet as a scanner sees it: turned by `skew` radians, with paper noise, greyish; JPEG bytes. */
export function scanned(canvas: Canvas, skew: number, random: () => number): Uint8Array {
  const sheet = createCanvas(canvas.width, canvas.height)
  const context = sheet.getContext('2d')
  context.fillStyle = '#e9e6df'
  context.fillRect(0, 0, sheet.width, sheet.height)
  context.translate(sheet.width / 2, sheet.height / 2)
  context.rotate(skew)
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2)
  const image = context.getImageData(0, 0, sheet.width, sheet.height)
  const pixels = image.data
  for (let i = 0; i < pixels.length; i += 4) {
    const grey = 0.3 * (pixels[i] ?? 0) + 0.59 * (pixels[i + 1] ?? 0) + 0.11 * (pixels[i + 2] ?? 0) + (random() - 0.5) * 14
    pixels[i] = pixels[i + 1] = pixels[i + 2] = grey
  }
  for (let speck = 0; speck < 90; speck++) {
    const at = 4 * (Math.floor(random() * sheet.height) * sheet.width + Math.floor(random() * sheet.width))
    for (let k = 0; k < 3; k++) pixels[at + k] = pixels[at + 4 + k] = 90
  }
  context.putImageData(image, 0, 0)
  return sheet.encodeSync('jpeg', 62)
}
