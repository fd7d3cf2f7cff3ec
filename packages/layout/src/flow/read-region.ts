import type { Box } from '@colrag/core'
import { unionBox } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft } from '../draft.ts'
import type { Scene } from '../scene.ts'
import { alignedTables } from '../tables/aligned-tables.ts'
import type { Stroke } from '../tables/join-strokes.ts'
import type { Band } from './bands.ts'
import { bandsOf } from './bands.ts'
import type { Corridor } from './corridor.ts'
import { tallestCorridor } from './corridor.ts'
import type { Item } from './item.ts'
import type { TextLine } from './text-lines.ts'
import { textLines } from './text-lines.ts'

/** One column of text in reading order: its lines, or a block that moves as one. */
export type Flowed = { readonly lines: readonly TextLine[]; readonly draft?: never } | { readonly draft: Draft; readonly lines?: never }

/**
 * Puts a region into reading order. Tables are told by alignment first, except in vertical writing, whose tiers align as columns do; then the region is cut along its tallest white corridor into what
 * is above, the left part, the right part and what is below, each read in turn the same way (a recursive X-Y cut whose horizontal cuts
 * are where a corridor ends, so that a heading across columns stays above them and lines of two columns are never mixed).
 */
export function readRegion(scene: Scene, items: readonly Item[], strokes: readonly Stroke[], tables = true): readonly Flowed[] {
  if (items.length === 0) return []
  const all = tables && scene.frame.direction !== 'vertical' ? withTables(scene, items, strokes) : items
  const bands = bandsOf(all)
  const corridor = tallestCorridor(bands, Math.max(5, 0.7 * scene.em), 2.4 * scene.em, (c) => areColumns(bands, c, scene.em))
  if (!corridor) return column(bands)
  const within = (from: number, to: number): Item[] => bands.slice(from, to).flatMap((band) => band.items)
  const middle = within(corridor.first, corridor.last + 1)
  const x = (corridor.x1 + corridor.x2) / 2
  const isLeft = (item: Item): boolean => item.box.x + item.box.width / 2 < x
  return [
    ...readRegion(scene, within(0, corridor.first), strokes, false),
    ...readRegion(scene, middle.filter(isLeft), strokes, true),
    ...readRegion(
      scene,
      middle.filter((item) => !isLeft(item)),
      strokes,
      true,
    ),
    ...readRegion(scene, within(corridor.last + 1, bands.length), strokes, false),
  ]
}

function withTables(scene: Scene, items: readonly Item[], strokes: readonly Stroke[]): readonly Item[] {
  const atoms = items.flatMap((item) => item.atom ?? [])
  const barriers = items.flatMap((item) => (item.draft ? [item.box] : []))
  const found = alignedTables(scene, atoms, barriers, strokes)
  if (found.length === 0) return items
  const taken = new Set(found.flatMap((t) => t.atoms))
  return [
    ...items.filter((item) => !item.atom || !taken.has(item.atom)),
    ...found.map(({ draft }): Item => ({ draft, box: scene.frame.to(draft.boxes[0] as Box) })),
  ]
}

/**
 * Both sides hold a block, or two lines and more that are wide enough for text; a strip of list markers or labels beside its text is no
 * column, and the space between the words of a large heading no corridor. Nor is a narrow one between short lines that stand on the same
 * rows at both sides: what is at the right belongs to what is at its left.
 */
function areColumns(bands: readonly Band[], { x1, x2, first, last }: Corridor, em: number): boolean {
  const items = bands.slice(first, last + 1).flatMap((band) => band.items)
  const isColumn = (side: readonly Item[]): boolean => {
    if (side.some((item) => item.draft)) return true
    const box = unionBox(side.map((item) => item.box))
    const sizes = side.map((item) => item.atom?.size ?? em).sort((a, b) => a - b)
    const size = sizes[Math.floor(sizes.length / 2)] ?? em
    return box.width >= 5 * em && box.height > 1.9 * size && x2 - x1 >= 0.6 * size
  }
  const left = items.filter((item) => item.box.x + item.box.width <= x1 + 0.01)
  const right = items.filter((item) => item.box.x >= x2 - 0.01)
  return isColumn(left) && isColumn(right) && !(x2 - x1 < 2 * em && sharesRows(left, right))
}

const shortLine = 15

function sharesRows(left: readonly Item[], right: readonly Item[]): boolean {
  if ([...left, ...right].some((item) => item.draft)) return false
  const [a, b] = [left, right].map((side) => textLines(side.flatMap((item) => item.atom ?? []))) as [
    readonly TextLine[],
    readonly TextLine[],
  ]
  const isShort = (lines: readonly TextLine[]): boolean => lines.reduce((n, l) => n + l.box.width / l.size, 0) / lines.length < shortLine
  const middle = (l: TextLine): number => l.box.y + l.box.height / 2
  const paired = a.filter((l) => b.some((r) => Math.abs(middle(l) - middle(r)) < 0.3 * l.size)).length
  return paired >= 0.8 * Math.max(a.length, b.length) && isShort(a) && isShort(b)
}

function column(bands: readonly Band[]): readonly Flowed[] {
  const out: Flowed[] = []
  let atoms: Atom[] = []
  const close = (): void => {
    if (atoms.length > 0) out.push({ lines: textLines(atoms) })
    atoms = []
  }
  for (const band of bands) {
    for (const item of band.items) if (item.atom) atoms.push(item.atom)
    const drafts = band.items.flatMap((item) => (item.draft ? [{ draft: item.draft, box: item.box }] : []))
    if (drafts.length === 0) continue
    close()
    for (const { draft } of drafts.sort((a, b) => a.box.x - b.box.x || a.box.y - b.box.y)) out.push({ draft })
  }
  close()
  return out
}
