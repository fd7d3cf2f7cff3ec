import type { Box } from '@colrag/core'
import type { Atom } from '../atom.ts'
import { captionLabel } from '../kinds/caption-label.ts'
import type { Scene } from '../scene.ts'
import type { AlignedTable } from './aligned-table.ts'
import { alignedTable } from './aligned-table.ts'
import type { RowRange } from './join-blocks.ts'
import { joinBlocks } from './join-blocks.ts'
import type { Stroke } from './join-strokes.ts'
import { ruleBands } from './rule-bands.ts'
import { slantFoot } from './slant-foot.ts'
import type { VisualRow } from './table-rows.ts'
import { visualRows } from './table-rows.ts'

const mostSingles = 2
const leastRows = 3
/** The line below a table that says where it is from, or a note set apart from its mark. */
const footNote = /^(?:(?:sources?|出典|資料|備考)\s*[:：]|[(（]?注[)）]?(?:[\s\d:：０-９]|$))/i

/** Tables without a full set of lines among the words of one region, from top to bottom. No table lies across a `barrier` (a frame box). */
export function alignedTables(
  scene: Scene,
  atoms: readonly Atom[],
  barriers: readonly Box[],
  strokes: readonly Stroke[],
): readonly AlignedTable[] {
  const original = new Map<Atom, Atom>()
  const feet = atoms.map((atom) => {
    const foot = slantFoot(atom)
    if (foot !== atom) original.set(foot, atom)
    return foot
  })
  const rows = visualRows(feet).filter(
    (row) => !barriers.some((b) => row.box.y + row.box.height / 2 > b.y && row.box.y + row.box.height / 2 < b.y + b.height),
  )
  const tables: AlignedTable[] = []
  const taken = new Set<number>()
  for (const [first, last] of ruleBands(rows, strokes, scene.em, (own) => alignedTable(scene, own, strokes, false) !== null)) {
    if (rows.slice(first, last + 1).some((_, i) => taken.has(first + i))) continue
    const table = alignedTable(scene, rows.slice(first, last + 1), strokes, true)
    if (!table) continue
    tables.push(table)
    for (let i = first; i <= last; i++) taken.add(i)
  }
  const read = ([from, to]: RowRange): readonly AlignedTable[] => {
    const table = alignedTable(scene, rows.slice(from, to + 1), strokes, false)
    return table ? [table] : []
  }
  for (const group of joinBlocks(rows, candidateBlocks(rows, taken), scene.em)) {
    const whole = group.length > 1 ? read([(group[0] as RowRange)[0], (group.at(-1) as RowRange)[1]]) : []
    tables.push(...(whole.length > 0 ? whole : group.flatMap(read)))
  }
  return original.size === 0 ? tables : tables.map((t) => ({ ...t, atoms: t.atoms.map((a) => original.get(a) ?? a) }))
}

/**
 * Runs of rows with several segments; up to two rows of a single one may lie between them. A wide gap, a caption or a
 * note ends the run.
 */
function candidateBlocks(rows: readonly VisualRow[], taken: ReadonlySet<number>): readonly RowRange[] {
  const blocks: RowRange[] = []
  let block: number[] = []
  const close = (): void => {
    while (block.length > 0 && (rows[block.at(-1) as number] as VisualRow).segments.length < 2) block.pop()
    if (block.length >= leastRows) blocks.push([block[0] as number, block.at(-1) as number])
    block = []
  }
  let singles = 0
  rows.forEach((row, i) => {
    const last = rows[block.at(-1) ?? -1]
    if (taken.has(i) || captionLabel(row.text) || footNote.test(row.text)) return close()
    if (last && row.box.y - (last.box.y + last.box.height) > 2.2 * Math.max(row.size, last.size)) close()
    const multi = row.segments.length > 1
    singles = multi ? 0 : singles + 1
    if (!multi && singles > mostSingles) close()
    if (multi || block.length > 0) block.push(i)
  })
  close()
  return blocks
}
