import { unionBox } from '@colrag/core'
import type { Band } from './bands.ts'
import type { Corridor } from './corridor.ts'
import type { Item } from './item.ts'
import type { TextLine } from './text-lines.ts'
import { textLines } from './text-lines.ts'

const sameSize = 0.12
/** A line of running text is at least this share as wide as its column. */
const full = 0.85
/** Ragged lines may be longer than those that were measured. */
const widest = 1.15
const solid = 0.65
const leastLines = 3

type Side = 'left' | 'right'

/** How one side of a corridor is set, measured where there is ink at both sides. */
interface Column {
  readonly x: number
  readonly width: number
  readonly size: number
  /** The largest space between its lines. */
  readonly gap: number
}

/**
 * Columns do not always begin and end together: one of them goes on below the corridor, or begins above it, beside nothing, as long as there
 * are lines of its size that break where it does. They are read with their column, so that text beside a box or below a headline is not torn
 * apart. What is between such lines, headings say, is of the column too.
 */
export function withOpenEnds(bands: readonly Band[], corridor: Corridor): Corridor {
  const last = openEnd(bands, corridor, corridor.last, 1)
  const first = openEnd(bands, corridor, corridor.first, -1)
  return first === corridor.first && last === corridor.last ? corridor : { ...corridor, first, last }
}

/** The band farthest from `from` in the direction of `step` that the columns take in, now one of them and now the other. */
function openEnd(bands: readonly Band[], corridor: Corridor, from: number, step: 1 | -1): number {
  const next = bands[from + step]
  const side = next && sideOf(next, corridor)
  const column = side && columnOf(bands, corridor, side)
  if (!column) return from
  let end = from
  for (let i = from + step; bands[i] && sideOf(bands[i] as Band, corridor) === side; i += step) {
    const [band, inner] = [bands[i] as Band, bands[i - step] as Band]
    const lines = linesOf(band)
    if (!lines.every((line) => inColumn(line, column))) continue
    const gap = step > 0 ? band.top - inner.bottom : inner.top - band.bottom
    if (lines.some((line) => fills(line, column)) || (end === i - step && gap <= 1.1 * column.gap)) end = i
  }
  return end === from ? from : openEnd(bands, corridor, end, step)
}

/** Ragged lines may reach into the corridor, up to its middle. */
const isOn = ({ box }: Item, { x1, x2 }: Corridor, side: Side): boolean =>
  side === 'left' ? box.x + box.width <= (x1 + x2) / 2 : box.x >= (x1 + x2) / 2

/** The side at which all ink of the band is, where it is text. */
const sideOf = ({ items }: Band, corridor: Corridor): Side | undefined =>
  (['left', 'right'] as const).find((side) => items.every((item) => item.atom && isOn(item, corridor, side)))

function columnOf(bands: readonly Band[], corridor: Corridor, side: Side): Column | null {
  const items = bands.slice(corridor.first, corridor.last + 1).flatMap((band) => band.items.filter((item) => isOn(item, corridor, side)))
  const all = textLines(items.flatMap((item) => (item.atom ? [item.atom] : [])))
  const letters = all.reduce((n, l) => n + l.text.length, 0)
  const size = all.find((l) => letters < 2 * all.reduce((n, o) => n + (isNear(o.size, l.size) ? o.text.length : 0), 0))?.size
  if (size === undefined) return null
  const lines = all.filter((l) => isNear(l.size, size))
  const { x, width } = unionBox(lines.map((l) => l.box))
  const column = { x, width, size, gap: Math.max(...lines.slice(1).map((l, i) => l.box.y - bottomOf(lines[i] as TextLine))) }
  const set = lines.filter((l) => fills(l, column))
  return set.length >= leastLines && set.length >= 0.4 * lines.length ? column : null
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= sameSize * Math.max(a, b)

const bottomOf = ({ box }: TextLine): number => box.y + box.height

const inColumn = (line: TextLine, { x, width, size }: Column): boolean =>
  isNear(line.size, size) && line.box.x >= x - size && line.box.width <= widest * width

/** As wide as the column, without the gaps that cells have between them. */
const fills = (line: TextLine, column: Column): boolean =>
  line.box.width > full * column.width && line.atoms.reduce((n, a) => n + a.box.width, 0) > solid * line.box.width

const linesOf = (band: Band): readonly TextLine[] => textLines(band.items.flatMap((item) => (item.atom ? [item.atom] : [])))
