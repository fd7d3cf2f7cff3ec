import type { Quad } from './min-area-rectangle.ts'
import { minAreaRectangle } from './min-area-rectangle.ts'

/** How a map of text probabilities becomes boxes; the names of differentiable binarisation (Liao et al., AAAI 2020, section 3.5). */
export interface BoxRules {
  readonly threshold: number
  readonly boxThreshold: number
  readonly unclip: number
}

/** Lines at most; a page has hundreds. */
const most = 3000

/**
 * The text lines of a probability map, in pixels of the map, in no particular order: patches above `threshold` (grown by one pixel to the right
 * and down, so that thin ones hold together), the smallest rectangle around each, grown by area * unclip / perimeter; those whose mean
 * probability is below `boxThreshold` or whose shorter side is below 3 pixels are none.
 */
export function textQuads(map: Float32Array, width: number, height: number, { threshold, boxThreshold, unclip }: BoxRules): Quad[] {
  const mask = new Uint8Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const above = y > 0
      if (
        (map[i] ?? 0) > threshold ||
        (x > 0 && (map[i - 1] ?? 0) > threshold) ||
        (above && (map[i - width] ?? 0) > threshold) ||
        (x > 0 && above && (map[i - width - 1] ?? 0) > threshold)
      )
        mask[i] = 1
    }
  }
  const found: Quad[] = []
  for (const edge of edgesOf(mask, width, height)) {
    if (found.length === most) break
    const tight = minAreaRectangle(edge)
    if (Math.min(tight.width, tight.height) < 3 || meanInside(map, width, height, tight) < boxThreshold) continue
    const margin = (tight.width * tight.height * unclip) / (2 * (tight.width + tight.height))
    const grown = minAreaRectangle(tight.corners, margin)
    if (Math.min(grown.width, grown.height) >= 5) found.push(grown)
  }
  return found
}

/** The outermost pixels, row by row, of each patch (8 neighbours). */
function edgesOf(mask: Uint8Array, width: number, height: number): { readonly x: number; readonly y: number }[][] {
  const patches: { x: number; y: number }[][] = []
  const stack: number[] = []
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1) continue
    const rows = new Map<number, [least: number, most: number]>()
    mask[start] = 2
    stack.push(start)
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width
      const y = (at - x) / width
      const row = rows.get(y)
      if (!row) rows.set(y, [x, x])
      else if (x < row[0]) row[0] = x
      else if (x > row[1]) row[1] = x
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const next = v * width + u
          if (mask[next] !== 1) continue
          mask[next] = 2
          stack.push(next)
        }
      }
    }
    patches.push(
      [...rows].flatMap(([y, [from, to]]) =>
        from === to
          ? [{ x: from, y }]
          : [
              { x: from, y },
              { x: to, y },
            ],
      ),
    )
  }
  return patches
}

function meanInside(map: Float32Array, width: number, height: number, { corners, width: wide, height: high }: Quad): number {
  const [origin, right, , below] = corners
  const [ux, uy] = [(right.x - origin.x) / wide, (right.y - origin.y) / wide]
  const [vx, vy] = [(below.x - origin.x) / high, (below.y - origin.y) / high]
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  let sum = 0
  let count = 0
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= Math.min(height - 1, Math.ceil(Math.max(...ys))); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= Math.min(width - 1, Math.ceil(Math.max(...xs))); x++) {
      const along = (x - origin.x) * ux + (y - origin.y) * uy
      const across = (x - origin.x) * vx + (y - origin.y) * vy
      if (along < -0.5 || across < -0.5 || along > wide + 0.5 || across > high + 0.5) continue
      sum += map[y * width + x] ?? 0
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}
