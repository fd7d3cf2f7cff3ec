import { setBlock } from '../ordered-sheet.ts'
import type { Area, OrderedSheet } from '../ordered-sheet.ts'

const size = 11
const pitch = size * 1.8

/** Marks that may hang below the last row of a column, and never begin one. */
const hanging = /[、。]/
const kanji: Readonly<Record<string, string>> = Object.fromEntries([...'〇一二三四五六七八九'].map((sign, digit) => [digit, sign]))

/** Digits and points as vertical writing has them. */
const uprightText = (text: string): string => text.replace(/[0-9]/g, (digit) => kanji[digit] ?? digit).replaceAll('.', '・')

/** Paragraphs of upright letters in columns from right to left until the area is full; the first letter of each is set down by one. */
export function fillVertical(sheet: OrderedSheet, { x, y, width, height }: Area): void {
  const rows = Math.floor(height / size)
  let right = x + width
  for (;;) {
    const letters = [...uprightText(sheet.text.paragraph(2))]
    let [column, row] = [0, 1]
    const places = letters.map((letter) => {
      if (row >= rows && !(row === rows && hanging.test(letter))) [column, row] = [column + 1, 0]
      return { letter, column, row: row++ }
    })
    if (right - (column + 1) * pitch < x) return
    sheet.blocks.push({ kind: 'text', text: letters.join('') })
    for (const place of places) {
      const left = right - place.column * pitch - size
      sheet.ink.text(place.letter, left, y + place.row * size + size * 0.88, { face: 'serif', size, upright: true })
    }
    right -= (column + 1) * pitch
  }
}

const margin = 60

export function verticalPage(sheet: OrderedSheet): void {
  fillVertical(sheet, { x: margin, y: 80, width: sheet.width - 2 * margin, height: sheet.height - 170 })
}

/** Two bands one above the other, the upper one read first. */
export function verticalBands(sheet: OrderedSheet): void {
  const height = (sheet.height - 190) / 2
  for (let band = 0; band < 2; band++)
    fillVertical(sheet, { x: margin, y: 80 + band * (height + 30), width: sheet.width - 2 * margin, height })
}

/** A horizontal headline above vertical text. */
export function verticalUnderHeadline(sheet: OrderedSheet): void {
  const top =
    setBlock(sheet, margin, 72, sheet.width - 2 * margin, sheet.text.heading(), { size: 18, face: 'serif-bold', kind: 'heading' }) + 16
  fillVertical(sheet, { x: margin, y: top, width: sheet.width - 2 * margin, height: sheet.height - 90 - top })
}
