import type { Direction } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Frame } from '../frame.ts'
import { frameOf } from '../frame.ts'
import { textLines } from './text-lines.ts'

/** Words seen in `frame` in the order in which they read, each direction by its own rules; the directions follow each other as they occur. */
export function wordOrder(atoms: readonly Atom[], frame: Frame): readonly Atom[] {
  if (atoms.length < 2) return atoms
  const [first] = atoms
  if (atoms.every((a) => a.direction === first?.direction)) return inDirection(atoms, frame, (first as Atom).direction)
  const groups = new Map<Direction, Atom[]>()
  for (const atom of atoms) {
    const group = groups.get(atom.direction)
    if (group) group.push(atom)
    else groups.set(atom.direction, [atom])
  }
  const out: Atom[] = []
  for (const [direction, group] of groups) out.push(...inDirection(group, frame, direction))
  return out
}

const inDirection = (atoms: readonly Atom[], frame: Frame, direction: Direction): readonly Atom[] =>
  direction === frame.direction ? orderOf(atoms) : reframed(atoms, frame, direction)

const orderOf = (atoms: readonly Atom[]): readonly Atom[] => textLines(atoms).flatMap((line) => line.atoms)

function reframed(atoms: readonly Atom[], frame: Frame, direction: Direction): readonly Atom[] {
  const upright = frame.direction === 'horizontal' || frame.direction === 'flipped'
  const own = frameOf(direction, upright ? frame.width : frame.height, upright ? frame.height : frame.width)
  const original = new Map(atoms.map((atom) => [atom.order, atom]))
  return orderOf(atoms.map((atom) => ({ ...atom, box: own.to(frame.from(atom.box)) }))).map((atom) => original.get(atom.order) as Atom)
}
