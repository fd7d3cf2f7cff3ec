import type { PlanSheet } from '../world/plan-sheet.ts'
import { plainNotes } from '../world/sheet-notes.ts'
import type { SheetNote } from '../world/sheet-notes.ts'
import type { Zone } from './drafter.ts'
import type { SheetPen } from './sheet-pen.ts'

/** A note as drawn: numbers of the words of its value, and of all of it. */
export interface DrawnNote {
  readonly note: SheetNote
  readonly value: readonly number[]
  readonly all: readonly number[]
}

const size = 6.5

/** A numbered list; notes that no longer fit are left out from the end. */
export function notesBlock(pen: SheetPen, { x, y, width, height }: Zone, sheet: PlanSheet): readonly DrawnNote[] {
  pen.write('GENERAL NOTES', [x, y + 10], { size: 8.5, bold: true })
  const listed: readonly (SheetNote | string)[] = [
    ...sheet.notes,
    ...(sheet.reference === '' ? [] : [`SEE SHEET ${sheet.reference} FOR DETAILS NOT SHOWN.`]),
    ...plainNotes.slice(0, 1 + (sheet.seed % plainNotes.length)),
  ]
  const drawn: DrawnNote[] = []
  let line = y + 24
  for (const [i, note] of listed.entries()) {
    const [before, value, after] = typeof note === 'string' ? [note, '', ''] : note.parts
    const lines = brokenLines(pen, before + value + after, width - 16)
    if (line + lines.length * 9 > y + height) break
    pen.write(`${i + 1}.`, [x, line], { size })
    const all: number[] = []
    for (const text of lines) {
      all.push(...pen.write(text, [x + 16, line], { size }))
      line += 9
    }
    line += 3
    if (typeof note === 'string') continue
    const from = countWords(before)
    drawn.push({ note, all, value: all.slice(from, from + countWords(value)) })
  }
  return drawn
}

const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

function brokenLines(pen: SheetPen, text: string, width: number): readonly string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (pen.measure(longer, { size }) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
