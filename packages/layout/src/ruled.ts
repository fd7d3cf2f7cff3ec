import type { Block, LayoutDetector, OutlineEntry, PageNeighbours, PageRecord } from '@colrag/core'
import { blockKinds, ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { assemble } from './assemble.ts'
import type { PageSight } from './detect-page.ts'
import { bodyWeight } from './furniture/body-weight.ts'
import { detectPage, sightOf } from './detect-page.ts'
import type { Draft } from './draft.ts'
import { commonSize, textWeight } from './text-weight.ts'
import { continuedTable } from './tables/continued-table.ts'

/** `before` and `after`: how many pages around a page tell its furniture and body size, 0 to 10 each; 2 by default, enough for even and odd pages. */
export interface RuledOptions {
  readonly before?: number
  readonly after?: number
}

const name = 'layout-ruled'
const version = 10

/** A layout detector made of rules on geometry and text: no model, no download, the same blocks for the same page and neighbours. */
export function ruled(options: RuledOptions = {}): LayoutDetector {
  const window = { before: options.before ?? 2, after: options.after ?? 2 }
  for (const [side, count] of Object.entries(window)) {
    if (!Number.isInteger(count) || count < 0 || count > 10)
      throw new ColragError('invalid-options', side, `${count} is no number of pages from 0 to 10`)
  }
  const by = { stage: name, fingerprint: fingerprint(name, version, window) }
  const sights = new WeakMap<PageRecord, PageSight>()
  const sightFor = (page: PageRecord): PageSight => remember(sights, page, () => sightOf(page))
  return {
    name,
    fingerprint: by.fingerprint,
    kinds: blockKinds,
    window,
    async detect(page, neighbours, ctx): Promise<readonly Block[]> {
      if (ctx.signal?.aborted) throw new ColragError('aborted', page.id, 'the run was stopped')
      const around = [
        ...(window.before === 0 ? [] : neighbours.before.slice(-window.before)).map((n) => n.page),
        ...neighbours.after.slice(0, window.after),
      ]
      const sight = sightFor(page)
      const free = bodyWeight([page, ...around].map(sightFor))
      const body = free.length > 0 ? free : textWeight(sight.scene.atoms)
      const drafts = detectPage(sight, {
        nearby: around.map((p) => sightFor(p).edges),
        em: commonSize(body),
        bold: body.bold > 0,
        outline: outlineOf(neighbours, page),
      })
      return assemble(page, withContinued(drafts, neighbours), sight.scene.blanks, by)
    },
  }
}

function remember<T>(held: WeakMap<PageRecord, T>, page: PageRecord, make: () => T): T {
  const known = held.get(page)
  if (known !== undefined) return known
  const made = make()
  held.set(page, made)
  return made
}

const outlineOf = ({ document }: PageNeighbours, page: PageRecord): readonly OutlineEntry[] =>
  document.outline.filter((entry) => entry.page === page.number)

/** The first table of the page goes on with the last of the page before. */
function withContinued(drafts: readonly Draft[], { before }: PageNeighbours): readonly Draft[] {
  const at = drafts.findIndex((d) => d.grid)
  const table = drafts[at]
  if (!table?.grid) return drafts
  const joined = continuedTable(table, drafts.slice(0, at), before.at(-1))
  if (!joined) return drafts
  return drafts.map((d) => (d === table ? joined : d.about === table ? { ...d, about: joined } : d))
}
