import type { Placement, Triple, Unit } from '@colrag/core'
import { isCjk } from '@colrag/stage-kit'
import type { Draft } from './draft.ts'
import { tripleUnitId } from './unit-names.ts'

/** `subject は predicate object` for Japanese (a preset of Multimodal CoLRAG-TF 3.4 that reads as a sentence), else without the particle. */
function linearise({ subject, predicate, object }: Triple): string {
  const japanese = /[\u3040-\u30ff]/.test(predicate + subject + object) || isCjk(predicate.at(-1) ?? subject.at(-1) ?? '')
  return [subject, ...(japanese ? ['は'] : []), predicate, object].filter((part) => part !== '').join(' ')
}

/** Is the place where the triple was found inside the draft? A triple without a place belongs where its object stands. */
export function holdsTriple(draft: Draft, triple: Triple): boolean {
  const source = draft.sources.find(
    (s) => s.blockId === triple.blockId && (!triple.at || (triple.at[0] >= s.start && triple.at[0] < s.end)),
  )
  if (!source) return false
  return triple.at !== undefined || draft.content.text.slice(source.at, source.at + source.end - source.start).includes(triple.object)
}

/** A triple under its block: it has the block's facets and context, and its object's place on the page. */
export function tripleUnit(triple: Triple, order: number, block: Unit, draft: Draft): Unit<'triple'> {
  const text = linearise(triple)
  const source = draft.sources.find((s) => s.blockId === triple.blockId && triple.at && triple.at[0] >= s.start && triple.at[0] < s.end)
  const found =
    source && triple.at
      ? placementsIn(block.placements, triple.at[0] - source.start + source.at, triple.at[1] - source.start + source.at)
      : []
  const start = text.lastIndexOf(triple.object)
  const placements = triple.object === '' ? [] : found.slice(0, 1).map((p) => ({ start, end: text.length, page: p.page, box: p.box }))
  const page = block.anchors[0]
  return {
    id: tripleUnitId(block.id, order),
    level: 'triple',
    parentId: block.id,
    text,
    context: block.context,
    placements,
    anchors: page && found.length > 0 ? [{ ...page, boxes: found.map((p) => p.box) }] : block.anchors,
    facets: { ...block.facets, ...(triple.by.rule === undefined ? {} : { rule: triple.by.rule }) },
  }
}

const placementsIn = (placements: readonly Placement[], start: number, end: number): readonly Placement[] =>
  placements.filter((p) => p.start < end && p.end > start)
