import type { Box } from '@colrag/core'
import { areaOf, shareInside } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { sightOf } from '../../detect-page.ts'
import type { Draft } from '../../draft.ts'
import { frameOf } from '../../frame.ts'
import type { Scene } from '../../scene.ts'
import { sceneOf } from '../../scene.ts'
import { alignedTable } from '../../tables/aligned-table.ts'
import { ruledTables } from '../../tables/ruled-table.ts'
import { visualRows } from '../../tables/table-rows.ts'
import { atomPieces } from '../atom-pieces.ts'
import { areaDirection } from './area-direction.ts'
import { gridOfCells } from './grid-of-cells.ts'
import type { TableArea, TableStructurer } from './table-structurer.ts'

const name = 'table-structure-ruled'
const version = 1

/**
 * Structure by the rules of `ruled()`: from the lines in the area when they hold most of its words, else from the alignment of the words,
 * with less evidence asked for than on an open page, as it is known that there is a table. Sideways text is read as it stands.
 */
export function ruledStructure(): TableStructurer {
  return {
    name,
    fingerprint: fingerprint(name, version),
    read(page, area) {
      const { scene } = sightOf(page)
      if (area.slices.length === 0) return Promise.resolve(null)
      const grid = (fromLines(scene, area) ?? fromAlignment(sceneOf(page, frameOf(areaDirection(page, area), page.width, page.height)), area))?.grid
      return Promise.resolve(grid ? gridOfCells(grid) : null)
    },
  }
}

const reach = 6

function fromLines(scene: Scene, { box, slices }: TableArea): Draft | null {
  const atoms = slices.flatMap(atomPieces(scene.atoms))
  const around = { x: box.x - reach, y: box.y - reach, width: box.width + 2 * reach, height: box.height + 2 * reach }
  const within = (s: { readonly from: number; readonly to: number; readonly at: number }, across: boolean): boolean => {
    const middle = (s.from + s.to) / 2
    const [x, y] = across ? [middle, s.at] : [s.at, middle]
    return x >= around.x && x <= around.x + around.width && y >= around.y && y <= around.y + around.height
  }
  const { drawn, shaded } = scene.strokes
  const strokes = {
    ...scene.strokes,
    drawn: { across: drawn.across.filter((s) => within(s, true)), along: drawn.along.filter((s) => within(s, false)) },
    shaded: { across: shaded.across.filter((s) => within(s, true)), along: shaded.along.filter((s) => within(s, false)) },
  }
  const { tables } = ruledTables({ ...scene, strokes, atoms })
  const [largest] = [...tables].sort((a, b) => areaOf(b.boxes[0] as Box) - areaOf(a.boxes[0] as Box))
  if (!largest) return null
  const held = largest.grid?.cells.reduce((n, c) => n + c.atoms.length, 0) ?? 0
  return held >= 0.6 * atoms.length && shareInside(box, largest.boxes[0] as Box) > 0.4 ? largest : null
}

function fromAlignment(scene: Scene, { box, slices }: TableArea): Draft | null {
  const rows = visualRows(slices.flatMap(atomPieces(scene.atoms)))
  const { y, height } = scene.frame.to(box)
  const rules = scene.strokes.drawn.across.filter((s) => s.at > y - reach && s.at < y + height + reach)
  return rows.length === 0 ? null : (alignedTable(scene, rows, rules, true)?.draft ?? null)
}
