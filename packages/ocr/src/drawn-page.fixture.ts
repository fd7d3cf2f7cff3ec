import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { AssetStore, Block, Direction, Issue, PageRecord, RunContext } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-jp/package.json'))
GlobalFonts.registerFromPath(join(fonts, '400Regular', 'NotoSansJP_400Regular.ttf'), 'Drawn')

/** A page of which only a picture exists, with one text block over all of it, and the run to read it in. */
export interface DrawnPage {
  readonly page: PageRecord
  readonly blocks: readonly Block[]
  readonly ctx: RunContext
  readonly issues: readonly Issue[]
}

/** Draws in points at 300 dpi; `turn`: degrees clockwise about the centre; `noise`: share of pixels made black or white. */
export async function drawnPage(
  width: number,
  height: number,
  draw: (pen: SKRSContext2D) => void,
  more: { turn?: number; noise?: number; signal?: AbortSignal; direction?: Direction; kind?: Block['kind'] } = {},
): Promise<DrawnPage> {
  const k = 300 / 72
  const canvas = createCanvas(Math.round(width * k), Math.round(height * k))
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate(((more.turn ?? 0) * Math.PI) / 180)
  pen.translate(-canvas.width / 2, -canvas.height / 2)
  pen.scale(k, k)
  pen.fillStyle = '#000'
  pen.textBaseline = 'top'
  draw(pen)
  if (more.noise !== undefined) speckle(pen, canvas.width, canvas.height, more.noise)
  const png = await canvas.encode('png')
  const held = new Map([[sha256(png), new Uint8Array(png)]])
  const assets: AssetStore = {
    get: (key) => Promise.resolve(held.get(key) ?? new Uint8Array()),
    put: () => Promise.reject(new Error('nothing is stored')),
  }
  const document = documentId(sha256(png))
  const id = pageId(document, 1)
  const page: PageRecord = {
    id,
    documentId: document,
    number: 1,
    label: '1',
    width,
    height,
    spans: [],
    lines: [],
    fills: [],
    curves: [],
    images: [],
    links: [],
    raster: { image: { key: sha256(png), mediaType: 'image/png', width: canvas.width, height: canvas.height }, dpi: 300 },
  }
  const block: Block = {
    id: blockId(id, 0),
    pageId: id,
    kind: more.kind ?? 'text',
    boxes: [{ x: 0, y: 0, width, height }],
    order: 0,
    direction: more.direction ?? 'horizontal',
    slices: [],
    by: { stage: 'drawn', fingerprint: '0' },
  }
  const issues: Issue[] = []
  return {
    page,
    blocks: [block],
    issues,
    ctx: { assets, seed: 0, report: (issue) => issues.push(issue), ...(more.signal === undefined ? {} : { signal: more.signal }) },
  }
}

/** Lines of text from (x, y) on, one and a half times the size apart. */
export function drawLines(pen: SKRSContext2D, lines: readonly string[], x: number, y: number, size: number): void {
  pen.font = `${size}px Drawn`
  lines.forEach((line, i) => pen.fillText(line, x, y + i * size * 1.5))
}

/** Columns of vertical text, the first at the right edge `x`. */
export function drawColumns(pen: SKRSContext2D, columns: readonly string[], x: number, y: number, size: number): void {
  pen.font = `${size}px Drawn`
  columns.forEach((column, i) =>
    [...column].forEach((character, j) => {
      const corner = /[、。]/.test(character) ? size * 0.6 : 0
      pen.fillText(character, x - (i + 1) * size * 1.6 + corner, y + j * size * 1.05 - corner)
    }),
  )
}

/** A ruled table; columns are as wide as said, rows 1.8 times the size high. */
export function drawTable(
  pen: SKRSContext2D,
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  x: number,
  y: number,
  size: number,
): void {
  const high = size * 1.8
  const wide = widths.reduce((a, b) => a + b, 0)
  pen.font = `${size}px Drawn`
  pen.lineWidth = 0.8
  for (let r = 0; r <= rows.length; r++) pen.strokeRect(x, y + r * high, wide, 0)
  for (let c = 0, at = x; c <= widths.length; at += widths[c] ?? 0, c++) pen.strokeRect(at, y, 0, rows.length * high)
  rows.forEach((row, r) =>
    row.reduce((at, text, c) => {
      pen.fillText(text, at + 5, y + r * high + size * 0.25)
      return at + (widths[c] ?? 0)
    }, x),
  )
}

function speckle(pen: SKRSContext2D, width: number, height: number, share: number): void {
  const image = pen.getImageData(0, 0, width, height)
  let state = 12345
  for (let i = 0; i < width * height; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    if (state / 2 ** 32 >= share) continue
    image.data.fill(state % 1024 < 512 ? 0 : 255, i * 4, i * 4 + 3)
  }
  pen.putImageData(image, 0, 0)
}

/** Edits per character of the truth (Levenshtein), white space apart. */
export function characterErrors(read: string, truth: string): number {
  const a = [...read.replace(/\s/g, '')]
  const b = [...truth.replace(/\s/g, '')]
  let row = b.map((_, j) => j + 1)
  a.forEach((character, i) => {
    let corner = i
    let left = i + 1
    row = row.map((above, j) => {
      const value = Math.min(above + 1, left + 1, corner + (character === b[j] ? 0 : 1))
      corner = above
      left = value
      return value
    })
  })
  return (row.at(-1) ?? a.length) / Math.max(1, b.length)
}
