import type { Draw } from '../../sample-corpus/world.ts'
import { length } from '../world/length.ts'
import type { LengthStyle } from '../world/length.ts'
import type { Zone } from './drafter.ts'
import type { SheetPen } from './sheet-pen.ts'

/** A ruled list of bars, or of the hardware of a barrier, as deep as its rows need. */
export function barSchedule(pen: SheetPen, { x, y, width, height }: Zone, draw: Draw, style: LengthStyle, of: 'BAR' | 'HARDWARE'): void {
  const heads = ['MARK', 'SIZE', 'NO.', 'LENGTH', style === 'metric' ? 'MASS KG' : 'WEIGHT LB']
  const edges = [0, 0.17, 0.34, 0.5, 0.75, 1].map((share) => x + share * width)
  const rows = Math.min(draw.int(4, 8), Math.floor((height - 34) / 12))
  pen.write(`${of} SCHEDULE (ONE UNIT)`, [x + width / 2, y + 10], { size: 7.5, bold: true, align: 'center' })
  const top = y + 16
  const bottom = top + 12 * (rows + 1)
  for (const edge of edges) pen.line([[edge, top], [edge, bottom]], { width: 0.4 }) // prettier-ignore
  for (let row = 0; row <= rows + 1; row++) pen.line([[x, top + row * 12], [x + width, top + row * 12]], { width: row < 2 ? 0.9 : 0.3 }) // prettier-ignore
  const middle = (i: number): number => ((edges[i] ?? x) + (edges[i + 1] ?? x)) / 2
  for (const [i, head] of heads.entries()) pen.write(head, [middle(i), top + 8.5], { size: 6, bold: true, align: 'center' })
  for (let row = 0; row < rows; row++) {
    const cells = [
      `${'ABCDEFGH'[row]}${draw.int(1, 9)}`,
      of === 'BAR' ? `#${draw.int(4, 11)}` : `M${draw.int(6, 20, 2)}`,
      String(draw.int(4, 96)),
      length(of === 'BAR' ? draw.int(36, 336) : draw.int(2, 24), style === 'bracketed' ? 'feet' : style).text,
      String(draw.int(40, 2400)),
    ]
    for (const [i, cell] of cells.entries()) pen.write(cell, [middle(i), top + 12 * (row + 1) + 8.5], { size: 6, align: 'center' })
  }
}
