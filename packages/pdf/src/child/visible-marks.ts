import type { AreaMark, ImageMark, LineMark } from './page-marks.ts'
import type { Rectangle } from './rectangle.ts'

/** Lighter than this on every channel is white paper. */
const paper = 0xf8

function isPaper(color: string): boolean {
  const value = /^#([0-9a-f]{6})$/i.exec(color)?.[1]
  if (!value) return false
  return [0, 2, 4].every((at) => Number.parseInt(value.slice(at, at + 2), 16) >= paper)
}

/** Marks that can be seen: not white on white paper. White stays where it lies on an earlier dark fill or a picture. */
export function visibleMarks<T extends LineMark | AreaMark>(
  marks: readonly T[],
  fills: readonly AreaMark[],
  images: readonly ImageMark[],
): T[] {
  if (!marks.some((mark) => isPaper(mark.color))) return [...marks]
  const below = groundIndex([...fills.filter((fill) => !isPaper(fill.color)), ...images])
  return marks.filter((mark) => {
    if (!isPaper(mark.color)) return true
    const [x, y] = 'area' in mark ? middle(mark.area) : [(mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2]
    return below(x, y, mark.order)
  })
}

interface Ground {
  readonly area: Rectangle
  readonly order: number
}

/** Squares of the page, in points, that grounds are sorted into, so that a map of many thousand areas stays quick. */
const cell = 64

/** Tells whether a ground was painted at a point before the given order. */
function groundIndex(grounds: readonly Ground[]): (x: number, y: number, order: number) => boolean {
  const cells = new Map<string, Ground[]>()
  const wide: Ground[] = []
  const at = (v: number): number => Math.floor(v / cell)
  for (const ground of grounds) {
    const { x0, y0, x1, y1 } = ground.area
    if ((x1 - x0) * (y1 - y0) > 64 * cell * cell) {
      wide.push(ground)
      continue
    }
    for (let column = at(x0); column <= at(x1); column++) {
      for (let row = at(y0); row <= at(y1); row++) {
        const key = `${column}|${row}`
        const held = cells.get(key)
        if (held) held.push(ground)
        else cells.set(key, [ground])
      }
    }
  }
  return (x, y, order) => {
    const covers = ({ area, order: painted }: Ground): boolean =>
      painted < order && x >= area.x0 && x <= area.x1 && y >= area.y0 && y <= area.y1
    return (cells.get(`${at(x)}|${at(y)}`) ?? []).some(covers) || wide.some(covers)
  }
}

const middle = (area: Rectangle): [number, number] => [(area.x0 + area.x1) / 2, (area.y0 + area.y1) / 2]
