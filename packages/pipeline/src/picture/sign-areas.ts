import type { Box } from '@colrag/core'
import type { Picture } from '@colrag/stage-kit/picture'

/** Shares of the picture's area between which a sign lies, and of its box that its ground and its letters take. */
const least = 0.003
const most = 0.5
const ground = 0.5
const letters: readonly [least: number, most: number] = [0.03, 0.45]
/** Differences of a channel within one ground, and of brightness between ground and letters, out of 255. */
const even = 26
const contrast = 60
/** Signs of a photograph that are looked at, the largest first. */
const mostSigns = 4

/**
 * Where signs may be in a photograph: even grounds that fill their box and have marks of another brightness on them. Boxes in pixels, largest
 * first, none inside another. For small pictures (some hundred pixels wide), in which grain is gone.
 */
export function signAreas({ width, height, pixels }: Picture): readonly Box[] {
  const seen = new Uint8Array(width * height)
  const found: { readonly box: Box; readonly size: number }[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1) continue
    const region = fill(start)
    if (region.size < least * seen.length || region.size > most * seen.length) continue
    const { box } = region
    const area = box.width * box.height
    // Sky and ground reach from edge to edge.
    if (box.width === width || box.height === height) continue
    if (Math.min(box.width, box.height) < 10 || region.size < ground * area) continue
    const share = marks(box, region.bright) / area
    if (share >= letters[0] && share <= letters[1]) found.push({ box, size: area })
  }
  found.sort((a, b) => b.size - a.size || a.box.y - b.box.y || a.box.x - b.box.x)
  const kept: Box[] = []
  for (const { box } of found) if (!kept.some((outer) => inside(box, outer))) kept.push(box)
  return kept.slice(0, mostSigns)

  /** The region of about the colour of its first pixel. */
  function fill(start: number): { readonly box: Box; readonly size: number; readonly bright: number } {
    const [r, g, b] = [pixels[3 * start] ?? 0, pixels[3 * start + 1] ?? 0, pixels[3 * start + 2] ?? 0]
    const alike = (i: number): boolean =>
      Math.abs((pixels[3 * i] ?? 0) - r) <= even &&
      Math.abs((pixels[3 * i + 1] ?? 0) - g) <= even &&
      Math.abs((pixels[3 * i + 2] ?? 0) - b) <= even
    const stack = [start]
    seen[start] = 1
    let [left, right, top, bottom, size, sum] = [width, 0, height, 0, 0, 0]
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      const [x, y] = [i % width, Math.floor(i / width)]
      size++
      sum += brightness(i)
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      for (const next of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width])
        if (next >= 0 && next < seen.length && seen[next] === 0 && alike(next)) {
          seen[next] = 1
          stack.push(next)
        }
    }
    return { box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }, size, bright: sum / size }
  }

  function marks(box: Box, bright: number): number {
    let count = 0
    for (let y = box.y; y < box.y + box.height; y++)
      for (let x = box.x; x < box.x + box.width; x++) if (Math.abs(brightness(y * width + x) - bright) > contrast) count++
    return count
  }

  function brightness(i: number): number {
    return 0.3 * (pixels[3 * i] ?? 0) + 0.59 * (pixels[3 * i + 1] ?? 0) + 0.11 * (pixels[3 * i + 2] ?? 0)
  }
}

const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height
