import type { Box, Direction, PageRecord, SpanSlice, TextSpan } from '@colrag/core'
import { sliceBox } from '@colrag/stage-kit'
import type { Frame } from './frame.ts'
import { isMathFont } from './kinds/math-share.ts'
import { isWhiteSpace } from './white-space.ts'

/**
 * The smallest piece of text that moves as one: a word, or a run without white space. The white space around it belongs to its code units
 * `start` to `end` but not to its `box`, which is in the frame the atom was made for. `order` is its place in the page's content, a whole number unless
 * it was split off from another.
 */
export interface Atom extends SpanSlice {
  readonly box: Box
  readonly text: string
  readonly size: number
  readonly bold: boolean
  /** Set in a font for formulas. */
  readonly math: boolean
  readonly direction: Direction
  readonly order: number
}

/** Words of all spans in content order; spans of nothing but white space come back as `blanks`. */
export function atomsOf(page: PageRecord, frame: Frame): { readonly atoms: readonly Atom[]; readonly blanks: readonly SpanSlice[] } {
  const atoms: Atom[] = []
  const blanks: SpanSlice[] = []
  const fonts = new Map<string, boolean>()
  const isMath = ({ font }: TextSpan): boolean => {
    let known = fonts.get(font)
    if (known === undefined) fonts.set(font, (known = isMathFont(font)))
    return known
  }
  page.spans.forEach((span, index) => {
    const { text } = span
    let from = skipWhite(text, 0)
    if (from === text.length) {
      if (text.length > 0) blanks.push({ span: index, start: 0, end: text.length })
      return
    }
    const math = isMath(span)
    for (let start = 0; from < text.length; start = from) {
      let to = from + 1
      while (to < text.length && !isWhiteSpace(text.charCodeAt(to))) to++
      const next = skipWhite(text, to)
      atoms.push(makeAtom(span, index, start, next, from, to, frame, atoms.length, math))
      from = next
    }
  })
  return { atoms, blanks }
}

/** The box around one word or more. */
export function boxAround(atoms: readonly Atom[]): Box {
  let left = Infinity
  let top = Infinity
  let right = -Infinity
  let bottom = -Infinity
  for (const { box } of atoms) {
    left = Math.min(left, box.x)
    top = Math.min(top, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function skipWhite(text: string, from: number): number {
  let at = from
  while (at < text.length && isWhiteSpace(text.charCodeAt(at))) at++
  return at
}

/** Keeps the pieces of a split word in order, before the next whole number. */
const orderStep = 1e-6

/** The atom in two, before code unit `at` of its span. */
export function splitAtom(page: PageRecord, frame: Frame, atom: Atom, at: number): readonly [Atom, Atom] {
  const span = page.spans[atom.span] as TextSpan
  const first = atom.start + (span.text.slice(atom.start, atom.end).search(/\S/) + 1 || 1) - 1
  const last = atom.start + span.text.slice(atom.start, atom.end).trimEnd().length
  return [
    makeAtom(span, atom.span, atom.start, at, first, at, frame, atom.order, atom.math),
    makeAtom(span, atom.span, at, atom.end, at, Math.max(at, last), frame, atom.order + (at - atom.start) * orderStep, atom.math),
  ]
}

/** Where the code units of an atom stand in the frame, white space left out. */
export function unitBoxes(page: PageRecord, frame: Frame, atom: Atom): readonly { readonly at: number; readonly box: Box }[] {
  const span = page.spans[atom.span] as TextSpan
  const boxes: { at: number; box: Box }[] = []
  for (let at = atom.start; at < atom.end; at++) {
    const unit = span.text.charCodeAt(at)
    if (unit >= 0xdc00 && unit <= 0xdfff && boxes.length > 0) continue
    if (isWhiteSpace(unit)) continue
    boxes.push({ at, box: frame.to(sliceBox(span, at, at + 1)) })
  }
  return boxes
}

function makeAtom(
  span: TextSpan,
  index: number,
  start: number,
  end: number,
  from: number,
  to: number,
  frame: Frame,
  order: number,
  math: boolean,
): Atom {
  const box = frame.to(sliceBox(span, from, to))
  const size = span.fontSize > 0 ? span.fontSize : box.height
  return {
    span: index,
    start,
    end,
    box,
    text: span.text.slice(from, to),
    size,
    bold: span.bold ?? false,
    math,
    direction: span.direction,
    order,
  }
}
