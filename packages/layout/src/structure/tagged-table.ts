import type { StructureNode } from '@colrag/core'
import { unionBox } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft, DraftCell } from '../draft.ts'
import type { ElementOf } from './sane-tags.ts'
import type { TagIndex } from './tag-index.ts'

const leastFilled = 0.6

/**
 * Tables that the tags know and no rule found: their cells must be at least two rows and two columns, as many in each row, mostly filled,
 * and hold only words that now are in texts. Spans are not told by the tags, so other tables stay as they are.
 */
export function taggedTables(index: TagIndex, drafts: readonly Draft[], of: ElementOf): readonly Draft[] {
  let out = drafts
  for (const table of index.tables) {
    const inTable = (atom: Atom): boolean => of(atom)?.table === table
    const held = out.filter((d) => (d.grid ? d.grid.cells.some((c) => c.atoms.some(inTable)) : d.atoms.some(inTable)))
    const [first] = held
    if (!first || held.some((d) => d.grid !== undefined || d.direction !== 'horizontal' || !d.atoms.every(inTable))) continue
    const made = tableOf(
      table,
      held.flatMap((d) => d.atoms),
      of,
    )
    if (!made) continue
    out = out.flatMap((draft) => (draft === first ? [made] : held.includes(draft) ? [] : [draft]))
  }
  return out
}

function tableOf(table: StructureNode, atoms: readonly Atom[], of: ElementOf): Draft | null {
  const rows = rowsOf(table)
  const columns = rows[0]?.length ?? 0
  if (rows.length < 2 || columns < 2 || rows.some((row) => row.length !== columns)) return null
  const words = new Map<StructureNode, Atom[]>()
  for (const atom of atoms) {
    const cell = of(atom)?.cell
    if (!cell) return null
    const list = words.get(cell)
    if (list) list.push(atom)
    else words.set(cell, [atom])
  }
  if (words.size < leastFilled * rows.length * columns) return null
  const isHead = (cell: StructureNode): boolean => cell.role === 'TH'
  const count = rows.findIndex((row) => !row.every(isHead))
  const headerRows = count < 0 ? 0 : count
  const headerColumns = rows.slice(headerRows).every((row) => isHead(row[0] as StructureNode)) ? 1 : 0
  const cells = rows.flatMap((row, r) =>
    row.flatMap((cell, c): DraftCell[] => {
      const own = words.get(cell)
      if (!own) return []
      return [{ row: r, column: c, rowSpan: 1, columnSpan: 1, box: unionBox(own.map((a) => a.box)), header: isHead(cell), atoms: own }]
    }),
  )
  return {
    kind: 'table',
    boxes: [unionBox(cells.map((c) => c.box))],
    direction: 'horizontal',
    atoms: [],
    rule: 'tagged',
    confidence: 0.9,
    grid: { rows: rows.length, columns, headerRows, headerColumns, cells, evidence: 'tagged', score: 0.9 },
  }
}

const rowsOf = (node: StructureNode): readonly (readonly StructureNode[])[] =>
  node.parts.flatMap((part) => {
    if (typeof part === 'number') return []
    if (part.role === 'TR')
      return [part.parts.filter((c): c is StructureNode => typeof c !== 'number' && (c.role === 'TD' || c.role === 'TH'))]
    return part.role === 'Table' ? [] : rowsOf(part)
  })
