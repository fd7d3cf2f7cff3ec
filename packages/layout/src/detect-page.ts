import type { Box, OutlineEntry, PageRecord } from '@colrag/core'
import { unionBox } from '@colrag/core'
import type { Atom } from './atom.ts'
import type { Draft } from './draft.ts'
import { findFigures } from './figures/find-figures.ts'
import { frameOf } from './frame.ts'
import type { EdgeLines } from './furniture/edge-lines.ts'
import { edgeLines } from './furniture/edge-lines.ts'
import { marginStamps } from './furniture/margin-stamps.ts'
import { runningLines } from './furniture/running-lines.ts'
import { tieCaptions } from './kinds/tie-captions.ts'
import { withTitle } from './kinds/title.ts'
import { pageFlow } from './page-flow.ts'
import { scannedAreas } from './scanned-areas.ts'
import type { Scene } from './scene.ts'
import { sceneOf } from './scene.ts'
import type { RuledTables } from './tables/ruled-table.ts'
import { ruledTables } from './tables/ruled-table.ts'

/** What can be said of a page without its neighbours, worked out once for all the windows it stands in. */
export interface PageSight {
  readonly scene: Scene
  readonly ruled: RuledTables
  readonly edges: EdgeLines
}

export function sightOf(page: PageRecord): PageSight {
  const scene = sceneOf(page, frameOf('horizontal', page.width, page.height))
  const ruled = ruledTables(scene)
  return { scene, ruled, edges: edgeLines(page, ruled.rest) }
}

/** What the pages around lend to the reading of one: their edge lines, the size of body text, the outline. */
export interface PageContext {
  readonly nearby: readonly EdgeLines[]
  readonly em: number
  readonly bold: boolean
  readonly outline: readonly OutlineEntry[]
}

/** Drafts of one page in reading order: furniture of the top edge first, of the bottom edge last. */
export function detectPage({ scene, ruled }: PageSight, context: PageContext): readonly Draft[] {
  const { page } = scene
  const scans = scannedAreas(page).map((box): Draft => ({ kind: 'text', boxes: [box], direction: 'horizontal', atoms: [], rule: 'scanned' }))
  const { tables, rest: free, used } = ruled
  const { figures, rest } = scans.length > 0 ? { figures: [], rest: free } : findFigures(scene, free, used)
  const running = runningLines(page, edgeLines(page, rest), context.nearby, context.em)
  const stamps = marginStamps(page, rest)
  const out = new Set([...running.top, ...running.bottom, ...stamps])
  const body = rest.filter((a) => !out.has(a))
  const flow = pageFlow(scene, body, [...scans, ...tables, ...figures], used, context)
  const titled = page.number === 1 ? withTitle(flow, page.height) : flow
  return [...furniture(running.top), ...tieCaptions(titled, page.height), ...furniture(running.bottom), ...furniture(stamps, 'turned-in-margin')]
}

function furniture(atoms: readonly Atom[], rule = 'running-line'): readonly Draft[] {
  if (atoms.length === 0) return []
  return [{ kind: 'furniture', boxes: [unionBox(atoms.map((a) => a.box)) as Box], direction: (atoms[0] as Atom).direction, atoms, rule }]
}
