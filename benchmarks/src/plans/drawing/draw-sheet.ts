import { draws } from '../../sample-corpus/world.ts'
import type { Draw } from '../../sample-corpus/world.ts'
import type { PlanSheet, SheetDetail } from '../world/plan-sheet.ts'
import { barSchedule } from './bar-schedule.ts'
import { drafter } from './drafter.ts'
import type { DrawnDimension, Zone } from './drafter.ts'
import { notesBlock } from './sheet-notes-block.ts'
import type { DrawnNote } from './sheet-notes-block.ts'
import type { SheetPen } from './sheet-pen.ts'
import { titleBlock } from './title-block.ts'
import type { SheetOf, TitleWords } from './title-block.ts'

/** What of a sheet can be asked for, by numbers of words. */
export interface SheetParts {
  readonly title: TitleWords
  readonly dimensions: readonly DrawnDimension[]
  readonly notes: readonly DrawnNote[]
}

const scales = { tabloid: 1, large: 2, roll: 8 } as const
/** Points of the paper as the sheet is drawn; the large one is tabloid twice as big, a roll eight times, or as many times as its unit is large. */
export const paperSize = ({
  paper,
  unit,
}: Pick<PlanSheet, 'paper' | 'unit'>): { readonly width: number; readonly height: number; readonly scale: number } =>
  paper === 'letter' ? { width: 612, height: 792, scale: 1 } : { width: 1224, height: 792, scale: Math.max(scales[paper], unit) }

export function drawSheet(pen: SheetPen, sheet: PlanSheet, place: SheetOf): SheetParts {
  const { width, height } = paperSize(sheet)
  // Each part has a sequence of its own, so that sheets of a family differ in nothing but what differs.
  const draw = (part: number): Draw => draws(sheet.seed * 10 + part)
  const [left, edge] = [width > height ? 42 : 30, 22]
  const frame: Zone = { x: left, y: edge, width: width - left - edge, height: height - 2 * edge }
  pen.line(corners(frame), { closed: true, width: 1.6 })
  const column = sheet.agency.titleBlock === 'right' && width > height
  const block: Zone = column
    ? { x: frame.x + frame.width - 150, y: frame.y, width: 150, height: frame.height }
    : { x: frame.x, y: frame.y + frame.height - 66, width: frame.width, height: 66 }
  const title = titleBlock(pen, block, sheet, place, draw(1))
  pen.write('INVENTED SHEET - NOT FOR CONSTRUCTION', [frame.x + 4, height - 9], { size: 6 })
  pen.write(`${sheet.agency.short} ${sheet.number}`, [frame.x - 5, frame.y + frame.height - 6], { size: 6, angle: 3 })
  const room: Zone = column ? { ...frame, width: frame.width - 150 } : { ...frame, height: frame.height - 66 }
  const zones = width > height ? wideZones(room) : tallZones(room)
  const dimensions = [
    ...detail(pen, zones.main, sheet.main, sheet, 'A', [draw(2), draw(3)]),
    ...zones.beside.flatMap((zone, i) => {
      const small = sheet.beside[i]
      return small ? detail(pen, zone, small, sheet, 'BC'[i] ?? '', [draw(4 + i), draw(6 + i)]) : []
    }),
  ]
  const notes = notesBlock(pen, zones.notes, sheet)
  if (zones.schedule) barSchedule(pen, zones.schedule, draw(8), sheet.agency.style, sheet.discipline === 'SAFETY' ? 'HARDWARE' : 'BAR')
  return { title, dimensions, notes }
}

interface Zones {
  readonly main: Zone
  readonly beside: readonly Zone[]
  readonly notes: Zone
  readonly schedule?: Zone
}

const wideZones = ({ x, y, width, height }: Zone): Zones => ({
  main: { x: x + 8, y: y + 8, width: width * 0.63, height: height * 0.68 },
  beside: [
    { x: x + width * 0.65, y: y + 8, width: width * 0.34, height: height * 0.4 },
    { x: x + width * 0.38, y: y + height * 0.71, width: width * 0.27, height: height * 0.28 },
  ],
  notes: { x: x + width * 0.67, y: y + height * 0.46, width: width * 0.31, height: height * 0.53 },
  schedule: { x: x + 24, y: y + height * 0.74, width: width * 0.33, height: height * 0.25 },
})

const tallZones = ({ x, y, width, height }: Zone): Zones => ({
  main: { x: x + 6, y: y + 6, width: width - 12, height: height * 0.52 },
  beside: [{ x: x + 6, y: y + height * 0.55, width: width * 0.48, height: height * 0.38 }],
  notes: { x: x + width * 0.52, y: y + height * 0.56, width: width * 0.46, height: height * 0.43 },
})

function detail(
  pen: SheetPen,
  zone: Zone,
  { archetype, title, values }: SheetDetail,
  sheet: PlanSheet,
  mark: string,
  [draw, stipple]: readonly [Draw, Draw],
): readonly DrawnDimension[] {
  const of = (key: string): number => values[key] ?? 0
  const names = new Map(archetype.parameters.map(({ key, name }) => [key, name]))
  const on = drafter(pen, { ...zone, height: zone.height - 26 }, archetype.extent(of), sheet.agency.style, stipple.random)
  archetype.draw(
    {
      ...on,
      dimension: (key, from, to, offset, before = false) => on.dimension(names.get(key) ?? key, of(key), from, to, { offset, before }),
    },
    of,
    draw,
  )
  const [x, y] = [zone.x + zone.width / 2, zone.y + zone.height - 10]
  const half = pen.measure(title, { size: 9, bold: true }) / 2
  pen.write(title, [x, y], { size: 9, bold: true, align: 'center' })
  pen.line([[x - half, y + 3], [x + half, y + 3]], { width: 1 }) // prettier-ignore
  pen.circle(x - half - 16, y - 3, 8, { width: 0.9 })
  pen.write(mark, [x - half - 16, y], { size: 8, bold: true, align: 'center' })
  return on.dimensions
}

const corners = ({ x, y, width, height }: Zone): readonly (readonly [number, number])[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
]
