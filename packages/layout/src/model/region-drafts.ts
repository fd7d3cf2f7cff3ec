import type { BlockKind, Box, PageRecord, RunContext } from '@colrag/core'
import { areaOf, intersectBox, pictureKinds, shareInside, unionBox } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft, DraftGrid } from '../draft.ts'
import { textLines } from '../flow/text-lines.ts'
import { wordOrder } from '../flow/word-order.ts'
import { headingNumber, marked } from '../kinds/heading-number.ts'
import type { Scene } from '../scene.ts'
import { atomPieces } from './atom-pieces.ts'
import type { Region } from './find-regions.ts'
import { cellsOfGrid } from './table/grid-of-cells.ts'
import type { TableStructurer } from './table/table-structurer.ts'


/** Blocks of a model's regions, and the words that no region took. `regions` tells which region each draft came from. */
export interface RegionDrafts {
  readonly drafts: readonly Draft[]
  readonly regions: ReadonlyMap<Draft, Region>
  readonly rest: readonly Atom[]
}

/**
 * Gives each word to one region: of those that hold more than half of it, captions and headings before tables, tables before pictures,
 * pictures before text, then the smaller one. A region of text without words is left out unless `scanned` says that its writing may be in
 * the picture; pictures stay. Words that a table's structure leaves out are not taken.
 */
export async function regionDrafts(
  scene: Scene,
  found: readonly Region[],
  structurer: TableStructurer,
  scanned: boolean,
  ctx: RunContext,
): Promise<RegionDrafts> {
  const regions = withoutTwins(found)
  const words = new Map<Region, Atom[]>(regions.map((region) => [region, []]))
  const rest: Atom[] = []
  for (const atom of scene.atoms) {
    const region = regions.filter(({ box }) => shareInside(atom.box, box) > 0.5).sort(byClaim)[0]
    if (region) words.get(region)?.push(atom)
    else rest.push(atom)
  }
  const drafts: Draft[] = []
  const sources = new Map<Draft, Region>()
  for (const region of regions) {
    const own = words.get(region) ?? []
    if (own.length === 0 && !scanned && !pictureKinds.has(region.kind)) continue
    const { draft, left } =
      region.kind === 'table' ? await tableDraft(scene.page, scene, region, own, structurer, ctx) : { draft: plainDraft(scene, region, own), left: [] }
    rest.push(...left)
    drafts.push(draft)
    sources.set(draft, region)
  }
  return { drafts, regions: sources, rest: rest.sort((a, b) => a.order - b.order) }
}

/** Regions of several classes in one place are one, of the surest class. */
function withoutTwins(regions: readonly Region[]): readonly Region[] {
  const kept: Region[] = []
  for (const region of [...regions].sort((a, b) => b.confidence - a.confidence)) {
    const isTwin = kept.some(({ box }) => {
      const common = intersectBox(box, region.box)
      return common !== null && areaOf(common) > 0.7 * (areaOf(box) + areaOf(region.box) - areaOf(common))
    })
    if (!isTwin) kept.push(region)
  }
  return kept
}

function byClaim(a: Region, b: Region): number {
  return rankOf(a.kind) - rankOf(b.kind) || areaOf(a.box) - areaOf(b.box)
}

function rankOf(kind: BlockKind): number {
  if (kind === 'table') return 1
  if (pictureKinds.has(kind)) return 2
  return kind === 'text' || kind === 'list' || kind === 'formula' ? 3 : 0
}

function plainDraft(scene: Scene, region: Region, atoms: readonly Atom[]): Draft {
  const boxes = atoms.map((a) => a.box)
  return {
    kind: region.kind,
    boxes: [boxes.length === 0 ? region.box : unionBox(pictureKinds.has(region.kind) ? [region.box, ...boxes] : boxes)],
    direction: directionOf(atoms),
    atoms: wordOrder(atoms, scene.frame),
    rule: region.label,
    confidence: region.confidence,
    ...depthOf(region.kind, atoms, scene.em),
  }
}

function depthOf(kind: BlockKind, atoms: readonly Atom[], em: number): { readonly depth?: number } {
  if (kind === 'title') return { depth: 0 }
  if (kind !== 'heading') return {}
  const number = headingNumber(atoms.map((a) => a.text).join(' '))
  if (number && number.level !== marked) return { depth: number.level }
  const ratio = Math.max(0, ...atoms.map((a) => a.size)) / em
  return { depth: ratio >= 1.6 ? 1 : ratio >= 1.3 ? 2 : 3 }
}

async function tableDraft(
  page: PageRecord,
  scene: Scene,
  region: Region,
  atoms: readonly Atom[],
  structurer: TableStructurer,
  ctx: RunContext,
): Promise<{ readonly draft: Draft; readonly left: readonly Atom[] }> {
  const read = await structurer.read(page, { box: region.box, slices: atoms.map(({ span, start, end }) => ({ span, start, end })) }, ctx)
  const grid = read ? cellsOfGrid(read, atomPieces(atoms)) : lineGrid(region, atoms, scene)
  const held = new Map<string, number>()
  const key = (atom: Atom): string => `${atom.span}:${Math.floor(atom.order)}`
  for (const atom of grid.cells.flatMap((c) => c.atoms)) held.set(key(atom), (held.get(key(atom)) ?? 0) + atom.end - atom.start)
  const left = atoms.filter((atom) => held.get(key(atom)) === undefined)
  const box = unionBox([region.box, ...grid.cells.flatMap((c) => c.atoms.map((a) => a.box))])
  const direction = directionOf(atoms)
  return { left, draft: { kind: 'table', boxes: [box], direction, atoms: [], rule: region.label, confidence: region.confidence, grid } }
}

/** A table in which no columns can be told: a row for each line, or one empty cell. */
function lineGrid({ box, confidence }: Region, atoms: readonly Atom[], scene: Scene): DraftGrid {
  const lines = textLines(atoms)
  const rows: readonly { readonly box: Box; readonly atoms: readonly Atom[] }[] = lines.length > 0 ? lines : [{ box, atoms: [] }]
  return {
    rows: rows.length,
    columns: 1,
    headerRows: 0,
    headerColumns: 0,
    evidence: 'model',
    score: confidence / 2,
    cells: rows.map((line, row) => ({
      row,
      column: 0,
      rowSpan: 1,
      columnSpan: 1,
      header: false,
      box: line.box,
      atoms: wordOrder(line.atoms, scene.frame),
    })),
  }
}

function directionOf(atoms: readonly Atom[]): Atom['direction'] {
  const weight = new Map<Atom['direction'], number>()
  for (const atom of atoms) weight.set(atom.direction, (weight.get(atom.direction) ?? 0) + atom.text.length)
  return [...weight].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? 'horizontal'
}
