import { drawBars, fillColumn, setBlock } from '../ordered-sheet.ts'
import type { Area, OrderedSheet } from '../ordered-sheet.ts'

const margin = 56

function tinted(sheet: OrderedSheet, { x, y, width, height }: Area, fill: string): void {
  sheet.ink.path(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    { fill, closed: true },
  )
}

/** Running text with a tinted box beside it, which is read after the text. */
export function sidebar(sheet: OrderedSheet): void {
  const wide = (sheet.width - 2 * margin) * 0.64
  const top = setBlock(sheet, margin, 72, wide, sheet.text.heading(), { size: 16, face: 'sans-bold', kind: 'heading' })
  fillColumn(sheet, { x: margin, y: top, width: wide, height: sheet.height - 90 - top })
  const box = { x: margin + wide + 22, y: top, width: sheet.width - 2 * margin - wide - 22, height: 330 }
  tinted(sheet, box, '#eef2f6')
  const inner = { x: box.x + 10, width: box.width - 20 }
  const below = setBlock(sheet, inner.x, box.y + 10, inner.width, sheet.text.heading(), { size: 10.5, face: 'sans-bold', kind: 'heading' })
  fillColumn(sheet, { ...inner, y: below, height: box.y + box.height - 10 - below }, { size: 8.5, sentences: 1 })
}

/** A slide: a title, and four tinted boxes that are read in rows. */
export function slideOfBoxes(sheet: OrderedSheet): void {
  setBlock(sheet, 48, 40, sheet.width - 96, sheet.text.heading(), { size: 24, face: 'sans-bold', kind: 'heading' })
  const [width, height] = [(sheet.width - 96 - 24) / 2, 190]
  for (let i = 0; i < 4; i++) {
    const box = { x: 48 + (i % 2) * (width + 24), y: 110 + Math.floor(i / 2) * (height + 24), width, height }
    tinted(sheet, box, i % 3 === 0 ? '#e3edf7' : '#f4ecdf')
    let y = setBlock(sheet, box.x + 14, box.y + 12, width - 28, sheet.text.heading(), { size: 14, face: 'sans-bold', kind: 'heading' })
    for (let k = 0; k < 3; k++)
      y = setBlock(sheet, box.x + 14, y, width - 28, `・${sheet.text.item()}`, { size: 12, kind: 'list', hang: 12 }) - 4
  }
}

/** A slide: bullets at the left, a picture with its caption at the right. */
export function slideOfPicture(sheet: OrderedSheet): void {
  setBlock(sheet, 48, 40, sheet.width - 96, sheet.text.heading(), { size: 24, face: 'sans-bold', kind: 'heading' })
  const half = sheet.width / 2
  let y = 120
  for (let k = 0; k < 6; k++) y = setBlock(sheet, 56, y, half - 90, `・${sheet.text.item()}`, { size: 14, kind: 'list', hang: 14 }) + 4
  drawBars(sheet, { x: half + 10, y: 130, width: half - 80, height: 260 })
  setBlock(sheet, half + 10, 402, half - 80, sheet.text.caption('figure'), { size: 12, kind: 'caption' })
}
