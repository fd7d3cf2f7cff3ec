import type { Box, PageRecord } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft } from '../draft.ts'
import type { TaggedElement, TagIndex } from './tag-index.ts'
import { tagIndex } from './tag-index.ts'

const leastCovered = 0.9
const leastAgreement = 0.5
const closeAgreement = 0.9
const margin = 0.18

/** The element that an atom was drawn in; undefined for untagged content, which a tagged page uses for what is no part of its text. */
export type ElementOf = (atom: Atom) => TaggedElement | undefined

/** `ordered`: their order differs so little from that of the page that it is taken; programs write grids of boxes row by row, whatever they mean. */
export interface SaneTags {
  readonly index: TagIndex
  readonly of: ElementOf
  readonly ordered: boolean
}

/**
 * The tags of a page when they can be believed: no content is in two elements, hardly any text in the middle of the page is in none, and their order agrees
 * with that of the drafts, in Kendall's sense, by half at least. Null otherwise: then the page is read as if it had no tags.
 */
export function saneTags(page: PageRecord, drafts: readonly Draft[]): SaneTags | null {
  if (!page.structure || page.structure.length === 0) return null
  const index = tagIndex(page.structure)
  if (index.repeated || index.elements.size === 0) return null
  const of: ElementOf = (atom) => {
    const mark = page.spans[atom.span]?.mark
    return mark === undefined ? undefined : index.elements.get(mark)
  }
  let all = 0
  let lost = 0
  for (const span of page.spans) {
    if (span.hidden) continue
    const tagged = span.mark !== undefined && index.elements.has(span.mark)
    all += span.text.length
    if (!tagged && (!isAtEdge(page, span.box) || span.mark !== undefined)) lost += span.text.length
  }
  if (all === 0 || lost > (1 - leastCovered) * all) return null
  const ranks = drafts.flatMap((draft) => rankOf(draft, of) ?? [])
  const agreed = agreement(ranks)
  return agreed < leastAgreement ? null : { index, of, ordered: agreed >= closeAgreement }
}

/** Does a box lie in the outer 18 % of the page, where running lines, notes at the side and logos stand? */
export const isAtEdge = (page: PageRecord, { x, y, width, height }: Box): boolean =>
  x + width < margin * page.width || x > (1 - margin) * page.width || y + height < margin * page.height || y > (1 - margin) * page.height

/** The first rank among the tags of a draft's words; null where none has one. */
export function rankOf(draft: Draft, of: ElementOf): number | null {
  let rank = Infinity
  const see = (atom: Atom): void => {
    rank = Math.min(rank, of(atom)?.rank ?? Infinity)
  }
  if (draft.grid) for (const cell of draft.grid.cells) cell.atoms.forEach(see)
  else draft.atoms.forEach(see)
  return Number.isFinite(rank) ? rank : null
}

/** Kendall's tau of the ranks against the order they stand in; 1 for less than three. */
function agreement(ranks: readonly number[]): number {
  if (ranks.length < 3) return 1
  let score = 0
  for (let i = 0; i < ranks.length; i++)
    for (let j = i + 1; j < ranks.length; j++) score += Math.sign((ranks[j] as number) - (ranks[i] as number))
  return score / ((ranks.length * (ranks.length - 1)) / 2)
}
