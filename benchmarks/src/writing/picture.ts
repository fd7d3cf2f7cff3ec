import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { figure } from './figure.ts'
import { fontFiles } from './fonts.ts'
import type { PageFlow } from './page-flow.ts'

export type Scene = 'flood' | 'slope' | 'harbour' | 'camp'

/** A drawn picture with the grain of a photograph, as a JPEG in the page; `sign` is painted on a board that stands in it. Returns its block. */
export function picture(
  flow: PageFlow,
  caption: string,
  scene: Scene,
  { height = 200, sign }: { readonly height?: number; readonly sign?: string } = {},
): string {
  const canvas = photograph(scene, flow.options.random, sign)
  let drawn = ''
  figure(flow, caption, height, (frame, block) => {
    const width = Math.min(frame.width, height * 1.6)
    flow.ink.picture(canvas, frame.x + (frame.width - width) / 2, frame.y, width, width / 1.6)
    drawn = block
  })
  return drawn
}

/** The scene seen once: where ridges, houses and grain lie is drawn from `random`. */
export function photograph(scene: Scene, random: () => number, sign?: string): Canvas {
  const width = 720
  const height = 450
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  gradient(context, 0, height, scene === 'camp' ? ['#9cc3e6', '#e8eef2'] : ['#8b959c', '#d4d4cd'], width)
  for (let layer = 0; layer < 3; layer++)
    ridge(context, width, height, 150 + layer * 38, ['#7d8f93', '#5f7667', '#47604c'][layer] ?? '#47604c', random)
  const ground = 280
  gradient(
    context,
    ground,
    height,
    scene === 'flood' ? ['#8a7a5c', '#5f5138'] : scene === 'harbour' ? ['#6d8796', '#35505f'] : ['#8d8063', '#5d543f'],
    width,
  )
  if (scene === 'slope') scar(context, random)
  const count = scene === 'camp' ? 10 : 7
  for (let i = 0; i < count; i++) {
    const y = ground + 10 + (i % 3) * 42 + random() * 10
    house(context, 30 + (i * (width - 90)) / count + random() * 20, y, 46 + (i % 3) * 16, scene, random)
  }
  if (scene === 'flood' || scene === 'harbour') ripples(context, width, ground, height, random)
  if (sign !== undefined) board(context, sign, 60 + random() * 260)
  const image = context.getImageData(0, 0, width, height)
  for (let i = 0; i < image.data.length; i += 4) {
    const grain = (random() - 0.5) * 22
    for (let k = 0; k < 3; k++) image.data[i + k] = (image.data[i + k] ?? 0) + grain
  }
  context.putImageData(image, 0, 0)
  return canvas
}

function board(context: SKRSContext2D, sign: string, x: number): void {
  if (!GlobalFonts.has('sans-bold')) GlobalFonts.registerFromPath(fontFiles['sans-bold'], 'sans-bold')
  context.font = '30px "sans-bold"'
  const width = context.measureText(sign).width + 36
  context.fillStyle = '#5b4a3a'
  context.fillRect(x + 14, 330, 8, 110)
  context.fillRect(x + width - 22, 330, 8, 110)
  context.fillStyle = '#f2f0e6'
  context.fillRect(x, 312, width, 60)
  context.strokeStyle = '#333333'
  context.strokeRect(x, 312, width, 60)
  context.fillStyle = '#1c1c1c'
  context.fillText(sign, x + 18, 353)
}

function gradient(context: SKRSContext2D, from: number, to: number, colors: readonly [string, string], width: number): void {
  const fill = context.createLinearGradient(0, from, 0, to)
  fill.addColorStop(0, colors[0])
  fill.addColorStop(1, colors[1])
  context.fillStyle = fill
  context.fillRect(0, from, width, to - from)
}

function ridge(context: SKRSContext2D, width: number, height: number, base: number, color: string, random: () => number): void {
  const phase = random() * 6
  context.fillStyle = color
  context.beginPath()
  context.moveTo(0, height)
  for (let x = 0; x <= width; x += 6)
    context.lineTo(x, base + Math.sin(x / 90 + phase) * 30 + Math.sin(x / 31 + phase * 2) * 11 + random() * 3)
  context.lineTo(width, height)
  context.fill()
}

function scar(context: SKRSContext2D, random: () => number): void {
  context.fillStyle = '#9a7350'
  context.beginPath()
  context.moveTo(330, 170)
  for (let y = 170; y <= 330; y += 8) context.lineTo(330 - (y - 170) * 0.5 - random() * 10, y)
  for (let y = 330; y >= 170; y -= 8) context.lineTo(360 + (y - 170) * 0.8 + random() * 10, y)
  context.fill()
}

function house(context: SKRSContext2D, x: number, y: number, size: number, scene: Scene, random: () => number): void {
  context.save()
  context.translate(x, y)
  if (scene !== 'camp') context.rotate((random() - 0.5) * 0.18)
  context.fillStyle = scene === 'camp' ? '#d9dcd8' : (['#b9ae9b', '#a39a90', '#c4b7a0'][Math.floor(random() * 3)] ?? '#b9ae9b')
  context.fillRect(0, 0, size, size * 0.55)
  context.fillStyle = scene === 'camp' ? '#7d8a94' : (['#4a4f57', '#6b4a3c', '#54565a'][Math.floor(random() * 3)] ?? '#4a4f57')
  context.beginPath()
  context.moveTo(-6, 2)
  context.lineTo(size / 2, -size * 0.38)
  context.lineTo(size + 6, 2)
  context.fill()
  context.fillStyle = '#39424b'
  context.fillRect(size * 0.15, size * 0.14, size * 0.2, size * 0.2)
  context.fillRect(size * 0.6, size * 0.14, size * 0.2, size * 0.2)
  context.restore()
}

function ripples(context: SKRSContext2D, width: number, from: number, to: number, random: () => number): void {
  for (let i = 0; i < 150; i++) {
    const y = from + 40 + random() * (to - from - 40)
    context.strokeStyle = `rgba(235,228,210,${0.1 + random() * 0.25})`
    context.beginPath()
    context.moveTo(random() * width, y)
    context.lineTo(random() * width * 0.2 + random() * width, y + random() * 3)
    context.stroke()
  }
}
