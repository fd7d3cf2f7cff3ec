import { drawBars, fillColumn, setBlock, setTable } from '../ordered-sheet.ts'
import type { OrderedSheet } from '../ordered-sheet.ts'

const margin = 56
const gutter = 22

function title(sheet: OrderedSheet): number {
  return setBlock(sheet, margin, 72, sheet.width - 2 * margin, sheet.text.heading(), { size: 16, face: 'sans-bold', kind: 'heading' }) + 4
}

/** Columns of running text below a title, left to right. */
function columns(sheet: OrderedSheet, count: number, top: number, bottom: number, size = 10): void {
  const width = (sheet.width - 2 * margin - gutter * (count - 1)) / count
  for (let c = 0; c < count; c++)
    fillColumn(sheet, { x: margin + c * (width + gutter), y: top, width, height: bottom - top }, { size, sentences: count > 2 ? 2 : 3 })
}

export function oneColumn(sheet: OrderedSheet): void {
  let y = title(sheet)
  const width = sheet.width - 2 * margin
  while (y < sheet.height - 260) {
    y = setBlock(sheet, margin, y + 6, width, sheet.text.heading(), { size: 12, face: 'sans-bold', kind: 'heading' })
    for (let i = 0; i < 2; i++) y = setBlock(sheet, margin, y, width, sheet.text.paragraph(3))
    for (let i = 0; i < 3; i++) y = setBlock(sheet, margin + 10, y, width - 10, `・${sheet.text.item()}`, { kind: 'list', hang: 10 }) - 6
    y += 8
  }
}

export const twoColumns = (sheet: OrderedSheet): void => columns(sheet, 2, title(sheet), sheet.height - 80)

export const threeColumns = (sheet: OrderedSheet): void => columns(sheet, 3, title(sheet), sheet.height - 80, 9)

/** An abstract over the page's width, then two columns, then notes at the foot. */
export function paper(sheet: OrderedSheet): void {
  const width = sheet.width - 2 * margin
  const top = setBlock(sheet, margin + 30, title(sheet), width - 60, sheet.text.paragraph(3), { size: 9 }) + 10
  columns(sheet, 2, top, sheet.height - 150)
  const foot = sheet.height - 120
  sheet.ink.path(
    [
      [margin, foot],
      [margin + 120, foot],
    ],
    { stroke: '#333333', width: 0.5 },
  )
  setBlock(sheet, margin, foot + 6, width, sheet.text.paragraph(1), { size: 7.5, kind: 'footnote' })
}

/** Two columns, a table over both, two columns again. */
export function tableAcross(sheet: OrderedSheet): void {
  const top = title(sheet)
  const half = sheet.height * 0.42
  columns(sheet, 2, top, half)
  const width = sheet.width - 2 * margin
  const below = setBlock(sheet, margin, half + 14, width, sheet.text.caption('table'), { size: 9, face: 'sans-bold', kind: 'caption' }) - 6
  columns(sheet, 2, setTable(sheet, margin, below, width, 7, 5) + 14, sheet.height - 80)
}

/** In each of two columns text, a figure with its caption below, text. */
export function figuresInColumns(sheet: OrderedSheet): void {
  const top = title(sheet)
  const width = (sheet.width - 2 * margin - gutter) / 2
  for (let c = 0; c < 2; c++) {
    const x = margin + c * (width + gutter)
    const figureTop = top + 170 + c * 90
    fillColumn(sheet, { x, y: top, width, height: figureTop - top - 10 })
    drawBars(sheet, { x: x + 10, y: figureTop, width: width - 20, height: 110 })
    const below = setBlock(sheet, x + 10, figureTop + 118, width - 20, sheet.text.caption('figure'), { size: 9, kind: 'caption' })
    fillColumn(sheet, { x, y: below + 14, width, height: sheet.height - 80 - below - 14 })
  }
}

/** Text, a captioned table and a captioned figure one below the other. */
export function captioned(sheet: OrderedSheet): void {
  const width = sheet.width - 2 * margin
  let y = setBlock(sheet, margin, title(sheet), width, sheet.text.paragraph(3))
  y = setBlock(sheet, margin, y + 8, width, sheet.text.caption('table'), { size: 9, face: 'sans-bold', kind: 'caption' }) - 6
  y = setTable(sheet, margin, y, width, 6, 4)
  y = setBlock(sheet, margin, y + 10, width, sheet.text.paragraph(4))
  drawBars(sheet, { x: margin + 60, y: y + 6, width: width - 120, height: 130 })
  y = setBlock(sheet, margin + 120, y + 146, width - 120, sheet.text.caption('figure'), { size: 9, kind: 'caption' })
  setBlock(sheet, margin, y + 10, width, sheet.text.paragraph(4))
}
