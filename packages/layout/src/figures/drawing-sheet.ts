import type { Box } from '@colrag/core'
import { areaOf, unionBox } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft } from '../draft.ts'
import { textLines } from '../flow/text-lines.ts'
import type { Scene } from '../scene.ts'

const leastCurves = 200

/** Words of lines that read as sentences do: long, densely set, mostly of words and not of signs, numbers or single letters. */
export function runningWords(atoms: readonly Atom[]): readonly Atom[] {
  return textLines(atoms)
    .filter((l) => l.box.width > 18 * l.size && l.atoms.reduce((n, a) => n + a.box.width, 0) > 0.75 * l.box.width && isOfWords(l.atoms))
    .flatMap((l) => l.atoms)
}

const isOfWords = (atoms: readonly Atom[]): boolean => atoms.filter((a) => /\p{L}{2}/u.test(a.text)).length >= 0.6 * atoms.length

/**
 * The area of a plan, map or circuit diagram that takes up the page: very many curves over more than half of it and hardly any running
 * text. Null for other pages.
 */
export function drawingSheet({ page, atoms }: Scene): Box | null {
  if (page.curves.length < leastCurves) return null
  const whole = { x: 0, y: 0, width: page.width, height: page.height }
  const curves = page.curves.filter(
    (c) => c.x < page.width && c.y < page.height && c.x + c.width > 0 && c.y + c.height > 0 && areaOf(c) < 0.5 * areaOf(whole),
  )
  if (curves.length < leastCurves) return null
  const { x, y, width, height } = unionBox(curves)
  const left = Math.max(0, x)
  const top = Math.max(0, y)
  const box = { x: left, y: top, width: Math.min(page.width, x + width) - left, height: Math.min(page.height, y + height) - top }
  const length = (list: readonly Atom[]): number => list.reduce((n, a) => n + a.text.length, 0)
  return areaOf(box) > 0.5 * areaOf(whole) && length(runningWords(atoms)) < 0.4 * length(atoms) ? box : null
}

/** On a sheet of drawing only full grids are tables (a parts list, a title block), not lines that cross. */
export function isSheetTable({ grid, boxes }: Draft, sheet: Box): boolean {
  const filled = grid?.cells.filter((c) => c.atoms.length > 0).length ?? 0
  return filled >= 6 && filled >= 0.5 * (grid?.cells.length ?? 0) && areaOf(boxes[0] as Box) < 0.4 * areaOf(sheet)
}
