import type { Block, LayoutDetector, PageRecord, SpanSlice, TableGrid } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { lengthOf, withoutSlices } from '../slice-sets.ts'
import type { TableStructurer } from './table-structurer.ts'

const name = 'layout-structured'
const version = 1

/**
 * A detector whose tables get their cells from `structurer` where their own evidence is one of `evidence` (alignment unless told: lines
 * are seldom wrong). A structure that leaves words out is not taken, nor none at all; then the table stays as it was. Where the structurer
 * cannot see the page the issue is reported and the table stays too.
 */
export function withTableStructure(
  detector: LayoutDetector,
  structurer: TableStructurer,
  evidence: readonly TableGrid['evidence'][] = ['aligned'],
): LayoutDetector {
  const own = { detector: detector.fingerprint, structurer: structurer.fingerprint, evidence }
  const by = { stage: name, fingerprint: fingerprint(name, version, own) }
  return {
    name,
    fingerprint: by.fingerprint,
    kinds: detector.kinds,
    window: detector.window,
    async detect(page, neighbours, ctx) {
      const read = async (block: Block): Promise<TableGrid | null> => {
        if (!block.grid || !evidence.includes(block.grid.evidence) || !block.boxes[0]) return null
        try {
          const slices = block.grid.cells.flatMap((c) => c.slices)
          const grid = await structurer.read(page, { box: block.boxes[0], slices }, ctx)
          return grid ? complete(page, grid, slices, block.grid) : null
        } catch (error) {
          if (!ColragError.is(error) || !isOfPage.has(error.code)) throw error
          ctx.report(issueOf(structurer.name, block.id, error))
          return null
        }
      }
      const out: Block[] = []
      for (const block of await detector.detect(page, neighbours, ctx)) {
        const grid = await read(block)
        const { sources, ...said } = block.by
        const source = grid ? [{ stage: structurer.name, fingerprint: structurer.fingerprint, confidence: grid.score }] : []
        out.push({ ...block, ...(grid ? { grid } : {}), by: { ...said, ...by, sources: [...(sources ?? [said]), ...source] } })
      }
      return out
    },
  }
}

const isOfPage: ReadonlySet<string> = new Set(['unsupported', 'corrupt', 'not-found', 'model-failed'])

/** The grid with all slices of the old one: white space it left out goes to its last cell with words. Null when words are missing. */
function complete(page: PageRecord, grid: TableGrid, slices: readonly SpanSlice[], old: TableGrid): TableGrid | null {
  const missing = withoutSlices(
    slices,
    grid.cells.flatMap((c) => c.slices),
  )
  if (missing.some(({ span, start, end }) => (page.spans[span]?.text.slice(start, end) ?? '').trim() !== '')) return null
  const last = grid.cells.findLastIndex((c) => lengthOf(c.slices) > 0)
  if (missing.length > 0 && last < 0) return null
  const cells = grid.cells.map((cell, i) => (i === last ? { ...cell, slices: [...cell.slices, ...missing] } : cell))
  const goesOn = old.continues !== undefined && old.columns === grid.columns
  const { continues, continuesRow } = old
  return { ...grid, cells, ...(goesOn ? { continues } : {}), ...(goesOn && continuesRow ? { continuesRow } : {}) }
}
