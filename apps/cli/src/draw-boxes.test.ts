import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import type { ReadBlock } from '@colrag/core/schemas'
import { drawBoxes } from './draw-boxes.ts'

const block = (more: Partial<ReadBlock>): ReadBlock => ({
  id: 'b',
  kind: 'text',
  order: 0,
  boxes: [{ x: 10, y: 20, width: 30, height: 20 }],
  direction: 'horizontal',
  text: '',
  origin: 'embedded',
  confidence: 1,
  confidenceBy: { layout: null, table: null, text: 1, ocr: null },
  rules: { layout: null, text: null },
  ...more,
})

/** A white page of 100 points in a picture of 200 pixels, with the boxes drawn: the colour of a pixel. */
async function drawn(...blocks: ReadBlock[]): Promise<(x: number, y: number) => number[]> {
  const page = createCanvas(200, 200)
  const ink = page.getContext('2d')
  ink.fillStyle = '#ffffff'
  ink.fillRect(0, 0, 200, 200)
  const bytes = await drawBoxes({ bytes: page.toBuffer('image/png'), width: 200, height: 200, dpi: 144 }, 100, blocks)
  const result = createCanvas(200, 200)
  const pen = result.getContext('2d')
  pen.drawImage(await loadImage(Buffer.from(bytes)), 0, 0)
  return (x, y) => Array.from(pen.getImageData(x, y, 1, 1).data.slice(0, 3))
}
const white = [255, 255, 255]

test('draws a box in the colour of its kind, in points of the page', async () => {
  const at = await drawn(block({}))
  expect(at(20, 60)).toEqual([0x00, 0x72, 0xb2])
  expect(at(80, 60)).toEqual([0x00, 0x72, 0xb2])
  expect(at(50, 80)).toEqual([0x00, 0x72, 0xb2])
  expect(at(50, 60)).toEqual(white)
  expect(at(120, 60)).toEqual(white)
})

test('draws every piece of a block and the cells of a table', async () => {
  const box = { x: 60, y: 60, width: 20, height: 20 }
  const cell = { row: 0, column: 0, rowSpan: 1, columnSpan: 1, text: '', header: false, box: { x: 10, y: 70, width: 20, height: 10 } }
  const at = await drawn(
    block({
      kind: 'table',
      boxes: [{ x: 10, y: 20, width: 30, height: 20 }, box],
      table: { rows: 1, columns: 1, headerRows: 0, headerColumns: 0, cells: [cell] },
    }),
  )
  expect(at(120, 140)).toEqual([0x00, 0x9e, 0x73])
  expect(at(20, 150)).not.toEqual(white)
})
