import type { Block, BlockText, PageRecord } from '@colrag/core'
import { embeddedTable } from './table/embedded-table.ts'
import { tableText } from './table/table-text.ts'
import { embeddedText } from './text/embedded-text.ts'

/** What the glyphs of a block say: the cells of its grid, or its lines. */
export function readEmbedded(page: PageRecord, block: Block): Pick<BlockText, 'text' | 'lines' | 'table'> {
  if (!block.grid) return embeddedText(page, block.slices)
  const { table, parts } = embeddedTable(page, block.grid)
  return { ...tableText(table, parts), table }
}
