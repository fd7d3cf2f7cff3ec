import type { PageRecord, RunContext, SpanSlice } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import type { TableArea, TableStructurer } from './table-structurer.ts'

/** A table on a page, and the context that holds the page's picture. */
export interface StructureCase {
  readonly page: PageRecord
  readonly area: TableArea
  readonly ctx: RunContext
}

/**
 * What every table structurer keeps to: code units of the area only, none twice; cells that lie inside the grid and apart, in rows and then
 * columns; the same grid for the same area, whatever it read before.
 */
export function describeTableStructurer(name: string, make: () => TableStructurer, cases: readonly StructureCase[]): void {
  const units = (slices: readonly SpanSlice[]): readonly string[] =>
    slices.flatMap(({ span, start, end }) => Array.from({ length: end - start }, (_, i) => `${span}:${start + i}`))

  describe(`${name} as a table structurer`, () => {
    it('puts code units of the area into cells, none twice', async () => {
      for (const { page, area, ctx } of cases) {
        const grid = await make().read(page, area, ctx)
        const taken = units(grid?.cells.flatMap((c) => c.slices) ?? [])
        expect(taken.length).toBeGreaterThan(0)
        expect(new Set(taken).size).toBe(taken.length)
        const given = new Set(units(area.slices))
        expect(taken.filter((unit) => !given.has(unit))).toEqual([])
      }
    })
    it('makes cells inside the grid and apart, row by row', async () => {
      for (const { page, area, ctx } of cases) {
        const grid = await make().read(page, area, ctx)
        if (!grid) throw new Error('no table was told')
        const places = grid.cells.flatMap((c) =>
          Array.from({ length: c.rowSpan * c.columnSpan }, (_, i) => `${c.row + Math.floor(i / c.columnSpan)}:${c.column + (i % c.columnSpan)}`),
        )
        expect(new Set(places).size).toBe(places.length)
        expect(grid.cells.every((c) => c.row + c.rowSpan <= grid.rows && c.column + c.columnSpan <= grid.columns)).toBe(true)
        const order = grid.cells.map((c) => c.row * grid.columns + c.column)
        expect(order).toEqual([...order].sort((a, b) => a - b))
        expect([grid.score >= 0 && grid.score <= 1, grid.headerRows <= grid.rows, grid.headerColumns <= grid.columns]).toEqual([true, true, true])
      }
    })
    it('says the same each time, whatever it read before', async () => {
      const used = make()
      for (const { page, area, ctx } of cases) await used.read(page, area, ctx)
      for (const { page, area, ctx } of cases)
        expect(JSON.stringify(await used.read(page, area, ctx))).toBe(JSON.stringify(await make().read(page, area, ctx)))
    })
  })
}
