import type { Box, PageRecord, RunContext, SpanSlice, Stage, TableGrid } from '@colrag/core'

/** A part of a page that is known to be a table: where it is, and the code units that lie in it. */
export interface TableArea {
  readonly box: Box
  readonly slices: readonly SpanSlice[]
}

/**
 * Tells the rows and columns of a table whose place is known. The cells hold code units of the area only, none twice; what they leave out
 * stays text around the table. Null where no structure can be told.
 */
export interface TableStructurer extends Stage {
  read(page: PageRecord, area: TableArea, ctx: RunContext): Promise<TableGrid | null>
}
