import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Rendering } from '@colrag/core'
import type { ReadBlock } from '@colrag/core/schemas'
import { lowestConfidence } from '@colrag/stage-kit'

/** One colour per kind, from the Okabe-Ito palette, which colour-blind readers can tell apart. */
const colors: Readonly<Record<string, string>> = {
  title: '#d55e00',
  heading: '#d55e00',
  text: '#0072b2',
  list: '#56b4e9',
  table: '#009e73',
  caption: '#cc79a7',
  furniture: '#999999',
  figure: '#e69f00',
  photo: '#e69f00',
  map: '#e69f00',
  chart: '#e69f00',
}

const mostRed = 0.5

/**
 * A page's picture with the boxes of its blocks, their reading order and lowest confidence; the less sure a block is, the redder it is filled.
 * `width` is the page's width in points.
 */
export async function drawBoxes(picture: Rendering, width: number, blocks: readonly ReadBlock[]): Promise<Uint8Array> {
  const canvas = createCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  pen.drawImage(await loadImage(Buffer.from(picture.bytes)), 0, 0)
  const scale = picture.width / width
  pen.font = `${Math.max(10, 7 * scale)}px sans-serif`
  for (const block of blocks) {
    const color = colors[block.kind] ?? '#000000'
    pen.strokeStyle = color
    const lowest = lowestConfidence(block.confidenceBy)
    pen.fillStyle = `rgba(220, 0, 0, ${(1 - (lowest ?? 1)) * mostRed})`
    for (const box of block.boxes) pen.fillRect(box.x * scale, box.y * scale, box.width * scale, box.height * scale)
    pen.lineWidth = Math.max(1, scale)
    for (const box of block.boxes) pen.strokeRect(box.x * scale, box.y * scale, box.width * scale, box.height * scale)
    pen.lineWidth = Math.max(0.5, scale / 3)
    for (const cell of block.table?.cells ?? [])
      pen.strokeRect(cell.box.x * scale, cell.box.y * scale, cell.box.width * scale, cell.box.height * scale)
    const first = block.boxes[0]
    if (!first) continue
    pen.fillStyle = color
    pen.fillText(
      `${block.order} ${block.kind}${lowest === null ? '' : ` ${lowest.toFixed(2)}`}`,
      first.x * scale,
      Math.max(10, first.y * scale - 2),
    )
  }
  return canvas.toBuffer('image/png')
}
