import type { PrintedBox } from '../sample-corpus/gold.ts'
import { joined, textOf } from './ledger.ts'
import type { Piece } from './ledger.ts'
import { rounded } from './page-flow.ts'
import type { PageFlow } from './page-flow.ts'

export interface VerticalOptions {
  /** Points; 11 unless told. */
  readonly size?: number
  /** Bands of columns one above the other; 1 unless told. */
  readonly bands?: number
  readonly title?: string
}

const hanging = /[、。」』）]/

/** Tategaki on pages of its own: columns of letters from right to left, paragraph by paragraph. A stated fact never crosses a page. */
export function verticalText(flow: PageFlow, paragraphs: readonly (readonly Piece[])[], options: VerticalOptions = {}): void {
  const size = options.size ?? 11
  const bands = options.bands ?? 1
  const pitch = size * 1.85
  const gap = size * 1.6
  const top = flow.top + 10
  const bandHeight = (flow.bottom - top - gap * (bands - 1)) / bands
  const rows = Math.floor(bandHeight / size)
  const right = flow.width - flow.margin - size
  const perBand = Math.floor((right - flow.margin) / pitch) + 1
  let column = 0
  let row = 0
  if (options.title) {
    const big = size * 1.7
    ;[...options.title].forEach((char, i) =>
      flow.ink.text(char, right - big / 2, top + size + i * big * 1.06 + big * 0.5, flow.style(big, { face: flow.bold, upright: true })),
    )
    column = 3
  }
  let boxes: PrintedBox[] = []
  let block = flow.openBlock()
  const close = (): void => flow.closeBlock(block, 'text', rounded([flow.margin, top, right + size * 0.5, flow.bottom]))
  const newPage = (): void => {
    if (flow.onFilm && !flow.options.scanned) throw new Error('vertical text overflows a scanned page')
    close()
    flow.addPage()
    block = flow.openBlock()
    column = row = 0
  }
  const left = (): number => (perBand * bands - column) * rows - row
  const put = (char: string): void => {
    if (row >= rows && !(row === rows && hanging.test(char))) {
      column++
      row = 0
    }
    if (column >= perBand * bands) newPage()
    const x = right - (column % perBand) * pitch - size / 2
    const y = top + Math.floor(column / perBand) * (bandHeight + gap) + row * size + size * 0.88
    flow.ink.text(char, x, y, flow.style(size, { upright: true }))
    const last = boxes.at(-1)
    if (last && row > 0 && last[0] === x) boxes[boxes.length - 1] = [x, last[1], x + size, y + size * 0.12]
    else boxes.push([x, y - size * 0.88, x + size, y + size * 0.12])
    row++
  }
  for (const pieces of paragraphs) {
    if (joined(pieces) === '') continue
    if (row > 0) {
      column++
      row = 0
    }
    if (column >= perBand * bands) newPage()
    row = 1
    for (const piece of pieces) {
      const text = textOf(piece)
      if (typeof piece !== 'string' && left() < text.length + 2) newPage()
      boxes = []
      for (const char of text) put(char)
      if (typeof piece !== 'string') {
        flow.place(piece.fact, { quote: text, kind: 'text', vertical: true, boxes: boxes.map(rounded), block })
      }
    }
  }
  close()
  flow.y = flow.bottom
}
