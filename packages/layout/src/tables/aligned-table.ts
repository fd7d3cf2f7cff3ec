import type { Box } from '@colrag/core'
import { unionBox } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft, DraftCell } from '../draft.ts'
import type { Scene } from '../scene.ts'
import { bandEdges } from './band-edges.ts'
import { columnGaps } from './column-gaps.ts'
import { joinHeadCells } from './head-cells.ts'
import { headerExtent } from './header-cells.ts'
import type { Stroke } from './join-strokes.ts'
import type { PlacedRow } from './logical-rows.ts'
import { logicalRows } from './logical-rows.ts'
import { partWords } from './part-words.ts'
import { placeSegments } from './place-segments.ts'
import { shadedCells } from './shaded-cells.ts'
import { tableScore } from './table-score.ts'
import type { VisualRow } from './table-rows.ts'

/** A table told from the alignment of its words, and the words it took. */
export interface AlignedTable {
  readonly draft: Draft
  readonly atoms: readonly Atom[]
  readonly score: number
}

/**
 * Reads rows as a table, or null where they are none. `rules`: horizontal strokes of the page that are no underlines. `ruled`:
 * they already say that this is a table, so less evidence from alignment is asked for.
 */
export function alignedTable(scene: Scene, rows: readonly VisualRow[], rules: readonly Stroke[], ruled: boolean): AlignedTable | null {
  const full = Math.max(...rows.map((r) => r.segments.length))
  const body = rows.filter((r) => r.segments.length >= Math.max(2, full * 0.5))
  if (body.length < (ruled ? 2 : 3)) return null
  const gaps = columnGaps(body, scene.em)
  if (gaps.length === 0) return null
  const box = unionBox(rows.map((r) => r.box))
  const extent = [box.x, box.x + box.width] as const
  const strokes = rules.filter((s) => s.at > box.y - 2 && s.at < box.y + box.height + 2 && s.to > extent[0] && s.from < extent[1])
  const placed = placeSegments(
    rows.map((row) => partWords(scene, row, gaps)),
    gaps,
    strokes,
    extent,
  )
  const score = tableScore(placed, gaps.length + 1, ruled, scene.em)
  if (score < 0.5) return null
  const { groups, head } = logicalRows(placed, [...strokes, ...bandEdges(scene, placed, gaps.length + 1)], ...extent)
  const cells = joinHeadCells(cellsOf(groups), head, strokes)
  const { headerRows, headerColumns } = headerExtent(cells, groups.length, gaps.length + 1, head, shadedCells(cells, scene.fills))
  return {
    score,
    atoms: rows.flatMap((r) => r.segments.flatMap((s) => s.atoms)),
    draft: {
      kind: 'table',
      boxes: [scene.frame.from(box)],
      direction: scene.frame.direction,
      atoms: [],
      rule: ruled ? 'half-ruled' : 'aligned',
      confidence: score,
      grid: {
        rows: groups.length,
        columns: gaps.length + 1,
        headerRows,
        headerColumns,
        evidence: ruled ? 'ruled' : 'aligned',
        score,
        cells: cells.map((c) => ({ ...c, header: c.row < headerRows || c.column < headerColumns, box: scene.frame.from(c.box) })),
      },
    },
  }
}

function cellsOf(groups: readonly (readonly PlacedRow[])[]): readonly DraftCell[] {
  return groups.flatMap((group, row): DraftCell[] => {
    const cells: { from: number; to: number; atoms: Atom[] }[] = []
    for (const segment of group.flatMap((r) => r.placed)) {
      const touching = cells.filter((c) => c.from <= segment.to && c.to >= segment.from)
      const [held] = touching
      if (!held) cells.push({ from: segment.from, to: segment.to, atoms: [...segment.atoms] })
      else {
        held.from = Math.min(segment.from, ...touching.map((c) => c.from))
        held.to = Math.max(segment.to, ...touching.map((c) => c.to))
        for (const other of touching.slice(1)) {
          held.atoms.push(...other.atoms)
          cells.splice(cells.indexOf(other), 1)
        }
        held.atoms.push(...segment.atoms)
      }
    }
    const boxes = apart(cells.sort((a, b) => a.from - b.from).map((c) => unionBox(c.atoms.map((a) => a.box))))
    return cells.map((c, i) => ({
      row,
      column: c.from,
      rowSpan: 1,
      columnSpan: c.to - c.from + 1,
      header: false,
      box: boxes[i] as Box,
      atoms: c.atoms,
    }))
  })
}

/** Boxes of one row from left to right, cut so that none overlaps the next. */
function apart(boxes: readonly Box[]): readonly Box[] {
  const out = [...boxes]
  for (let i = 1; i < out.length; i++) {
    const a = out[i - 1] as Box
    const b = out[i] as Box
    const over = a.x + a.width - b.x
    if (over <= 0) continue
    const at = b.x + over / 2
    out[i - 1] = { ...a, width: Math.max(0, at - a.x) }
    out[i] = { ...b, x: at, width: Math.max(0, b.x + b.width - at) }
  }
  return out
}
