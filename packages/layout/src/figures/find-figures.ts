import type { BlockKind, Box, PageRecord } from '@colrag/core'
import { areaOf, intersectBox, shareInside, unionBox } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft } from '../draft.ts'
import { textLines } from '../flow/text-lines.ts'
import { wordOrder } from '../flow/word-order.ts'
import { captionLabel } from '../kinds/caption-label.ts'
import type { Scene } from '../scene.ts'
import { isNumeric } from '../tables/numeric-text.ts'
import { visualRows } from '../tables/table-rows.ts'
import type { DrawingArea } from './drawing-areas.ts'
import { drawingAreas } from './drawing-areas.ts'
import { runningWords } from './drawing-sheet.ts'
import { hasAxis } from './has-axis.ts'
import { liesOnGround, pictureAreas } from './picture-areas.ts'

interface Area {
  readonly box: Box
  readonly pictures: number
  readonly drawing: Omit<DrawingArea, 'box'>
  /** Drawings that a frame around much of the page holds: figures of their own where the frame turns out to be a ground. */
  readonly framed: readonly Area[]
}

const denseDrawing = 200

const none = { curves: 0, fills: 0, strokes: 0 }

/**
 * Pictures and drawings with the labels inside them, and the words that belong to none. Areas that hold running text are grounds, not
 * figures; their words stay free. `tables` are boxes whose strokes belong to tables; `sheet` is the area of a drawing that fills the page,
 * whose notes in sentences stay free as well. The scene must be in the page's own frame.
 */
export function findFigures(
  scene: Scene,
  atoms: readonly Atom[],
  tables: readonly Box[],
  sheet: Box | null,
): { readonly figures: readonly Draft[]; readonly rest: readonly Atom[] } {
  const figures: Draft[] = []
  const notes = new Set(sheet ? runningWords(atoms) : [])
  let rest = atoms
  const areas = areasOf(scene, tables, sheet)
  const queue = [...areas].sort((a, b) => areaOf(b.box) - areaOf(a.box))
  for (const area of queue) {
    if (figures.some((figure) => shareInside(area.box, figure.boxes[0] as Box) > 0.7)) continue
    if (area.pictures > 0 && area.drawing.curves < 4 && areas.some((inset) => isInset(scene.page, inset, area))) continue
    const within = withoutCaptions(rest.filter((a) => !notes.has(a) && shareInside(a.box, area.box) > 0.5))
    const inside = area.drawing.curves < denseDrawing ? wholeSegments(rest, area.box, within) : within
    if (!sheet && isGround(scene, area, inside)) {
      queue.push(...area.framed)
      continue
    }
    const near = labelsAround(scene, area, rest, inside)
    const labels = [...inside, ...near]
    const box = labels.length > 0 ? unionBox([area.box, ...labels.map((a) => a.box)]) : area.box
    const taken = new Set(labels)
    rest = rest.filter((a) => !taken.has(a))
    figures.push({
      kind: kindOf(area, labels),
      boxes: [box],
      direction: 'horizontal',
      atoms: wordOrder(labels, scene.frame),
      rule: area.pictures > 0 ? 'picture' : 'drawing',
    })
  }
  return { figures: figures.sort((a, b) => topLeft(a, b)), rest }
}

/** A caption that overlaps the edge of its figure is none of its labels. */
function withoutCaptions(atoms: readonly Atom[]): readonly Atom[] {
  const captions = new Set(
    atoms.filter((a) => captionWord.test(a.text)).length === 0
      ? []
      : textLines(atoms).flatMap((l) => (captionLabel(l.text) ? l.atoms : [])),
  )
  return captions.size === 0 ? atoms : atoms.filter((a) => !captions.has(a))
}

const captionWord = /図|表|写真|グラフ|地図|그림|fig|table|photo|plate|chart|map|exhibit|scheme|abb|tab/i

const topLeft = ({ boxes: [a] }: Draft, { boxes: [b] }: Draft): number => (a && b ? a.y - b.y || a.x - b.x : 0)

/** A line of text that runs out of an area is of the area only with nearly its whole length; it is never cut at the edge. */
function wholeSegments(atoms: readonly Atom[], area: Box, within: readonly Atom[]): readonly Atom[] {
  if (within.length === 0) return within
  const held = new Set(within)
  const level = atoms.filter((a) => a.direction === 'horizontal' && a.box.y + a.box.height > area.y && a.box.y < area.y + area.height)
  for (const { atoms: segment } of visualRows(level).flatMap((row) => row.segments)) {
    const width = (list: readonly Atom[]): number => list.reduce((n, a) => n + a.box.width, 0)
    const part = segment.filter((a) => held.has(a))
    if (part.length === 0 || part.length === segment.length) continue
    const isMost = width(part) >= 0.85 * width(segment)
    for (const atom of segment)
      if (isMost) held.add(atom)
      else held.delete(atom)
  }
  return atoms.filter((a) => held.has(a))
}

function areasOf(scene: Scene, tables: readonly Box[], sheet: Box | null): readonly Area[] {
  const { page, strokes } = scene
  const lines = strokes.drawn.across.length + strokes.drawn.along.length
  if (sheet)
    return [{ box: sheet, pictures: 0, drawing: { curves: page.curves.length, fills: page.fills.length, strokes: lines }, framed: [] }]
  const free = (box: Box): boolean => !tables.some((t) => shareInside(box, t) > 0.5)
  const bars = [
    ...strokes.drawn.across.map((s) => ({ x: s.from, y: s.at, width: s.to - s.from, height: 0 })),
    ...strokes.drawn.along.map((s) => ({ x: s.at, y: s.from, width: 0, height: s.to - s.from })),
  ]
  const pageArea = page.width * page.height
  const drawn = drawingAreas(
    page.width,
    page.height,
    page.curves.filter((b) => areaOf(b) < 0.9 * pageArea && free(b)),
    page.fills.filter((b) => areaOf(b) < 0.6 * pageArea && free(b)),
    bars.filter(free),
  ).filter(
    ({ box, curves, fills, strokes: lines }) =>
      box.width >= 40 && box.height >= 30 && (curves >= 4 || fills >= 6 || lines >= 10 || curves + fills + lines >= 10),
  )
  const parts: Area[] = [
    ...drawn.map(({ box, ...drawing }) => ({ box, drawing, pictures: 0, framed: [] })),
    ...pictureAreas(page)
      .filter(free)
      .map((box) => ({ box, drawing: none, pictures: 1, framed: [] })),
  ]
  let areas: Area[] = []
  for (const part of parts) {
    let joined = part
    for (;;) {
      const touching = areas.filter((a) => belongTogether(a, joined, page))
      if (touching.length === 0) break
      areas = areas.filter((a) => !touching.includes(a))
      joined = [joined, ...touching].reduce((a, b) => together(a, b, page))
    }
    areas.push(joined)
  }
  return areas.filter((a) => free(a.box)).sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
}

/** A background is told by what stands on it. */
const isInset = (page: PageRecord, { box }: Area, ground: Area): boolean =>
  shareInside(box, ground.box) > 0.7 && liesOnGround(box, ground.box, page)

/** A picture and a drawing that overlap are one figure; so are drawings of which one lies mostly inside the other. */
function belongTogether(a: Area, b: Area, page: PageRecord): boolean {
  if (a.pictures > 0 !== b.pictures > 0) {
    const [picture, drawing] = a.pictures > 0 ? [a, b] : [b, a]
    return intersectBox(a.box, b.box) !== null && !liesOnGround(drawing.box, picture.box, page)
  }
  return a.pictures === 0 && Math.max(shareInside(a.box, b.box), shareInside(b.box, a.box)) > 0.6
}

const together = (a: Area, b: Area, page: PageRecord): Area => {
  const [inner, outer] = areaOf(a.box) < areaOf(b.box) ? [a, b] : [b, a]
  const isFramed = inner.pictures === 0 && isFrame(outer) && liesOnGround(inner.box, outer.box, page)
  return {
    box: unionBox([a.box, b.box]),
    pictures: a.pictures + b.pictures,
    drawing: {
      curves: a.drawing.curves + b.drawing.curves,
      fills: a.drawing.fills + b.drawing.fills,
      strokes: a.drawing.strokes + b.drawing.strokes,
    },
    framed: [...a.framed, ...b.framed, ...(isFramed ? [inner] : [])],
  }
}

/** Frames and bands around other things have no curves of their own to speak of. */
const isFrame = ({ drawing, framed }: Area): boolean => drawing.curves - framed.reduce((n, f) => n + f.drawing.curves, 0) < 4

/** Running text inside, or nearly the whole page with any text on it. */
function isGround(scene: Scene, { box, pictures, drawing }: Area, inside: readonly Atom[]): boolean {
  const share = areaOf(box) / (scene.page.width * scene.page.height)
  const characters = inside.reduce((n, a) => n + a.text.length, 0)
  if (characters === 0) return share > 0.9 && scene.atoms.length > 0 && pictures > 0
  const long = textLines(runningWords(inside))
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
  return textLines(near)
    .filter(
      (l) =>
        l.atoms.every((a) => a.text.length <= 10) &&
        l.text.length <= 60 &&
        l.size <= 1.05 * scene.em &&
        (l.atoms.length < 2 || l.atoms.some((a) => isNumeric(a.text))),
    )
    .flatMap((l) => l.atoms)
}

function kindOf({ pictures, drawing }: Area, labels: readonly Atom[]): BlockKind {
  const numbers = labels.filter((a) => isNumeric(a.text)).length
  if (pictures > 0 && drawing.curves + drawing.fills < 4) return labels.length > 3 ? 'figure' : 'photo'
  if (drawing.curves >= 300 && drawing.curves > 3 * drawing.strokes && numbers < 0.4 * labels.length) return 'map'
  return hasAxis(labels) ? 'chart' : 'figure'
}
