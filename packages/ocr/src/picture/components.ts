import type { Ink } from './ink.ts'

/** A connected patch of ink (8 neighbours): its bounding box in pixels and its pixel count. */
export interface Component {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly area: number
}

/** All patches in the order of their first pixel from the top left. `right` and `bottom` are exclusive. */
export function componentsOf(ink: Ink): Component[] {
  const { width, height, bits } = ink
  const seen = new Uint8Array(bits.length)
  const found: Component[] = []
  const stack: number[] = []
  for (let start = 0; start < bits.length; start++) {
    if (bits[start] === 0 || seen[start] === 1) continue
    let left = width,
      right = 0,
      top = height,
      bottom = 0,
      area = 0
    seen[start] = 1
    stack.push(start)
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width
      const y = (at - x) / width
      area++
      if (x < left) left = x
      if (x >= right) right = x + 1
      if (y < top) top = y
      if (y >= bottom) bottom = y + 1
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const next = v * width + u
          if (bits[next] === 1 && seen[next] === 0) {
            seen[next] = 1
            stack.push(next)
          }
        }
      }
    }
    found.push({ left, top, right, bottom, area })
  }
  return found
}

/**
 * The height in pixels of an ordinary character: the upper quartile of the larger sides of patches that can be characters (neither specks nor
 * lines nor pictures). Null when fewer than five patches qualify.
 */
export function characterSize(components: readonly Component[]): number | null {
  const sizes = components
    .map((c) => ({ long: Math.max(c.right - c.left, c.bottom - c.top), short: Math.min(c.right - c.left, c.bottom - c.top) }))
    .filter(({ long, short }) => long >= 6 && long <= 200 && long <= 6 * short)
    .map(({ long }) => long)
    .sort((a, b) => a - b)
  if (sizes.length < 5) return null
  return sizes[Math.floor(sizes.length * 0.75)] ?? null
}
