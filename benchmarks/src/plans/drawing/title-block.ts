import type { Draw } from '../../sample-corpus/world.ts'
import { revisionMark } from '../world/plan-sheet.ts'
import type { PlanSheet } from '../world/plan-sheet.ts'
import type { Zone } from './drafter.ts'
import type { SheetPen } from './sheet-pen.ts'

/** Words of a title block that questions ask for. */
export interface TitleWords {
  readonly number: readonly number[]
  readonly title: readonly number[]
  readonly revised: readonly number[]
  readonly revision: readonly number[]
  readonly edition: readonly number[]
}

export interface SheetOf {
  readonly page: number
  readonly pages: number
}

export const editionOf = (edition: number): string => `${edition} EDITION`

/** A column at the right edge or a strip along the bottom, with revisions, scale, names, title and number. */
export function titleBlock(pen: SheetPen, zone: Zone, sheet: PlanSheet, { page, pages }: SheetOf, draw: Draw): TitleWords {
  const column = zone.height > zone.width
  const { x, y, width, height } = zone
  pen.line([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], { closed: true, width: 1.2 }) // prettier-ignore
  const cells = column ? [0.26, 0.36, 0.5, 0.62, 0.88, 1] : [0.24, 0.38, 0.54, 0.66, 0.88, 1]
  const cell = (i: number): Zone => {
    const [from = 0, to = 1] = [i === 0 ? 0 : cells[i - 1], cells[i]]
    return column
      ? { x, y: y + height * from, width, height: height * (to - from) }
      : { x: x + width * from, y, width: width * (to - from), height }
  }
  for (let i = 1; i < cells.length; i++) {
    const { x: cx, y: cy } = cell(i)
    pen.line(column ? [[cx, cy], [cx + width, cy]] : [[cx, cy], [cx, cy + height]], { width: 0.8 }) // prettier-ignore
  }
  const revised = revisions(pen, cell(0), sheet)
  const scale = cell(1)
  pen.write('SCALE', [scale.x + 4, scale.y + 9], { size: 5.5 })
  pen.write(
    draw.pick(sheet.agency.style === 'metric' ? ['NOT TO SCALE', '1:20', '1:25'] : ['NOT TO SCALE', '1/2" = 1\'-0"', 'AS SHOWN']),
    [scale.x + 4, scale.y + 19],
    { size: 7 },
  )
  pen.write('DRAWN', [scale.x + 4, scale.y + 31], { size: 5.5 })
  pen.write(`${draw.pick(['AKM', 'JTR', 'LPW', 'CBN'])}  ${sheet.revisions[0]?.date ?? ''}`, [scale.x + 4, scale.y + 40], { size: 6.5 })
  const seal = cell(2)
  pen.write('APPROVED', [seal.x + 4, seal.y + 9], { size: 5.5 })
  pen.line([[seal.x + 6, seal.y + 28], [seal.x + 22, seal.y + 18], [seal.x + 30, seal.y + 30], [seal.x + 48, seal.y + 16], [seal.x + 66, seal.y + 27]], { width: 0.7, stroke: '#223366' }) // prettier-ignore
  pen.write(sheet.agency.engineer, [seal.x + 4, seal.y + 40], { size: 6 })
  pen.write('STATE STANDARDS ENGINEER', [seal.x + 4, seal.y + 48], { size: 5 })
  const edition = agency(pen, cell(3), sheet)
  const title = wrapped(pen, sheet.title, cell(4), 10)
  const number = cell(5)
  pen.write('SHEET NO.', [number.x + 4, number.y + 9], { size: 5.5 })
  const revision = pen.write(`REV ${revisionMark(sheet.revisions.length - 1)}`, [number.x + number.width - 4, number.y + 9], { size: 6, bold: true, align: 'right' }) // prettier-ignore
  const written = pen.write(sheet.number, [number.x + number.width / 2, number.y + number.height / 2 + 8], { size: fitted(pen, sheet.number, number.width - 10, 15), bold: true, align: 'center' }) // prettier-ignore
  pen.write(`${page} OF ${pages}`, [number.x + number.width / 2, number.y + number.height - 6], { size: 6, align: 'center' })
  if (sheet.variant !== '') {
    const under = cell(4)
    pen.write(sheet.variant, [under.x + under.width / 2, under.y + under.height - 6], { size: 9, bold: true, align: 'center' })
  }
  return { number: written, title, revised, revision, edition }
}

function revisions(pen: SheetPen, { x, y, width }: Zone, { revisions: all }: PlanSheet): readonly number[] {
  pen.write('REV', [x + 4, y + 9], { size: 5.5 })
  pen.write('DATE', [x + 24, y + 9], { size: 5.5 })
  pen.write('DESCRIPTION', [x + 66, y + 9], { size: 5.5 })
  let last: readonly number[] = []
  for (const [i, { date, what }] of all.entries()) {
    const line = y + 21 + i * 12
    pen.line([[x, line - 9], [x + width, line - 9]], { width: 0.3 }) // prettier-ignore
    pen.write(revisionMark(i), [x + 6, line], { size: 6 })
    last = pen.write(date, [x + 20, line], { size: 6 })
    pen.write(what, [x + 64, line], { size: fitted(pen, what, width - 68, 6) })
  }
  return last
}

function agency(pen: SheetPen, { x, y, width }: Zone, { agency: { name, short }, edition, discipline }: PlanSheet): readonly number[] {
  const middle = x + width / 2
  const [first = '', ...rest] = name.split(' DEPARTMENT')
  pen.write(first, [middle, y + 13], { size: fitted(pen, first, width - 8, 9), bold: true, align: 'center' })
  const second = `DEPARTMENT${rest.join('')}`
  pen.write(second, [middle, y + 22], { size: fitted(pen, second, width - 8, 6), align: 'center' })
  const plans = `${short} STANDARD PLANS`
  pen.write(plans, [middle, y + 34], { size: fitted(pen, plans, width - 8, 7), bold: true, align: 'center' })
  const written = pen.write(editionOf(edition), [middle, y + 44], { size: 7, align: 'center' })
  pen.write(discipline, [middle, y + 53], { size: 6, align: 'center' })
  return written
}

/** A centred title over as many lines as it needs. */
function wrapped(pen: SheetPen, text: string, { x, y, width, height }: Zone, size: number): readonly number[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (pen.measure(longer, { size, bold: true }) <= width - 10) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const room = Math.min(size * 1.25, (height - 22) / lines.length)
  const top = y + Math.max(room, (height - 12 - lines.length * room) / 2 + size * 0.6)
  return lines.flatMap((line, i) =>
    pen.write(line, [x + width / 2, top + i * room], {
      size: fitted(pen, line, width - 8, Math.min(size, room)),
      bold: true,
      align: 'center',
    }),
  )
}

/** The greatest size up to `most` at which the text is no wider than `width`. */
const fitted = (pen: SheetPen, text: string, width: number, most: number): number =>
  Math.min(most, (most * width) / Math.max(1, pen.measure(text, { size: most, bold: true })))
