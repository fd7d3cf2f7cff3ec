import type { Box, Direction } from '@colrag/core'
import { areaOf, shareInside } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft } from '../draft.ts'
import { frameOf } from '../frame.ts'
import type { Scene } from '../scene.ts'
import { turnedScene } from '../scene.ts'
import type { Strokes } from './join-strokes.ts'
import { latticeTable } from './lattice-table.ts'
import { latticesOf } from './lattice.ts'
import { nestedTable } from './nested-table.ts'

const margin = 1.5
/** Fewer turned characters than this are no table of their own. */
const leastTurned = 4

/** Tables drawn with lines or shaded cells, the words that no table took, and the areas whose strokes belong to tables; page boxes. */
export interface RuledTables {
  readonly tables: readonly Draft[]
  readonly rest: readonly Atom[]
  readonly used: readonly Box[]
}

/**
 * Finds them in a scene in the page's own frame, a table of turned text in the frame of that text. Drawn lines come first; the edges of
 * filled areas count only outside the tables that lines made, where shading inside the cells would cut them into pieces.
 */
export function ruledTables(scene: Scene): RuledTables {
  let { tables, rest } = tablesIn(scene, ['horizontal', 'vertical'], [])
  for (const direction of ['up', 'down', 'flipped'] as const) {
    if (rest.reduce((n, a) => n + (a.direction === direction ? a.text.length : 0), 0) < leastTurned) continue
    const frame = frameOf(direction, scene.page.width, scene.page.height)
    const turned = turnedScene(scene, frame, rest, scene.em)
    const found = tablesIn(
      turned,
      [direction],
      tables.map((t) => frame.to(t.boxes[0] as Box)),
    )
    tables = [...tables, ...found.tables]
    rest = found.rest.map((a) => ({ ...a, box: frame.from(a.box) }))
  }
  return { tables, rest, used: tables.map((t) => t.boxes[0] as Box) }
}

interface Found {
  readonly tables: readonly Draft[]
  readonly rest: readonly Atom[]
}

function tablesIn(scene: Scene, directions: readonly Direction[], used: readonly Box[]): Found {
  const drawn = tablesOf(scene, directions, scene.strokes.drawn, used, scene.atoms, false)
  if (scene.strokes.shaded.across.length === 0) return drawn
  const taken = [...used, ...drawn.tables.map((t) => scene.frame.to(t.boxes[0] as Box))]
  const shaded = tablesOf(scene, directions, outside(scene.strokes.shaded, taken), taken, drawn.rest, true)
  return { tables: [...drawn.tables, ...shaded.tables], rest: shaded.rest }
}

function tablesOf(
  scene: Scene,
  directions: readonly Direction[],
  strokes: Strokes,
  used: readonly Box[],
  atoms: readonly Atom[],
  shaded: boolean,
): Found {
  let rest = atoms
  const tables: Draft[] = []
  const boxes = [...used]
  const lattices = latticesOf(strokes).filter((l) => l.box.width > 2 * scene.em && l.box.height > scene.em)
  for (const lattice of [...lattices].sort((a, b) => areaOf(b.box) - areaOf(a.box))) {
    if (boxes.some((box) => shareInside(lattice.box, box) > 0.5)) {
      const at = shaded ? -1 : tables.findIndex((t) => shareInside(lattice.box, scene.frame.to(t.boxes[0] as Box)) > 0.98)
      const nested = tables[at] && nestedTable(scene, lattice, tables[at], commonDirection, (all, box) => partition(all, box)[0])
      if (nested) tables.splice(at, 1, nested.outer, nested.inner)
      continue
    }
    const [inside, free] = partition(rest, lattice.box)
    const direction = commonDirection(inside)
    if (!directions.includes(direction)) continue
    const table = latticeTable(scene, lattice, inside, direction, shaded, free)
    if (!table) continue
    tables.push(table.draft)
    boxes.push(scene.frame.to(table.draft.boxes[0] as Box))
    rest = [...free.filter((a) => !table.taken.has(a)), ...table.out].sort((a, b) => a.order - b.order)
  }
  return { tables, rest }
}

/** Strokes that do not lie in one of the boxes. */
function outside({ across, along }: Strokes, boxes: readonly Box[]): Strokes {
  const free = (x: number, y: number): boolean =>
    !boxes.some((b) => x > b.x - margin && x < b.x + b.width + margin && y > b.y - margin && y < b.y + b.height + margin)
  return { across: across.filter((s) => free((s.from + s.to) / 2, s.at)), along: along.filter((s) => free(s.at, (s.from + s.to) / 2)) }
}

function partition(atoms: readonly Atom[], box: Box): readonly [readonly Atom[], readonly Atom[]] {
  const inside: Atom[] = []
  const rest: Atom[] = []
  for (const atom of atoms) {
    const x = atom.box.x + atom.box.width / 2
    const y = atom.box.y + atom.box.height / 2
    const within = x >= box.x - margin && x <= box.x + box.width + margin && y >= box.y - margin && y <= box.y + box.height + margin
    ;(within ? inside : rest).push(atom)
  }
  return [inside, rest]
}

function commonDirection(atoms: readonly Atom[]): Direction {
  const weight = new Map<Direction, number>()
  for (const atom of atoms) weight.set(atom.direction, (weight.get(atom.direction) ?? 0) + atom.text.length)
  return [...weight].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? 'horizontal'
}
