import { isCjk } from '@colrag/stage-kit'
import type { Atom } from '../atom.ts'
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
    if (held.length > 0) bands.push(...strips({ items: held, top, bottom, gaps: [] }))
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

/**
 * A band as it is, or row by row where lines at different heights, of columns with leadings of their own or of a page scanned askew, have run
 * together. An item is in the strip of its middle; it closes the gaps of all strips that it reaches into.
 */
function strips(band: Band): readonly Band[] {
  const heights = band.items.map((item) => item.box.height).sort((a, b) => a - b)
  const row = heights[Math.floor(heights.length / 2)] ?? 0
  if (band.bottom - band.top < 2 * row || band.items.some((item) => item.draft)) return [{ ...band, gaps: gapsOf(band.items) }]
  const middle = ({ box }: Item): number => box.y + box.height / 2
  const out: Item[][] = []
  let until = -Infinity
  for (const item of [...band.items].sort((a, b) => middle(a) - middle(b))) {
    if (middle(item) <= until) out.at(-1)?.push(item)
    else {
      out.push([item])
      until = middle(item) + 0.5 * row
    }
  }
  return out.map((items) => {
    const top = Math.min(...items.map((item) => item.box.y + item.box.height * shrink))
    const bottom = Math.max(...items.map((item) => item.box.y + item.box.height * (1 - shrink)))
    const reaching = band.items.filter(({ box }) => box.y + box.height * shrink < bottom && box.y + box.height * (1 - shrink) > top)
    return { items, top, bottom, gaps: gapsOf(reaching) }
  })
}

/** Space of less than this share of the font size is between words, however large they are set. */
const wordSpace = 0.45
/** Titles are spread by as much between single characters. */
const letterSpace = 1.6

const isSpread = ({ text }: Atom): boolean => text.length === 1 && isCjk(text)

function gapsOf(items: readonly Item[]): readonly (readonly [number, number])[] {
  const gaps: [number, number][] = []
  let right = -Infinity
  let last: Atom | undefined
  for (const { box, atom } of [...items].sort((a, b) => a.box.x - b.box.x)) {
    const space = last && atom && isSpread(last) && isSpread(atom) ? letterSpace : wordSpace
    if (box.x > right && box.x - right >= space * Math.min(last?.size ?? 0, atom?.size ?? 0)) gaps.push([right, box.x])
    if (box.x + box.width >= right) last = atom
    right = Math.max(right, box.x + box.width)
  }
  gaps.push([right, Infinity])
  return gaps
}
