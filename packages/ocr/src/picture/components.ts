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
  // A pixel is taken off once it is found, so that the rest is what is still to be found.
  const rest = Uint8Array.from(bits)
  const found: Component[] = []
  let stack = new Int32Array(1024)
  for (let start = rest.indexOf(1); start >= 0; start = rest.indexOf(1, start + 1)) {
    let left = width,
      right = 0,
      top = height,
      bottom = 0,
      area = 0
    rest[start] = 0
    stack[0] = start
    for (let open = 1; open > 0;) {
      const at = stack[--open] as number
      const x = at % width
      const y = (at - x) / width
      area++
      if (x < left) left = x
      if (x >= right) right = x + 1
      if (y < top) top = y
      if (y >= bottom) bottom = y + 1
      if (open + 8 > stack.length) stack = grown(stack)
      const first = x > 0 ? -1 : 0
      const last = x + 1 < width ? 1 : 0
      for (let row = y > 0 ? at - width : at, end = y + 1 < height ? at + width : at; row <= end; row += width)
        for (let next = row + first; next <= row + last; next++)
          if (rest[next] === 1) {
            rest[next] = 0
            stack[open++] = next
          }
    }
    found.push({ left, top, right, bottom, area })
  }
  return found
}

function grown(stack: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * stack.length)
  larger.set(stack)
  return larger
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
