import { join } from 'node:path'
import { seededRandom } from '@colrag/stage-kit'
import { figure } from '../figure.ts'
import type { Figure } from '../figure.ts'
import { conditions } from '../pictures/condition.ts'
import { picturePdf } from '../pictures/picture-pdf.ts'
import type { PagePicture } from '../pictures/picture-pdf.ts'
import { scanPage } from '../pictures/scan-page.ts'
import { drawnTable } from '../pictures/scanned-tables.ts'
import { equalCells } from '../scoring/equal-cells.ts'
import { tableGrid } from '../scoring/table-grid.ts'
import type { Section } from '../section.ts'
import { picturedReport } from './pictured-report.ts'

const targets: Readonly<Record<string, number>> = { '300 dpi clean': 0.97, '300 dpi skewed 2°': 0.9, '300 dpi noisy': 0.9 }

/** Tables that were drawn here from a seed and scanned: how many have text, and how many of their numbers stand in the right row and order. */
export const scannedNumbers: Section = {
  name: 'scanned_numbers',
  async run(bench) {
    const figures: Figure[] = []
    let tables = 0
    let withText = 0
    for (const condition of bench.quick ? conditions.filter((c) => c.dpi === 300) : conditions) {
      const seeds = bench.quick ? [1] : [1, 2]
      const drawn = seeds.map((seed) => drawnTable(seed, condition.dpi))
      const pictures = await Promise.all(drawn.map(({ png }, i) => scanPage(png, condition, seededRandom(90 + i))))
      const path = join(bench.scratch, `tables ${condition.name}.pdf`)
      await picturePdf(
        path,
        pictures.map(({ jpeg, grey, dpi }): PagePicture => ({ jpeg, dpi, width: grey.width, height: grey.height })),
      )
      const found = await bench.reader.tables(path)
      let right = 0
      let all = 0
      for (const [i, { grid }] of drawn.entries()) {
        const onPage = found.filter(({ page }) => page === i + 1)
        tables++
        if (onPage.some(({ block }) => block.text.trim() !== '')) withText++
        const numbers = grid.slice(1).map((row) => row.slice(1))
        const scores = onPage.map(({ table }) => equalCells(numbers, tableGrid(table)).equal)
        right += Math.max(0, ...scores)
        all += equalCells(numbers, []).all
      }
      const target = targets[condition.name]
      figures.push(
        figure({ name: `scanned table numbers ${condition.name}`, ours: right / all, n: all, ...(target === undefined ? {} : { target }) }),
      )
    }
    figures.unshift(figure({ name: 'scanned table blocks with text', ours: withText / tables, n: tables, target: 1 }))
    return bench.quick ? figures : [...figures, ...(await picturedReport(bench))]
  },
}
