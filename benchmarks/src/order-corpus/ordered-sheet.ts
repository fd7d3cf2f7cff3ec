import { breakLines } from '../writing/break-lines.ts'
import type { Face, Ink, Point } from '../writing/ink.ts'
import type { InventedText } from './invented-text.ts'

/** A block of a page, in the order in which a person reads; for a table `text` is its first cell. */
export interface OrderedBlock {
  readonly kind: 'heading' | 'text' | 'list' | 'table' | 'caption' | 'footnote'
  readonly text: string
}

export interface Setting {
  readonly size?: number
  readonly face?: Face
  readonly kind?: OrderedBlock['kind']
  /** Points that lines after the first are set in by, for what hangs. */
  readonly hang?: number
}

/** A rectangle of the page in points. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A page being written, and the blocks written so far in their reading order. */
export interface OrderedSheet {
  readonly ink: Ink
  readonly width: number
  readonly height: number
  readonly text: InventedText
  readonly random: () => number
  readonly blocks: OrderedBlock[]
}

/** Sets a block of horizontal lines, notes it as the next in order, and gives the height below it. */
export function setBlock(sheet: OrderedSheet, x: number, y: number, width: number, text: string, setting: Setting = {}): number {
  const { size = 10, face = 'sans', kind = 'text', hang = 0 } = setting
  const style = { face, size }
  sheet.blocks.push({ kind, text })
  let below = y
  for (const [i, line] of breakLines(text, width - hang, (part) => sheet.ink.measure(part, style)).entries()) {
    const shown = line.text.trim()
    if (shown === '') continue
    sheet.ink.text(shown, x + (i === 0 ? 0 : hang), below + size, style)
    below += size * 1.6
  }
  return below + size * 0.9
}

/** Paragraphs one below the other until the area is full. */
export function fillColumn(sheet: OrderedSheet, area: Area, setting: Setting & { readonly sentences?: number } = {}): void {
  const { size = 10, face = 'sans', sentences = 3 } = setting
  let y = area.y
  for (;;) {
    const text = sheet.text.paragraph(sentences)
    const lines = breakLines(text, area.width, (part) => sheet.ink.measure(part, { face, size })).length
    if (y + lines * size * 1.6 > area.y + area.height) return
    y = setBlock(sheet, area.x, y, area.width, text, setting)
  }
}

/** A table with a grid of rules, noted as the next block; gives the height below it. */
export function setTable(sheet: OrderedSheet, x: number, y: number, width: number, rows: number, columns: number): number {
  const cells = sheet.text.rows(rows, columns)
  const [row, column] = [16, width / columns]
  sheet.blocks.push({ kind: 'table', text: cells[0]?.[0] ?? '' })
  cells.forEach((line, r) =>
    line.forEach((cell, c) => sheet.ink.text(cell, x + c * column + 4, y + r * row + 11.5, { face: 'sans', size: 8 })),
  )
  const rule = (from: Point, to: Point): void => sheet.ink.path([from, to], { stroke: '#444444', width: 0.6 })
  for (let r = 0; r <= rows; r++) rule([x, y + r * row], [x + width, y + r * row])
  for (let c = 0; c <= columns; c++) rule([x + c * column, y], [x + c * column, y + rows * row])
  return y + rows * row + 12
}

/** Bars without any writing: a figure that only its caption speaks of. */
export function drawBars(sheet: OrderedSheet, { x, y, width, height }: Area): void {
  const bars = 7
  sheet.ink.path(
    [
      [x, y],
      [x, y + height],
      [x + width, y + height],
    ],
    { stroke: '#333333', width: 0.8 },
  )
  for (let i = 0; i < bars; i++) {
    const [left, tall] = [x + (width * (i + 0.3)) / bars, height * (0.2 + 0.7 * sheet.random())]
    const right = left + (width * 0.5) / bars
    sheet.ink.path(
      [
        [left, y + height],
        [left, y + height - tall],
        [right, y + height - tall],
        [right, y + height],
      ],
      { fill: '#7799bb', closed: true },
    )
  }
}
