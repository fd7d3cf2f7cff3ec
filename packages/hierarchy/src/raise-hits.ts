import type { Hit } from '@colrag/core'
import { compareHits } from '@colrag/core'

/**
 * The `depth` best of hits that stand in order, after each got its amount of `amounts` on top. What gets 0 keeps its order, so only what moves is
 * sorted, and then both are merged.
 */
export function raiseHits(hits: readonly Hit[], amounts: Float64Array, depth: number): readonly Hit[] {
  const moved: Hit[] = []
  const still: Hit[] = []
  for (let i = 0; i < hits.length; i++) {
    const hit = hits[i] as Hit
    const amount = amounts[i] as number
    if (amount === 0) still.push(hit)
    else moved.push({ ...hit, score: hit.score + amount })
  }
  if (moved.length === 0) return hits.slice(0, depth)
  moved.sort(compareHits)
  const best: Hit[] = []
  for (let m = 0, s = 0; best.length < depth && best.length < hits.length;) {
    const [up, down] = [moved[m], still[s]]
    if (up !== undefined && (down === undefined || compareHits(up, down) < 0)) {
      best.push(up)
      m++
    } else {
      best.push(down as Hit)
      s++
    }
  }
  return best
}
