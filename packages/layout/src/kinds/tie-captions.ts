import { pictureKinds } from '@colrag/core'
import type { Box } from '@colrag/core'
import type { Draft } from '../draft.ts'
import { captionLabel } from './caption-label.ts'

const farthest = 0.12

/**
 * Gives each caption the nearest table or picture it can describe, within 12 % of the page's height; a label that says "table" prefers
 * tables, and the other way round. Of two at one distance the one that comes later in reading order for tables (their captions stand
 * above), earlier for pictures.
 */
export function tieCaptions(drafts: readonly Draft[], height: number): readonly Draft[] {
  const targets = drafts.filter((d) => d.kind === 'table' || pictureKinds.has(d.kind))
  if (targets.length === 0) return drafts
  return drafts.map((draft) => {
    if (draft.kind !== 'caption' && draft.kind !== 'legend') return draft
    // Of two figures at either side of a caption its own may be a little farther away than the next one.
    const away = 1.5 * Math.max(...draft.atoms.map((a) => a.size), 0)
    const wanted = captionLabel(draft.atoms.map((a) => a.text).join(' '))?.about ?? 'figure'
    let best: Draft | null = null
    let least = farthest * height
    for (const target of targets) {
      const fits = (target.kind === 'table') === (wanted === 'table')
      const below = (target.boxes[0] as Box).y > (draft.boxes[0] as Box).y
      const distance = distanceBetween(draft.boxes, target.boxes) * (fits ? 1 : 3) + (below === (wanted === 'table') ? 0 : away)
      if (distance < least) [best, least] = [target, distance]
    }
    return best ? { ...draft, about: best } : draft
  })
}

/** The gap between two groups of boxes; sideways distance counts double. */
function distanceBetween(a: readonly Box[], b: readonly Box[]): number {
  return Math.min(
    ...a.flatMap((p) =>
      b.map((q) => {
        const dx = Math.max(0, Math.max(p.x, q.x) - Math.min(p.x + p.width, q.x + q.width))
        const dy = Math.max(0, Math.max(p.y, q.y) - Math.min(p.y + p.height, q.y + q.height))
        return 2 * dx + dy
      }),
    ),
  )
}
