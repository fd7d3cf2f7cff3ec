import type { Block, BlockId, Box, GridCell, PageRecord, SpanSlice, TableGrid } from '@colrag/core'
import { blockId } from '@colrag/core'
import type { Atom } from './atom.ts'
import type { Draft, DraftGrid } from './draft.ts'
import { ruleConfidence } from './rule-confidence.ts'

/**
 * Blocks of drafts in reading order: ids, slices, and the spans of mere white space, which go after the word before them in the content.
 * A page that has nothing else gets one block of furniture for them.
 */
export function assemble(
  page: PageRecord,
  drafts: readonly Draft[],
  blanks: readonly SpanSlice[],
  by: { readonly stage: string; readonly fingerprint: string },
): readonly Block[] {
  const held = followers(drafts, blanks)
  const slices = (atoms: readonly SpanSlice[]): readonly SpanSlice[] =>
    mergeSlices(held.size === 0 ? atoms : atoms.flatMap((a) => (held.has(a) ? [a, ...(held.get(a) ?? [])] : a)))
  const ids = new Map<Draft, BlockId>(drafts.map((draft, order) => [draft, blockId(page.id, order)]))
  const blocks = drafts.map((draft, order): Block => {
    const about = draft.about ? ids.get(draft.about) : undefined
    const confidence = draft.confidence ?? draft.grid?.score ?? ruleConfidence(draft.rule)
    return {
      id: blockId(page.id, order),
      pageId: page.id,
      kind: draft.kind,
      boxes: draft.boxes.map((box) => onPage(box, page)),
      order,
      direction: draft.direction,
      slices: slices(draft.atoms),
      ...(draft.depth === undefined ? {} : { depth: draft.depth }),
      ...(draft.grid ? { grid: gridOf(draft.grid, slices) } : {}),
      ...(about ? { belongsTo: about } : {}),
      ...(draft.alternate === undefined ? {} : { alternate: draft.alternate }),
      by: { ...by, rule: draft.rule, ...(confidence === undefined ? {} : { confidence }) },
    }
  })
  if (drafts.some((d) => d.atoms.length > 0 || d.grid) || blanks.length === 0) return blocks
  const order = blocks.length
  return [
    ...blocks,
    {
      id: blockId(page.id, order),
      pageId: page.id,
      kind: 'furniture',
      boxes: [{ x: 0, y: 0, width: page.width, height: page.height }],
      order,
      direction: 'horizontal',
      slices: mergeSlices(blanks),
      by: { ...by, rule: 'white-space', confidence: 1 },
    },
  ]
}

/** The part of a box that is on the page; text may be set beyond its edge. */
function onPage({ x, y, width, height }: Box, page: PageRecord): Box {
  const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most)
  const left = clamp(x, page.width)
  const top = clamp(y, page.height)
  return { x: left, y: top, width: clamp(x + width, page.width) - left, height: clamp(y + height, page.height) - top }
}

function gridOf({ cells, ...grid }: DraftGrid, slices: (atoms: readonly SpanSlice[]) => readonly SpanSlice[]): TableGrid {
  // Spreading what a rest pattern has left takes five times as long, and tables have many cells.
  return { ...grid, cells: cells.map(({ atoms, ...cell }): GridCell => Object.assign(cell, { slices: slices(atoms) })) }
}

/** For each word the blank spans that follow it in content order; those before the first word go to it as well. */
function followers(drafts: readonly Draft[], blanks: readonly SpanSlice[]): ReadonlyMap<SpanSlice, readonly SpanSlice[]> {
  const out = new Map<SpanSlice, SpanSlice[]>()
  if (blanks.length === 0) return out
  const lastOf: (Atom | undefined)[] = new Array((blanks.at(-1) as SpanSlice).span).fill(undefined)
  let before: Atom | undefined
  const see = (atoms: readonly Atom[]): void => {
    for (const atom of atoms) {
      const last = lastOf[atom.span]
      if (atom.span < lastOf.length && (!last || atom.order >= last.order)) lastOf[atom.span] = atom
      if (!before || atom.order < before.order) before = atom
    }
  }
  for (const { atoms, grid } of drafts) {
    see(atoms)
    for (const cell of grid?.cells ?? []) see(cell.atoms)
  }
  let span = 0
  for (const blank of blanks) {
    for (; span < blank.span; span++) before = lastOf[span] ?? before
    if (!before) continue
    const list = out.get(before)
    if (list) list.push(blank)
    else out.set(before, [blank])
  }
  return out
}

function mergeSlices(slices: readonly SpanSlice[]): readonly SpanSlice[] {
  const out: SpanSlice[] = []
  for (const { span, start, end } of slices) {
    const last = out.at(-1)
    if (last && last.span === span && last.end === start) out[out.length - 1] = { span, start: last.start, end }
    else out.push({ span, start, end })
  }
  return out
}
