import { seededRandom } from '@colrag/stage-kit'
import { rasterInk } from '../../writing/raster-ink.ts'
import { openPdf, pdfInk } from '../../writing/pdf-ink.ts'
import { inventedText } from '../../order-corpus/invented-text.ts'
import type { OrderedSheet } from '../../order-corpus/ordered-sheet.ts'
import { setBlock } from '../../order-corpus/ordered-sheet.ts'

/** A drawn page with a ruled table, as PNG, and the table's cells; the first row and column are heads. */
export interface DrawnTable {
  readonly png: Uint8Array
  readonly grid: readonly (readonly string[])[]
}

const [width, height, margin] = [595.28, 841.89, 56]

/** Numbers as reports print them: counts with thousands marks, shares, small counts, zeros and dashes, from a seed. */
export function drawnTable(seed: number, dpi: number): DrawnTable {
  const random = seededRandom(seed)
  const text = inventedText('ja', random)
  const paper = pdfInk(openPdf({ title: '', author: '', date: new Date(0), bufferPages: false }))
  const { ink, canvas } = rasterInk(width, height, dpi / 72, paper.measure)
  const sheet: OrderedSheet = { ink, width, height, text, random, blocks: [] }
  const wide = width - 2 * margin
  let y = setBlock(sheet, margin, 72, wide, text.heading(), { size: 15, face: 'sans-bold', kind: 'heading' })
  y = setBlock(sheet, margin, y + 4, wide, text.paragraph(3), { size: 11 })
  y = setBlock(sheet, margin, y + 6, wide, text.caption('table'), { size: 10, face: 'sans-bold', kind: 'caption' })
  const [rows, columns] = [12, 6]
  const [head = [], ...labels] = text.rows(rows, columns)
  const grid = [head, ...labels.map((row) => [row[0] ?? '', ...Array.from({ length: columns - 1 }, (_, c) => numberFor(c, random))])]
  const [row, column] = [24, wide / columns]
  grid.forEach((line, r) =>
    line.forEach((cell, c) => {
      const style = { face: 'sans', size: 10.5 } as const
      const x = r > 0 && c > 0 ? margin + (c + 1) * column - 6 - paper.measure(cell, style) : margin + c * column + 5
      ink.text(cell, x, y + r * row + 16, style)
    }),
  )
  for (let r = 0; r <= rows; r++)
    ink.path(
      [
        [margin, y + r * row],
        [margin + wide, y + r * row],
      ],
      { stroke: '#333333', width: 0.8 },
    )
  for (let c = 0; c <= columns; c++)
    ink.path(
      [
        [margin + c * column, y],
        [margin + c * column, y + rows * row],
      ],
      { stroke: '#333333', width: 0.8 },
    )
  setBlock(sheet, margin, y + rows * row + 20, wide, text.paragraph(3), { size: 11 })
  return { png: canvas.encodeSync('png'), grid }
}

function numberFor(column: number, random: () => number): string {
  const value = random()
  if (value < 0.06) return '0'
  if (column === 0) return Math.floor(value * 90_000 + 1000).toLocaleString('en-US')
  if (column === 1) return (value * 100).toFixed(1)
  if (column === 2) return String(Math.floor(value * 9000) + 10)
  if (column === 3) return Math.floor(value * 9_000_000).toLocaleString('en-US')
  return String(Math.floor(value * 99))
}
