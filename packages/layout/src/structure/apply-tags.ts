import type { BlockKind, PageRecord, StructureNode } from '@colrag/core'
import { pictureKinds, unionBox } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft } from '../draft.ts'
import { headingNumber } from '../kinds/heading-number.ts'
import { listMarker } from '../kinds/list-marker.ts'
import { isNoHeading } from '../kinds/remark.ts'
import type { ElementOf } from './sane-tags.ts'
import { isAtEdge, rankOf, saneTags } from './sane-tags.ts'
import type { TagClass, TaggedElement } from './tag-index.ts'
import { taggedTables } from './tagged-table.ts'

const kindOf: Readonly<Partial<Record<TagClass, BlockKind>>> = {
  title: 'title',
  heading: 'heading',
  item: 'list',
  caption: 'caption',
  note: 'footnote',
  formula: 'formula',
}
const texts: ReadonlySet<BlockKind> = new Set(['title', 'heading', 'text', 'list', 'caption', 'footnote', 'formula'])

/** The size of body text near the page, and whether other pages of the document are known. */
export interface TagSurroundings {
  readonly em: number
  readonly alone: boolean
}

/**
 * Takes from a tagged page what its author knew: headings and their depths, list items, captions, notes, what is no part of the text, tables
 * that no line shows, what figures show, and the reading order. Drafts keep their words, and a page whose tags cannot be believed stays as it is.
 */
export function applyTags(page: PageRecord, drafts: readonly Draft[], around: TagSurroundings): readonly Draft[] {
  const tags = saneTags(page, drafts)
  if (!tags) return drafts
  const { of, index, ordered } = tags
  const tabled = taggedTables(index, drafts, of)
  const parted = tabled.flatMap((draft) => (isText(draft) ? partsOf(draft, of) : [draft]))
  const heads = parted.flatMap((draft) => (isText(draft) ? draft.atoms.filter((a) => isHeadTag(of(a)?.tag)).map((a) => a.size) : []))
  const headSize = Math.max(0, ...heads)
  const named = joined(parted, of).map((draft) => (isText(draft) ? tagged(page, draft, of, headSize, around) : draft))
  const shown = withAlternates(named, index.figures, of)
  return ordered ? inOrder(shown, of) : shown
}

const isHeadTag = (tag: TagClass | undefined): boolean => tag === 'heading' || tag === 'title'

const isText = (draft: Draft): boolean => texts.has(draft.kind) && draft.direction === 'horizontal' && draft.atoms.length > 0

/** Cuts a draft where another element begins on a new line, unless both are plain paragraphs. */
function partsOf(draft: Draft, of: ElementOf): readonly Draft[] {
  const runs: Atom[][] = []
  let element: TaggedElement | undefined
  for (const atom of draft.atoms) {
    const next = of(atom)
    const last = runs.at(-1)?.at(-1)
    const cuts = next !== undefined && element !== undefined && next !== element && !(next.tag === 'body' && element.tag === 'body')
    if (!last || (cuts && atom.box.y + atom.box.height / 2 > last.box.y + last.box.height)) runs.push([atom])
    else runs.at(-1)?.push(atom)
    element = next ?? element
  }
  if (runs.length < 2 || draft.boxes.length > 1) return [draft]
  return runs.map((atoms) => ({ ...draft, atoms, boxes: [unionBox(atoms.map((a) => a.box))] }))
}

/** Puts pieces of one paragraph or list item that follow each other back together. */
function joined(drafts: readonly Draft[], of: ElementOf): readonly Draft[] {
  const out: Draft[] = []
  for (const draft of drafts) {
    const last = out.at(-1)
    const [a, b] = [last && isText(last) ? elementOf(last, of) : undefined, isText(draft) ? elementOf(draft, of) : undefined]
    if (last && a && a === b && !a.table && (a.tag === 'item' || a.tag === 'heading' || (a.tag === 'body' && isBroken(last, draft))))
      out[out.length - 1] = { ...last, atoms: [...last.atoms, ...draft.atoms], boxes: together(last, draft) }
    else out.push(draft)
  }
  return out
}

/** Line breaks that an author set inside a paragraph part it as well as a new one does. */
function isBroken(a: Draft, b: Draft): boolean {
  const [end, start] = [a.atoms.at(-1)?.text ?? '', textOf(b)]
  return (
    !/[.。．!?！？:：;；」』】)）]$/.test(end) &&
    listMarker(start) === null &&
    headingNumber(start) === null &&
    a.kind === b.kind &&
    b.kind === 'text' &&
    (b.boxes[0]?.width ?? 0) > 0.3 * (a.boxes.at(-1)?.width ?? 0)
  )
}

const textOf = (draft: Draft): string => draft.atoms.map((a) => a.text).join(' ')

function together(a: Draft, b: Draft): Draft['boxes'] {
  const [last, first] = [a.boxes.at(-1), b.boxes[0]]
  if (!last || !first) return [...a.boxes, ...b.boxes]
  const shared = Math.min(last.x + last.width, first.x + first.width) - Math.max(last.x, first.x)
  const gap = first.y - last.y - last.height
  if (shared < 0 || gap < -last.height || gap > 2 * Math.min(last.height, first.height)) return [...a.boxes, ...b.boxes]
  return [...a.boxes.slice(0, -1), unionBox([last, first]), ...b.boxes.slice(1)]
}

/** The element of all tagged words of a draft; undefined where they have several. */
function elementOf(draft: Draft, of: ElementOf): TaggedElement | undefined {
  let element: TaggedElement | undefined
  for (const atom of draft.atoms) {
    const own = of(atom)
    if (own && element && own !== element) return undefined
    element = own ?? element
  }
  return element
}

function tagged(page: PageRecord, draft: Draft, of: ElementOf, headSize: number, { em, alone }: TagSurroundings): Draft {
  const weight = new Map<TagClass | 'none', number>()
  let depth: number | undefined
  for (const atom of draft.atoms) {
    const element = of(atom)
    depth ??= element?.depth
    weight.set(element?.tag ?? 'none', (weight.get(element?.tag ?? 'none') ?? 0) + atom.text.length)
  }
  const all = [...weight.values()].reduce((n, w) => n + w, 0)
  const [tag, most] = [...weight].sort((a, b) => b[1] - a[1])[0] as [TagClass | 'none', number]
  if (most < 0.8 * all) return draft
  const { depth: old, ...plain } = draft
  // Spreadsheets print titles as untagged page headers: what is large, or on a page that stands alone, is no mere header.
  const isSmall = !alone && draft.atoms.every((a) => a.size <= 1.02 * em)
  if (tag === 'artifact' || tag === 'none')
    return isSmall && draft.boxes.every((box) => isAtEdge(page, box)) ? { ...plain, kind: 'furniture', rule: 'tagged' } : draft
  const kind = kindOf[tag]
  // Whole passages are put in the style of headings for its looks, and notes with them.
  if (kind === 'heading' && (draft.kind === 'caption' || isNoHeading(textOf(draft)))) return draft
  if (kind === 'heading') return { ...plain, kind, depth: depth ?? old ?? 1, rule: 'tagged' }
  if (kind) return { ...plain, kind, ...(kind === 'title' ? { depth: 0 } : {}), rule: 'tagged' }
  // Where an author marks headings, print that is no larger than they are and none of them is text.
  return tag === 'body' && draft.rule === 'large' && headSize > 0 && !draft.atoms.some((a) => a.size > 1.15 * headSize)
    ? { ...plain, kind: 'text', rule: 'tagged' }
    : draft
}

/** What figures show, where the tags name as many with a text as the page has, or one of both holds the words of the other. */
function withAlternates(drafts: readonly Draft[], figures: readonly StructureNode[], of: ElementOf): readonly Draft[] {
  const free = figures.filter((f) => f.alternate !== undefined)
  if (free.length === 0) return drafts
  const shown = drafts.filter((d) => pictureKinds.has(d.kind))
  const byOrder = free.length === shown.length
  return drafts.map((draft) => {
    if (!pictureKinds.has(draft.kind)) return draft
    const own = draft.atoms.map((a) => of(a)?.node).find((node) => node?.alternate !== undefined && node.role === 'Figure')
    const alternate = (own ?? (byOrder ? free[shown.indexOf(draft)] : undefined))?.alternate
    return alternate === undefined ? draft : { ...draft, alternate }
  })
}

/** Drafts by the first of their tags; one without any follows the draft before it, furniture stays where it stands. */
function inOrder(drafts: readonly Draft[], of: ElementOf): readonly Draft[] {
  let last = -1
  const ranked = drafts.map((draft, at) => {
    last = rankOf(draft, of) ?? last
    return { draft, at, rank: last }
  })
  return ranked.sort((a, b) => a.rank - b.rank || a.at - b.at).map((r) => r.draft)
}
