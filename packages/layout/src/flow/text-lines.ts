import type { Box } from '@colrag/core'
import { unionBox } from '@colrag/core'
import type { Atom } from '../atom.ts'

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
 * therefore stays with its line.
 */
export function textLines(atoms: readonly Atom[]): readonly TextLine[] {
  const open: { atoms: Atom[]; top: number; bottom: number }[] = []
  const middle = (a: Atom): number => a.box.y + a.box.height / 2
  for (const atom of [...atoms].sort((a, b) => middle(a) - middle(b) || a.box.x - b.box.x || a.order - b.order)) {
    const top = atom.box.y
    const bottom = top + atom.box.height
    let best: (typeof open)[number] | null = null
    let most = 0.5
    for (let i = open.length - 1; i >= 0 && i >= open.length - 3; i--) {
      const line = open[i] as (typeof open)[number]
      const least = Math.min(line.bottom - line.top, bottom - top)
      const common = Math.min(line.bottom, bottom) - Math.max(line.top, top)
      const share = least > 0 ? common / least : common >= 0 ? 1 : 0
      if (share >= most) [best, most] = [line, share + 1e-9]
    }
    if (!best) open.push({ atoms: [atom], top, bottom })
    else {
      // The tallest word so far rules, so that a superscript does not stretch its line into the next one.
      if (bottom - top > best.bottom - best.top) [best.top, best.bottom] = [top, bottom]
      best.atoms.push(atom)
    }
  }
  return open.sort((a, b) => a.top + a.bottom - b.top - b.bottom).map((line) => textLine(line.atoms))
}

/** One line of the given words, sorted from left to right. */
export function textLine(words: readonly Atom[]): TextLine {
  const atoms = [...words].sort((a, b) => a.box.x - b.box.x || a.order - b.order)
  const characters = atoms.reduce((n, a) => n + a.text.length, 0)
  const bold = atoms.reduce((n, a) => n + (a.bold ? a.text.length : 0), 0) > characters / 2
  return { atoms, box: unionBox(atoms.map((a) => a.box)), size: sizeOf(atoms), bold, text: atoms.map((a) => a.text).join(' ') }
}

function sizeOf(atoms: readonly Atom[]): number {
  const weight = new Map<number, number>()
  for (const atom of atoms) weight.set(atom.size, (weight.get(atom.size) ?? 0) + atom.text.length)
  let best = 0
  let most = 0
  for (const [size, count] of weight) if (count > most || (count === most && size > best)) [best, most] = [size, count]
  return best
}
