import type { Hit, Retriever, Unit, UnitId, UnitStore, UnitTree } from '@colrag/core'
import { unionBox } from '@colrag/core'
import { descendants } from './descendants.ts'

export interface SayOfFinestOptions {
  readonly tree: UnitTree
  readonly units: UnitStore
  /** The name of the axis whose scores are those of the finer units, the best of each. */
  readonly axis: string
}

/** Hits that are told of: what nobody looks at is not worth looking up. */
const told = 10

/**
 * Adds a note to the explanations of the first ten hits that the axis has a score for: which of the finer units below it gave that score (the first of
 * equal ones), where it stands and what it says. `finer` scores given units.
 */
export function sayOfFinest(
  retriever: Retriever<'block'>,
  finer: Retriever,
  { tree, units, axis }: SayOfFinestOptions,
): Retriever<'block'> {
  return {
    ...retriever,
    async retrieve(query, options, ctx) {
      const list = await retriever.retrieve(query, options, ctx)
      const { explain } = list
      const asked = list.hits.slice(0, told).map((hit) => [hit.id, [...descendants(tree, [hit.id], finer.level)].sort()] as const)
      const all = asked.flatMap(([, ids]) => ids)
      const scores = (await finer.score?.(query, all, ctx)) ?? new Float64Array()
      const scoreOf = new Map(all.map((id, i) => [id, scores[i] ?? NaN]))
      const best = asked.flatMap(([id, ids]): (readonly [UnitId, UnitId])[] => {
        const found = ids.reduce<UnitId | null>(
          (a, b) => ((scoreOf.get(b) ?? NaN) > (a === null ? 0 : (scoreOf.get(a) ?? 0)) ? b : a),
          null,
        )
        return found === null ? [] : [[id, found]]
      })
      const texts = await units.get(best.map(([, id]) => id))
      const notes = new Map(best.map(([id], i) => [id, noteOf(axis, texts[i] as Unit)]))
      const noted = (hit: Hit): Hit => {
        const note = notes.get(hit.id)
        return note !== undefined && hit.explanation && typeof hit.parts?.[axis] === 'number'
          ? { ...hit, explanation: { ...hit.explanation, notes: [...hit.explanation.notes, note] } }
          : hit
      }
      return { ...list, hits: list.hits.map(noted), ...(explain ? { explain: (hit: Hit) => noted(explain(hit)) } : {}) }
    },
  }
}

function noteOf(axis: string, { text, facets, anchors: [anchor] }: Unit): string {
  const { row } = facets
  const place = anchor && anchor.boxes.length > 0 ? unionBox(anchor.boxes) : null
  const at = place ? ` [${[place.x, place.y, place.width, place.height].map(Math.round).join(' ')}]` : ''
  return `${axis}: the best is ${row === undefined ? 'the sentence' : `row ${row}`}, page ${anchor?.page ?? '?'}${at}: ${text.slice(0, 120)}`
}
