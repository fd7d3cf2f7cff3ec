import type { BlockKind, Box } from '@colrag/core'
import { areaOf, intersectBox, shareInside, unionBox } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft } from '../draft.ts'
import { textLines } from '../flow/text-lines.ts'
import { wordOrder } from '../flow/word-order.ts'
import type { Scene } from '../scene.ts'
import { isNumeric } from '../tables/numeric-text.ts'
import { visualRows } from '../tables/table-rows.ts'
import type { DrawingArea } from './drawing-areas.ts'
import { drawingAreas } from './drawing-areas.ts'
import { hasAxis } from './has-axis.ts'
import { pictureAreas } from './picture-areas.ts'

interface Area {
  readonly box: Box
  readonly pictures: number
  readonly drawing: Omit<DrawingArea, 'box'>
}

const denseDrawing = 200

const none = { curves: 0, fills: 0, strokes: 0 }

/**
 * Pictures and drawings with the labels inside them, and the words that belong to none. Areas that hold running text are grounds, not
 * figures; their words stay free. `tables` are boxes whose strokes belong to tables. The scene must be in the page's own frame.
 */
export function findFigures(scene: Scene, atoms: readonly Atom[], tables: readonly Box[]): { readonly figures: readonly Draft[]; readonly rest: readonly Atom[] } {
  const figures: Draft[] = []
  let rest = atoms
  for (const area of areasOf(scene, tables)) {
    const inside = rest.filter((a) => shareInside(a.box, area.box) > 0.5)
    if (isGround(scene, area, inside)) continue
    const near = labelsAround(scene, area, rest, inside)
    const labels = [...inside, ...near]
    const box = labels.length > 0 ? unionBox([area.box, ...labels.map((a) => a.box)]) : area.box
    const taken = new Set(labels)
    rest = rest.filter((a) => !taken.has(a))
    figures.push({ kind: kindOf(area, labels), boxes: [box], direction: 'horizontal', atoms: wordOrder(labels, scene.frame), rule: area.pictures > 0 ? 'picture' : 'drawing' })
  }
  return { figures, rest }
}

function areasOf(scene: Scene, tables: readonly Box[]): readonly Area[] {
  const { page, strokes } = scene
  const free = (box: Box): boolean => !tables.some((t) => shareInside(box, t) > 0.5)
  const bars = [
    ...strokes.drawn.across.map((s) => ({ x: s.from, y: s.at, width: s.to - s.from, height: 0 })),
    ...strokes.drawn.along.map((s) => ({ x: s.at, y: s.from, width: 0, height: s.to - s.from })),
  ]
  const pageArea = page.width * page.height
  const drawn = drawingAreas(page.width, page.height, page.curves.filter((b) => free(b) && areaOf(b) < 0.9 * pageArea), page.fills.filter((b) => free(b) && areaOf(b) < 0.6 * pageArea), bars.filter(free))
    .filter(({ box, curves, fills, strokes: lines }) => box.width >= 40 && box.height >= 30 && (curves >= 4 || fills >= 6 || lines >= 10 || curves + fills + lines >= 10))
  const pictures = pictureAreas(page).filter(free)
  let areas: Area[] = drawn.map(({ box, ...drawing }) => ({ box, drawing, pictures: 0 }))
  for (const box of pictures) {
    const touching = areas.filter((a) => intersectBox(a.box, box))
    areas = [
      ...areas.filter((a) => !touching.includes(a)),
      {
        box: unionBox([box, ...touching.map((a) => a.box)]), pictures: 1 + touching.reduce((n, a) => n + a.pictures, 0),
        drawing: touching.reduce((sum, { drawing: d }) => ({ curves: sum.curves + d.curves, fills: sum.fills + d.fills, strokes: sum.strokes + d.strokes }), none),
      },
    ]
  }
  return areas.filter((a) => free(a.box)).sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
}

/** Running text inside, or nearly the whole page with any text on it. */
function isGround(scene: Scene, { box, pictures, drawing }: Area, inside: readonly Atom[]): boolean {
  const share = areaOf(box) / (scene.page.width * scene.page.height)
  const characters = inside.reduce((n, a) => n + a.text.length, 0)
  if (characters === 0) return share > 0.9 && scene.atoms.length > 0 && pictures > 0
  const lines = textLines(inside)
  const long = lines.filter((l) => l.box.width > 18 * l.size && l.atoms.reduce((n, a) => n + a.box.width, 0) > 0.75 * l.box.width)
  const ink = inside.reduce((n, a) => n + areaOf(a.box), 0) / areaOf(box)
  const running = long.length < 3 ? 0 : long.reduce((n, l) => n + l.text.length, 0) / characters
  // Labels of a dense map overlap into what looks like lines.
  if (drawing.curves >= denseDrawing) return running > 0.85
  if (running > 0.4) return true
  if (ink > 0.35 || (drawing.curves < 4 && pictures === 0 && readsAsRows(inside))) return true
  return pictures > 0 && share > 0.75 && drawing.curves < 50
}

/** Shaded cells of a table without lines: most of its lines have three segments and more. */
function readsAsRows(atoms: readonly Atom[]): boolean {
  const rows = visualRows(atoms)
  return rows.filter((r) => r.segments.length >= 3).length >= Math.max(3, 0.6 * rows.length)
}

/** Axis labels and the like: short words just outside that are not part of a line of text. */
function labelsAround(scene: Scene, area: Area, rest: readonly Atom[], inside: readonly Atom[]): readonly Atom[] {
  if (area.pictures > 0 || area.drawing.curves + area.drawing.fills + area.drawing.strokes < 6) return []
  const reach = 1.3 * scene.em
  const { x, y, width, height } = area.box
  const around = { x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach }
  const held = new Set(inside)
  const near = rest.filter((a) => !held.has(a) && shareInside(a.box, around) > 0.6)
  return textLines(near).filter((l) => l.atoms.every((a) => a.text.length <= 10) && l.text.length <= 60 && l.size <= 1.05 * scene.em && (l.atoms.length < 2 || l.atoms.some((a) => isNumeric(a.text))))
    .flatMap((l) => l.atoms)
}

function kindOf({ pictures, drawing }: Area, labels: readonly Atom[]): BlockKind {
  const numbers = labels.filter((a) => isNumeric(a.text)).length
  if (pictures > 0 && drawing.curves + drawing.fills < 4) return labels.length > 3 ? 'figure' : 'photo'
  if (drawing.curves >= 300 && drawing.curves > 3 * drawing.strokes && numbers < 0.4 * labels.length) return 'map'
  return hasAxis(labels) ? 'chart' : 'figure'
}
