import { join } from 'node:path'
import { camelotTables, tabulaTables } from '../../datasets/expected-tables.ts'
import type { ExpectedTable } from '../../datasets/expected-tables.ts'
import type { BenchReader } from '../bench-reader.ts'
import { figure } from '../figure.ts'
import type { Figure } from '../figure.ts'
import { equalCells } from '../scoring/equal-cells.ts'
import { tableGrid } from '../scoring/table-grid.ts'
import type { Bench, Section } from '../section.ts'

/** What camelot's own tests expect, from several of its methods, which do not always agree; so the closest array of each PDF is given too. */
export const camelot: Section = {
  name: 'camelot',
  run: async (bench) => compare(bench, 'camelot', await camelotTables(join(bench.data, 'tables', 'expected', 'camelot'))),
}

export const tabula: Section = {
  name: 'tabula',
  run: async (bench) => compare(bench, 'tabula', await tabulaTables(join(bench.data, 'tables', 'expected', 'tabula'), bench.data)),
}

async function compare(bench: Bench, name: string, tables: readonly ExpectedTable[]): Promise<readonly Figure[]> {
  if (tables.length === 0) {
    bench.leaveOut(name, `no tables/expected/${name} with PDFs`)
    return []
  }
  const judged: { pdf: string; equal: number; all: number }[] = []
  for (const table of tables) judged.push({ pdf: table.pdf, ...(await bestTable(bench.reader, table)) })
  const closest = [...Map.groupBy(judged, (j) => j.pdf).values()].map((of) =>
    of.reduce((a, b) => (b.equal / b.all > a.equal / a.all ? b : a)),
  )
  const share = (label: string, of: readonly { equal: number; all: number }[]): Figure => {
    const all = of.reduce((sum, j) => sum + j.all, 0)
    return figure({ name: label, ours: of.reduce((sum, j) => sum + j.equal, 0) / all, n: all })
  }
  return [share(`${name} cells equal`, judged), share(`${name} cells equal, closest table of each PDF`, closest)]
}

/** The table of the file that agrees best; none agrees in anything where the file cannot be read. */
async function bestTable(reader: BenchReader, expected: ExpectedTable): Promise<{ readonly equal: number; readonly all: number }> {
  const none = equalCells(expected.grid, [])
  const found = await reader.tables(expected.pdf).catch(() => [])
  return found
    .filter(({ page }) => expected.page === null || expected.page === page)
    .map(({ table }) => equalCells(expected.grid, tableGrid(table)))
    .reduce((a, b) => (b.equal > a.equal ? b : a), none)
}
