import type { Band } from './bands.ts'

/** White space between x1 and x2 through bands `first` to `last`, with ink at both sides. `height`: from the first to the last band that has ink at both. */
export interface Corridor {
  readonly x1: number
  readonly x2: number
  readonly first: number
  readonly last: number
  readonly height: number
}

const mostOpen = 64

/**
 * The corridor along which a region best falls apart: the one with the greatest height that has ink at both sides, then through the most
 * bands, then the widest, then the leftmost. Null where none is `minWidth` wide, `minHeight` high and `valid`. One-sided bands at its end belong to it only while they
 * follow without a gap of more than `minHeight / 2` or 1.6 times the usual one: a heading below two columns is not the end of the left one.
 */
export function tallestCorridor(
  bands: readonly Band[],
  minWidth: number,
  minHeight: number,
  valid: (corridor: Corridor) => boolean,
): Corridor | null {
  let open: { x1: number; x2: number; first: number }[] = []
  const ended: Corridor[] = []
  for (let i = 0; i <= bands.length; i++) {
    const gaps = bands[i]?.gaps ?? []
    const next = new Map<string, { x1: number; x2: number; first: number }>()
    for (const corridor of open) {
      let whole = false
      for (const [from, to] of gaps) {
        const x1 = Math.max(from, corridor.x1)
        const x2 = Math.min(to, corridor.x2)
        if (x2 - x1 < minWidth) continue
        whole ||= x1 === corridor.x1 && x2 === corridor.x2
        const key = `${x1}:${x2}`
        const held = next.get(key)
        if (!held || corridor.first < held.first) next.set(key, { x1, x2, first: corridor.first })
      }
      if (!whole && (bands[i - 1] as Band).bottom - (bands[corridor.first] as Band).top >= minHeight) {
        const found = trim(bands, corridor.x1, corridor.x2, corridor.first, i - 1, minHeight / 2)
        if (found && found.height >= minHeight) ended.push(found)
      }
    }
    for (const [x1, x2] of gaps) {
      if (x1 === -Infinity || x2 === Infinity || x2 - x1 < minWidth) continue
      const key = `${x1}:${x2}`
      if (!next.has(key)) next.set(key, { x1, x2, first: i })
    }
    open = [...next.values()].sort((a, b) => a.first - b.first || a.x1 - b.x1).slice(0, mostOpen)
  }
  return (
    ended
      .sort((a, b) => b.height - a.height || b.last - b.first - (a.last - a.first) || b.x2 - b.x1 - (a.x2 - a.x1) || a.x1 - b.x1)
      .find(valid) ?? null
  )
}

function trim(bands: readonly Band[], x1: number, x2: number, first: number, last: number, reach: number): Corridor | null {
  let top = Infinity
  let bottom = -Infinity
  let end = last
  let usual: number | undefined
  for (let i = first; i <= last; i++) {
    const band = bands[i] as Band
    const atLeft = band.items.some((item) => item.box.x + item.box.width <= x1 + 0.01)
    const atRight = band.items.some((item) => item.box.x >= x2 - 0.01)
    if (atLeft && atRight) {
      top = Math.min(top, band.top)
      bottom = band.bottom
      end = last
    } else if (end === last && i > first) {
      const gap = band.top - (bands[i - 1] as Band).bottom
      if (gap <= reach) continue
      usual ??= medianGap(bands.slice(first, last + 1))
      if (gap > 1.6 * usual) end = i - 1
    }
  }
  return bottom > top ? { x1, x2, first, last: end, height: bottom - top } : null
}

function medianGap(bands: readonly Band[]): number {
  const gaps = bands
    .slice(1)
    .map((band, i) => band.top - (bands[i] as Band).bottom)
    .sort((a, b) => a - b)
  return gaps[Math.floor(gaps.length / 2)] ?? 0
}
