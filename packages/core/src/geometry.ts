/**
 * PDF points (1/72 inch), origin top-left, after page rotation and crop: the only coordinate system outside `pdf`.
 * `width` and `height` are never negative.
 */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The smallest box that holds all given boxes; throws a RangeError on an empty list, which has none. */
export function unionBox(boxes: Iterable<Box>): Box {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (const box of boxes) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  if (left === Infinity) throw new RangeError('the union of no boxes is undefined')
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The common part, or null where the boxes do not overlap (touching edges do not count). */
export function intersectBox(a: Box, b: Box): Box | null {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

export const areaOf = (box: Box): number => box.width * box.height

/** Share of `part`'s area that lies inside `whole`, in [0, 1]; a box without area counts by its centre. */
export function shareInside(part: Box, whole: Box): number {
  const area = areaOf(part)
  if (area === 0) return containsPoint(whole, part.x + part.width / 2, part.y + part.height / 2) ? 1 : 0
  const common = intersectBox(part, whole)
  return common ? areaOf(common) / area : 0
}

export const containsPoint = (box: Box, x: number, y: number): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
