import type { AreaMark, ImageMark, LineMark } from './page-marks.ts'
import type { Rectangle } from './rectangle.ts'

/** Lighter than this on every channel is white paper. */
const paper = 0xf8

export function isPaper(color: string): boolean {
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
  const grounds = [...fills.filter((fill) => !isPaper(fill.color)), ...images]
  return marks.filter((mark) => {
    if (!isPaper(mark.color)) return true
    const [x, y] = 'area' in mark ? middle(mark.area) : [(mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2]
    return grounds.some((g) => g.order < mark.order && x >= g.area.x0 && x <= g.area.x1 && y >= g.area.y0 && y <= g.area.y1)
  })
}

const middle = (area: Rectangle): [number, number] => [(area.x0 + area.x1) / 2, (area.y0 + area.y1) / 2]
