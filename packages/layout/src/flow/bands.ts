import type { Item } from './item.ts'

/** Items that overlap vertically, as one horizontal band of a region. `gaps` are the intervals of x without ink, from -Infinity to Infinity. */
export interface Band {
  readonly items: readonly Item[]
  readonly top: number
  readonly bottom: number
  readonly gaps: readonly (readonly [number, number])[]
}

/** Text boxes reach beyond the ink; this share of their height is cut at either side before two of them count as overlapping. */
const shrink = 0.22

/** Bands from top to bottom. */
export function bandsOf(items: readonly Item[]): readonly Band[] {
  const slack = (item: Item): number => (item.atom ? item.box.height * shrink : 0)
  const sorted = items
    .map((item) => ({ item, top: item.box.y + slack(item), bottom: item.box.y + item.box.height - slack(item) }))
    .sort((a, b) => a.top - b.top || a.item.box.x - b.item.box.x)
  const bands: Band[] = []
  let held: Item[] = []
  let top = 0
  let bottom = -Infinity
  const close = (): void => {
    if (held.length > 0) bands.push({ items: held, top, bottom, gaps: gapsOf(held) })
  }
  for (const entry of sorted) {
    if (entry.top >= bottom) {
      close()
      held = []
      top = entry.top
    }
    held.push(entry.item)
    bottom = Math.max(bottom, entry.bottom)
  }
  close()
  return bands
}

function gapsOf(items: readonly Item[]): readonly (readonly [number, number])[] {
  const gaps: [number, number][] = []
  let right = -Infinity
  for (const { box } of [...items].sort((a, b) => a.box.x - b.box.x)) {
    if (box.x > right) gaps.push([right, box.x])
    right = Math.max(right, box.x + box.width)
  }
  gaps.push([right, Infinity])
  return gaps
}
