import type { Block, Box, PageRecord, TableGrid } from '@colrag/core'
import { blockId } from '@colrag/core'
import { ruledStructure } from '@colrag/layout'
import { sourceOf } from './bench-reader.ts'
import type { BenchReader, ReadTable } from './bench-reader.ts'
import { regionRecord } from './region-record.ts'

export interface GivenRegion {
  readonly page: number
  /** Where the table is, given the height of its page in points. */
  box(pageHeight: number): Box
}

/** How far around an annotated region its ruling lines are looked for, in points. */
const margin = 3

/**
 * The structure of tables whose places are told. Nothing else stands on the page then; where the detector does not take all that is left for
 * one table, the rules for the structure of a known area say what they make of it.
 */
export async function tablesInRegions(
  { parts, ctx }: BenchReader,
  file: string,
  regions: readonly GivenRegion[],
): Promise<readonly { readonly page: number; readonly table: Pick<ReadTable, 'cells'> }[]> {
  const structurer = ruledStructure()
  const open = await parts.reader.open((await sourceOf(file)).uri, {}, ctx)
  try {
    const found: { page: number; table: Pick<ReadTable, 'cells'> }[] = []
    for (const region of regions) {
      const page = await open.page(region.page, ctx)
      const box = region.box(page.height)
      const record = regionRecord(page, {
        x: box.x - margin,
        y: box.y - margin,
        width: box.width + 2 * margin,
        height: box.height + 2 * margin,
      })
      const detected = await parts.layout.detect(record, { document: open.record, before: [], after: [] }, ctx)
      const whole = detected.find((block) => block.grid && lettersIn(record, block.grid) >= 0.98 * lettersOf(record))
      const slices = record.spans.map((span, i) => ({ span: i, start: 0, end: span.text.length }))
      const grid = whole?.grid ?? (await structurer.read(record, { box, slices }, ctx)) ?? largest(record, detected)
      if (!grid) continue
      const [text] = await parts.text.read(record, [tableBlock(record, box, grid)], ctx)
      if (text?.table) found.push({ page: region.page, table: { cells: text.table.cells.map((cell) => ({ ...cell })) } })
    }
    return found
  } finally {
    await open.close()
  }
}

const tableBlock = (page: PageRecord, box: Box, grid: TableGrid): Block => ({
  id: blockId(page.id, 1),
  pageId: page.id,
  kind: 'table',
  boxes: [box],
  order: 0,
  direction: 'horizontal',
  slices: [],
  grid,
  by: { stage: 'given', fingerprint: 'given' },
})

const letters = (text: string): number => text.replace(/\s/g, '').length
const lettersOf = (page: PageRecord): number => page.spans.reduce((sum, span) => sum + letters(span.text), 0)
const lettersIn = (page: PageRecord, grid: TableGrid): number =>
  grid.cells.flatMap((cell) => cell.slices).reduce((sum, s) => sum + letters(page.spans[s.span]?.text.slice(s.start, s.end) ?? ''), 0)

function largest(page: PageRecord, blocks: readonly Block[]): TableGrid | undefined {
  return blocks.flatMap((block) => (block.grid ? [block.grid] : [])).sort((a, b) => lettersIn(page, b) - lettersIn(page, a))[0]
}
