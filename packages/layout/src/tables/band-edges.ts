import { unionBox } from '@colrag/core'
import type { Scene } from '../scene.ts'
import type { Stroke } from './join-strokes.ts'
import type { PlacedRow } from './logical-rows.ts'

/**
 * Edges of shaded bands through most of some rows, which set rows of a table apart as strokes do. None where a band holds two lines that fill
 * most columns: it marks several rows.
 */
export function bandEdges(scene: Scene, rows: readonly PlacedRow[], columns: number): readonly Stroke[] {
  const box = unionBox(rows.map((r) => r.row.box))
  if (!box || columns < 3) return []
  const right = box.x + box.width
  const edges = scene.strokes.shaded.across.filter(
    (s) => s.weak && s.at > box.y && s.at < box.y + box.height && Math.min(s.to, right) - Math.max(s.from, box.x) > 0.7 * box.width,
  )
  if (edges.length < 2) return []
  const full = rows.filter((r) => new Set(r.placed.map((s) => s.from)).size >= Math.max(2, 0.6 * columns))
  const bands = full.map(({ row }) => edges.filter((s) => s.at < row.box.y + row.box.height / 2).length)
  return new Set(bands).size === bands.length ? edges : []
}
