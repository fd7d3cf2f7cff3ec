import type { Box } from '@colrag/core'
import type { Atom } from '../atom.ts'
import { boxAround } from '../atom.ts'
import { sorted } from '../sorted.ts'

const tallest = 2.2

/** Words of one line of text, from left to right in their frame. `size` is that of most of its characters. */
export interface TextLine {
  readonly atoms: readonly Atom[]
  readonly box: Box
  readonly size: number
  readonly bold: boolean
  readonly text: string
}

/**
 * Lines from top to bottom. Two words are on one line when they share half the height of the lower one; raised and lowered small print
 * therefore stays with its line. A word more than 2.2 times as high as a line is an initial: it goes before the line it begins.
 */
export function textLines(atoms: readonly Atom[]): readonly TextLine[] {
  if (atoms.length < 2) return atoms.map((atom) => textLine([atom]))
  const open: OpenLine[] = []
  const middle = (a: Atom): number => a.box.y + a.box.height / 2
  for (const atom of sorted(atoms, (a, b) => middle(a) - middle(b) || a.box.x - b.box.x || a.order - b.order)) {
    const top = atom.box.y
    const bottom = top + atom.box.height
    let best: OpenLine | null = null
    let closest = 0.5
    for (let i = open.length - 1; i >= 0 && i >= open.length - 3; i--) {
      const line = open[i] as OpenLine
      const least = Math.min(line.bottom - line.top, bottom - top)
      const common = Math.min(line.bottom, bottom) - Math.max(line.top, top)
      const most = Math.max(line.bottom - line.top, bottom - top)
      const share = most > tallest * least && least > 0 ? 0 : least > 0 ? common / least : common >= 0 ? 1 : 0
      if (share < closest) continue
      best = line
      closest = share + 1e-9
    }
    if (!best) open.push({ atoms: [atom], top, bottom })
    else {
      // The tallest word so far rules, so that a superscript does not stretch its line into the next one.
      if (bottom - top > best.bottom - best.top) {
        best.top = top
        best.bottom = bottom
      }
      best.atoms.push(atom)
    }
  }
  return sorted(withInitials(open), (a, b) => a.top + a.bottom - b.top - b.bottom).map((line) => textLine(line.atoms))
}

interface OpenLine {
  readonly atoms: Atom[]
  top: number
  bottom: number
}

function withInitials(lines: OpenLine[]): OpenLine[] {
  const initials = lines.filter((l) => l.atoms.length === 1 && (l.atoms[0] as Atom).text.length <= 2)
  if (initials.length === 0) return lines
  const joined = new Set<OpenLine>()
  for (const initial of initials) {
    const [atom] = initial.atoms as [Atom]
    const right = atom.box.x + atom.box.width
    const begun = lines.find(
      (l) =>
        l !== initial &&
        !joined.has(l) &&
        initial.bottom - initial.top > tallest * (l.bottom - l.top) &&
        Math.abs(l.top - initial.top) < l.bottom - l.top &&
        l.atoms.some((a) => a.box.x > right - 1 && a.box.x < right + (l.bottom - l.top)),
    )
    if (!begun) continue
    begun.atoms.push(atom)
    joined.add(initial)
  }
  return lines.filter((l) => !joined.has(l))
}

/** One line of the given words, sorted from left to right. */
function textLine(words: readonly Atom[]): TextLine {
  const [only] = words
  if (only && words.length === 1) return { atoms: words, box: boxAround(words), size: only.size, bold: only.bold, text: only.text }
  const atoms = sorted(words, (a, b) => a.box.x - b.box.x || a.order - b.order)
  let balance = 0
  for (const atom of atoms) balance += atom.bold ? atom.text.length : -atom.text.length
  return { atoms, box: boxAround(atoms), size: sizeOf(atoms), bold: balance > 0, text: textOf(atoms) }
}

/** Words that touch are one, as capitals and small capitals of two sizes are. */
const touching = 0.03

const textOf = (atoms: readonly Atom[]): string =>
  atoms.reduce((text, atom, i) => {
    const last = atoms[i - 1]
    const gap = last ? atom.box.x - last.box.x - last.box.width : 0
    const isOne = last !== undefined && last.span !== atom.span && Math.abs(gap) < touching * last.size
    return `${text}${last === undefined || isOne ? '' : ' '}${atom.text}`
  }, '')

function sizeOf(atoms: readonly Atom[]): number {
  const [first] = atoms
  if (first && atoms.every((a) => a.size === first.size)) return first.size
  const weight = new Map<number, number>()
  for (const atom of atoms) weight.set(atom.size, (weight.get(atom.size) ?? 0) + atom.text.length)
  let best = 0
  let most = 0
  for (const [size, count] of weight) if (count > most || (count === most && size > best)) [best, most] = [size, count]
  return best
}
