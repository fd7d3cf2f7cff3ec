import type { Box, OutlineEntry, PageRecord } from '@colrag/core'
import { unionBox } from '@colrag/core'
import type { Atom } from './atom.ts'
import type { Draft } from './draft.ts'
import { drawingSheet, isSheetTable } from './figures/drawing-sheet.ts'
import { findFigures } from './figures/find-figures.ts'
import { frameOf } from './frame.ts'
import type { EdgeLines } from './furniture/edge-lines.ts'
import { edgeLines } from './furniture/edge-lines.ts'
import { marginStamps } from './furniture/margin-stamps.ts'
import { runningLines } from './furniture/running-lines.ts'
import { tieCaptions } from './kinds/tie-captions.ts'
import { withTitle } from './kinds/title.ts'
import { pageFlow } from './page-flow.ts'
import { rubyWords } from './ruby.ts'
import { scannedAreas } from './scanned-areas.ts'
import type { Scene } from './scene.ts'
import { applyTags } from './structure/apply-tags.ts'
import { sceneOf } from './scene.ts'
import type { TextWeight } from './text-weight.ts'
import { textWeight } from './text-weight.ts'
import type { RuledTables } from './tables/ruled-table.ts'
import { ruledTables } from './tables/ruled-table.ts'

/** What can be said of a page without its neighbours, worked out once for all the windows it stands in. */
export interface PageSight {
  readonly scene: Scene
  readonly ruled: RuledTables
  readonly edges: EdgeLines
  /** Of the words outside tables. */
  readonly weight: TextWeight
  /** Readings beside characters, which are no words of `scene`. */
  readonly ruby: readonly Atom[]
}

export function sightOf(page: PageRecord): PageSight {
  const frame = frameOf('horizontal', page.width, page.height)
  const whole = sceneOf(page, frame)
  const ruby = rubyWords(whole.atoms, frame)
  const scene = ruby.size === 0 ? whole : { ...whole, atoms: whole.atoms.filter((a) => !ruby.has(a)) }
  const ruled = ruledTables(scene)
  return { scene, ruled, edges: edgeLines(page, ruled.rest), weight: textWeight(ruled.rest), ruby: [...ruby] }
}

/** What the pages around lend to the reading of one: their edge lines, the size of body text, the outline. */
export interface PageContext {
  readonly nearby: readonly EdgeLines[]
  readonly em: number
  readonly bold: boolean
  readonly outline: readonly OutlineEntry[]
}

/** Drafts of one page in reading order: furniture of the top edge first, of the bottom edge last. */
export function detectPage({ scene, ruled, ruby }: PageSight, context: PageContext): readonly Draft[] {
  const { page } = scene
  const scans = scannedAreas(page).map((box): Draft => ({
    kind: 'text',
    boxes: [box],
    direction: 'horizontal',
    atoms: [],
    rule: 'scanned',
  }))
  const sheet = scans.length > 0 ? null : drawingSheet(scene)
  const tables = sheet ? ruled.tables.filter((t) => isSheetTable(t, sheet)) : ruled.tables
  const free = tables.length === ruled.tables.length ? ruled.rest : withoutCells(scene.atoms, tables)
  const used = tables.map((t) => t.boxes[0] as Box)
  const { figures, rest } = scans.length > 0 ? { figures: [], rest: free } : findFigures(scene, free, used, sheet)
  const running = runningLines(page, edgeLines(page, rest), context.nearby, context.em)
  const stamps = marginStamps(page, rest)
  const out = new Set([...running.top, ...running.bottom, ...stamps])
  const body = rest.filter((a) => !out.has(a))
  const flow = applyTags(page, pageFlow(scene, body, [...scans, ...tables, ...figures], used, context), {
    em: context.em,
    alone: context.nearby.length === 0,
  })
  const titled = page.number === 1 ? withTitle(flow, page.height) : flow
  return [
    ...furniture(running.top),
    ...tieCaptions(titled, page.height),
    ...furniture(running.bottom),
    ...furniture(stamps, 'turned-in-margin'),
    ...readings(ruby),
  ]
}

/** Readings stay apart from the text they are set beside, each with its own box. */
function readings(atoms: readonly Atom[]): readonly Draft[] {
  const [first] = atoms
  return first ? [{ kind: 'furniture', boxes: atoms.map((a) => a.box), direction: first.direction, atoms, rule: 'ruby' }] : []
}

/** The words that are in no cell. A word that a cell border split is in two cells of one table, so its span tells. */
function withoutCells(atoms: readonly Atom[], tables: readonly Draft[]): readonly Atom[] {
  const taken = new Set(tables.flatMap((t) => t.grid?.cells.flatMap((c) => c.atoms.map((a) => Math.floor(a.order))) ?? []))
  return atoms.filter((a) => !taken.has(a.order))
}

function furniture(atoms: readonly Atom[], rule = 'running-line'): readonly Draft[] {
  if (atoms.length === 0) return []
  return [{ kind: 'furniture', boxes: [unionBox(atoms.map((a) => a.box)) as Box], direction: (atoms[0] as Atom).direction, atoms, rule }]
}
