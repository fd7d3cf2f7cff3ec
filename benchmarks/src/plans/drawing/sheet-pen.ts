import type { Paint, Point } from '../../writing/ink.ts'
import type { PrintedBox } from '../../sample-corpus/gold.ts'
import type { Lettering, LetteringFace } from './lettering.ts'
import type { Quarter } from './quarter-turn.ts'
import { inkColor } from './sheet-ink.ts'
import type { SheetInk } from './sheet-ink.ts'

/** A word as drawn: its em box (.88 above the baseline, .12 below) in points of the sheet. `angle`: the way it runs. */
interface DrawnWord {
  readonly text: string
  readonly box: PrintedBox
  readonly angle: Quarter
}

interface WriteOptions {
  readonly size?: number
  readonly bold?: boolean
  readonly align?: 'left' | 'center' | 'right'
  readonly angle?: Quarter
}

/** Draws on a sheet and remembers every word. `write` gives the numbers of its words in `words`. */
export interface SheetPen {
  readonly words: readonly DrawnWord[]
  measure(text: string, options?: WriteOptions): number
  write(text: string, at: Point, options?: WriteOptions): readonly number[]
  line(points: readonly Point[], paint?: Paint): void
  circle(x: number, y: number, radius: number, paint?: Paint): void
}

const along: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

export function sheetPen(ink: SheetInk, letters: Lettering): SheetPen {
  const words: DrawnWord[] = []
  const faceOf = (bold: boolean | undefined): LetteringFace => (bold ? 'sans-bold' : 'sans')
  const measure = (text: string, { size = 7, bold }: WriteOptions = {}): number => letters.width(text, faceOf(bold), size)
  return {
    words,
    measure,
    write: (text, [x, y], options = {}) => {
      const { size = 7, bold, align = 'left', angle = 0 } = options
      const [ux, uy] = along[angle] ?? [1, 0]
      const shift = align === 'left' ? 0 : measure(text, options) / (align === 'center' ? -2 : -1)
      const start: Point = [x + ux * shift, y + uy * shift]
      ink.text(text, start, angle, faceOf(bold), size)
      const drawn: number[] = []
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        const from = letters.width(text.slice(0, index), faceOf(bold), size)
        const box = wordBox(start, [ux, uy], from, from + letters.width(word, faceOf(bold), size), size)
        drawn.push(words.push({ text: word, box, angle }) - 1)
      }
      return drawn
    },
    line: (points, paint = {}) => {
      ink.path(points, { ...(paint.fill === undefined ? { stroke: inkColor } : {}), width: 0.5, ...paint })
    },
    circle: (x, y, radius, paint = {}) => {
      ink.ellipse(x, y, radius, radius, { ...(paint.fill === undefined ? { stroke: inkColor } : {}), width: 0.5, ...paint })
    },
  }
}

/** From `from` to `to` along the direction `u`; letters stand to its left. */
function wordBox([x, y]: Point, [ux, uy]: Point, from: number, to: number, size: number): PrintedBox {
  const [vx, vy] = [uy, -ux]
  const xs = [x + ux * from + vx * size * 0.88, x + ux * to - vx * size * 0.12]
  const ys = [y + uy * from + vy * size * 0.88, y + uy * to - vy * size * 0.12]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
