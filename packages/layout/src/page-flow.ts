import type { Box, Direction, OutlineEntry } from '@colrag/core'
import type { Atom } from './atom.ts'
import type { Draft } from './draft.ts'
import type { Item } from './flow/item.ts'
import { joinFormulas } from './flow/join-formulas.ts'
import type { ColumnParagraph } from './flow/join-paragraphs.ts'
import { goesOn, pieceBoxes } from './flow/join-paragraphs.ts'
import { paragraphsOf } from './flow/paragraphs.ts'
import { readRegion } from './flow/read-region.ts'
import { frameOf } from './frame.ts'
import type { ParagraphKind } from './kinds/classify-paragraphs.ts'
import { classifyParagraphs } from './kinds/classify-paragraphs.ts'
import type { Scene } from './scene.ts'
import { turnedScene } from './scene.ts'
import { commonSize, textWeight } from './text-weight.ts'
import { withoutUnderlines } from './tables/underlines.ts'

/** What a page's text is measured against: its body size, whether the body is bold, the outline entries of the page. */
export interface BodyText {
  readonly em: number
  readonly bold: boolean
  readonly outline: readonly OutlineEntry[]
}

/**
 * Drafts of free words and of blocks found before, in reading order. The direction of most characters makes the page's frame; words of
 * other directions become blocks in frames of their own first and then move as one.
 */
export function pageFlow(
  upright: Scene,
  atoms: readonly Atom[],
  found: readonly Draft[],
  used: readonly Box[],
  body: BodyText,
): readonly Draft[] {
  const groups = byDirection(atoms)
  const main = groups[0]?.[0] ?? 'horizontal'
  const turned = groups.slice(1).flatMap(([direction, group]) => flowIn(upright, direction, group, [], used, body))
  return flowIn(upright, main, groups[0]?.[1] ?? [], [...found, ...turned], used, body)
}

/** Groups by direction, the largest first. A few upright digits in a column of vertical writing belong to it. */
function byDirection(atoms: readonly Atom[]): readonly (readonly [Direction, readonly Atom[]])[] {
  const groups = new Map<Direction, Atom[]>()
  for (const atom of atoms) {
    const group = groups.get(atom.direction)
    if (group) group.push(atom)
    else groups.set(atom.direction, [atom])
  }
  const size = (group: readonly Atom[]): number => group.reduce((n, a) => n + a.text.length, 0)
  const sorted = [...groups].sort((a, b) => size(b[1]) - size(a[1]) || (a[0] < b[0] ? -1 : 1))
  const vertical = groups.get('vertical')
  const horizontal = groups.get('horizontal')
  if (!vertical || !horizontal || sorted[0]?.[0] !== 'vertical') return sorted
  const inColumn = (a: Atom): boolean =>
    a.box.width <= 1.4 * a.size &&
    vertical.some(
      (v) =>
        Math.abs(v.box.x + v.box.width / 2 - a.box.x - a.box.width / 2) < 0.5 * a.size &&
        v.box.y - a.box.y - a.box.height < a.size &&
        a.box.y - v.box.y - v.box.height < a.size,
    )
  const combined = horizontal.filter(inColumn)
  const rest = new Set(combined)
  return sorted.flatMap(([direction, group]) => {
    const own = direction === 'vertical' ? [...group, ...combined] : direction === 'horizontal' ? group.filter((a) => !rest.has(a)) : group
    return own.length > 0 ? [[direction, own] as const] : []
  })
}

function flowIn(
  upright: Scene,
  direction: Direction,
  atoms: readonly Atom[],
  found: readonly Draft[],
  used: readonly Box[],
  body: BodyText,
): readonly Draft[] {
  const { page } = upright
  const turned = direction !== upright.frame.direction
  const scene = turned ? turnedScene(upright, frameOf(direction, page.width, page.height), atoms, commonSize(textWeight(atoms))) : upright
  const { frame } = scene
  const own = turned ? scene.atoms : atoms
  const taken = used.map((box) => frame.to(box))
  const free = scene.strokes.drawn.across.filter(
    (s) => !taken.some((b) => s.at > b.y - 3 && s.at < b.y + b.height + 3 && s.from > b.x - 3 && s.to < b.x + b.width + 3),
  )
  const strokes = withoutUnderlines(free, own)
  const items: Item[] = [
    ...own.map((atom) => ({ atom, box: atom.box })),
    ...found.flatMap((draft) => draft.boxes.slice(0, 1).map((box) => ({ draft, box: frame.to(box) }))),
  ]
  const flowed = readRegion(scene, items, strokes)
  const pieces = flowed.flatMap((f): (Draft | ColumnParagraph)[] =>
    f.draft ? [f.draft] : joinFormulas(paragraphsOf(f.lines)).map((paragraph) => ({ paragraph, column: f.lines })),
  )
  const paragraphs = pieces.flatMap((p) => ('paragraph' in p ? [p.paragraph] : []))
  const kinds = classifyParagraphs(paragraphs, { em: body.em, boldBody: body.bold, outline: body.outline, height: frame.height })
  let at = 0
  const told = pieces.map((piece) => ('paragraph' in piece ? { piece, kind: kinds[at++] as ParagraphKind } : { piece, kind: null }))
  return joined(told).map(({ pieces: parts, kind }): Draft => {
    const [first] = parts as [Draft | ColumnParagraph]
    if (!('paragraph' in first)) return first
    const all = parts.flatMap((p) => ('paragraph' in p ? [p.paragraph] : []))
    return {
      kind: 'text',
      rule: 'paragraph',
      ...kind,
      boxes: pieceBoxes(all).map((box) => frame.from(box)),
      direction,
      atoms: all.flatMap((p) => p.lines.flatMap((l) => l.atoms)),
    }
  })
}

interface Told {
  readonly piece: Draft | ColumnParagraph
  readonly kind: ParagraphKind | null
}

const farthestBack = 6

/**
 * Texts that go on in the next column are put together. What floats between the two parts does not count: figures, tables, captions,
 * footnotes, and for a part that begins in the middle of a sentence up to six short texts at its side.
 */
function joined(told: readonly Told[]): readonly { readonly pieces: readonly Told['piece'][]; readonly kind: ParagraphKind | null }[] {
  const out: { pieces: Told['piece'][]; kind: ParagraphKind | null }[] = []
  let open: (typeof out)[number][] = []
  for (const { piece, kind } of told) {
    const begun = kind?.kind === 'text' && 'paragraph' in piece ? open.findIndex((e, i) => follows(e.pieces.at(-1), piece, i > 0)) : -1
    if (begun >= 0) {
      const [entry] = open.splice(begun, 1) as [(typeof out)[number]]
      entry.pieces.push(piece)
      open.unshift(entry)
      continue
    }
    const entry = { pieces: [piece], kind }
    out.push(entry)
    if (kind?.kind === 'text' || kind?.kind === 'list') open = [entry, ...open.slice(0, farthestBack - 1)]
    else if (kind && kind.kind !== 'caption' && kind.kind !== 'footnote') open = []
  }
  return out
}

function follows(before: Told['piece'] | undefined, piece: ColumnParagraph, far: boolean): boolean {
  if (!before || !('paragraph' in before) || !goesOn(before, piece)) return false
  return !far || (/^\p{Ll}/u.test(piece.paragraph.text) && before.paragraph.lines.length > 2)
}
