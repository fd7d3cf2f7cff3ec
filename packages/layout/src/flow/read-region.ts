import type { Box } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft } from '../draft.ts'
import { mathShare } from '../kinds/math-share.ts'
import type { Scene } from '../scene.ts'
import { alignedTables } from '../tables/aligned-tables.ts'
import type { Stroke } from '../tables/join-strokes.ts'
import type { Band } from './bands.ts'
import { bandsOf } from './bands.ts'
import { areColumns, areProse } from './columns.ts'
import { withOpenEnds } from './column-ends.ts'
import type { Corridor } from './corridor.ts'
import { tallestCorridor } from './corridor.ts'
import type { Item } from './item.ts'
import { rowsOfBoxes } from './rows-of-boxes.ts'
import type { TextLine } from './text-lines.ts'
import { textLines } from './text-lines.ts'

/** One column of text in reading order: its lines, or a block that moves as one. */
export type Flowed = { readonly lines: readonly TextLine[]; readonly draft?: never } | { readonly draft: Draft; readonly lines?: never }

/**
 * Puts a region into reading order. Columns of running text are cut first; then tables are told by alignment, except in vertical writing,
 * whose tiers align as columns do; then the region is cut along its tallest white corridor into what
 * is above, the left part, the right part and what is below, each read in turn the same way (a recursive X-Y cut whose horizontal cuts
 * are where a corridor ends, so that a heading across columns stays above them and lines of two columns are never mixed).
 */
export function readRegion(scene: Scene, items: readonly Item[], strokes: readonly Stroke[], tables = true): readonly Flowed[] {
  if (items.length === 0) return []
  const { em } = scene
  const widest = Math.max(5, 0.7 * em)
  const within = (bands: readonly Band[], width: number, height: number): Corridor | null =>
    tallestCorridor(bands, width, height, (c) => areColumns(bands, c, em))
  const cut = (bands: readonly Band[]): Corridor | null =>
    within(bands, widest, 2.4 * em) ?? (bands.length < leastRows ? null : within(bands, Math.max(4, narrowest * em), tall * em))
  const plain = bandsOf(items)
  const first = cut(plain)
  const seeksTables = tables && scene.frame.direction !== 'vertical'
  if (!seeksTables || (first && areProse(plain, first))) return first ? parts(scene, plain, first, strokes) : column(plain)
  const all = withTables(scene, items, strokes)
  const bands = all === items ? plain : bandsOf(all)
  const corridor = all === items ? first : cut(bands)
  return corridor ? parts(scene, bands, corridor, strokes) : column(bands)
}

/** Between the columns of a newspaper there is less space than between the words of other texts; there its height must tell. */
const narrowest = 0.5
const tall = 12
const leastRows = 10

function parts(scene: Scene, bands: readonly Band[], closed: Corridor, strokes: readonly Stroke[]): readonly Flowed[] {
  const corridor = withOpenEnds(bands, closed)
  const within = (from: number, to: number): Item[] => bands.slice(from, to).flatMap((band) => band.items)
  const middle = within(corridor.first, corridor.last + 1)
  const above = readRegion(scene, within(0, corridor.first), strokes, false)
  const below = readRegion(scene, within(corridor.last + 1, bands.length), strokes, false)
  const rows = rowsOfBoxes(bands, corridor, boxesIn(scene), scene.em)
  if (rows) return [...above, ...rows.flatMap((row) => readRegion(scene, row, strokes, true)), ...below]
  const x = (corridor.x1 + corridor.x2) / 2
  const isLeft = (item: Item): boolean => item.box.x + item.box.width / 2 < x
  const right = middle.filter((item) => !isLeft(item))
  return [...above, ...readRegion(scene, middle.filter(isLeft), strokes, true), ...readRegion(scene, right, strokes, true), ...below]
}

const boxesIn = ({ page, frame, fills }: Scene): readonly Box[] => [...fills, ...page.curves.map((box) => frame.to(box))]

/** The parts of a fraction or a matrix are aligned as well. */
const mostMath = 0.6

function withTables(scene: Scene, items: readonly Item[], strokes: readonly Stroke[]): readonly Item[] {
  const atoms = items.flatMap((item) => item.atom ?? [])
  const barriers = items.flatMap((item) => (item.draft ? [item.box] : []))
  const found = alignedTables(scene, atoms, barriers, strokes).filter((t) => mathShare(t.atoms) < mostMath)
  if (found.length === 0) return items
  const taken = new Set(found.flatMap((t) => t.atoms))
  return [
    ...items.filter((item) => !item.atom || !taken.has(item.atom)),
    ...found.map(({ draft }): Item => ({ draft, box: scene.frame.to(draft.boxes[0] as Box) })),
  ]
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
