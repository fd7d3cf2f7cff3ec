import { join } from 'node:path'
import { seededRandom } from '@colrag/stage-kit'
import { prefectureSnapshots } from '../../datasets/disaster-snapshots.ts'
import type { BenchReader } from '../bench-reader.ts'
import { figure } from '../figure.ts'
import type { Figure } from '../figure.ts'
import { picturePdf } from '../pictures/picture-pdf.ts'
import type { PagePicture } from '../pictures/picture-pdf.ts'
import { scanPage } from '../pictures/scan-page.ts'
import type { BoxedCell } from '../scoring/cells-by-place.ts'
import { cellsByPlace } from '../scoring/cells-by-place.ts'
import type { Bench } from '../section.ts'
import { gridsOf, valuesFound } from './cell-values.ts'

/**
 * A digital report with dense tables, drawn at 300 dpi and read as a scan: the published values, and all cells of its tables held against
 * those that its own glyphs give.
 */
export async function picturedReport(bench: Bench): Promise<readonly Figure[]> {
  const [snapshot] = await prefectureSnapshots(join(bench.data, 'groundtruth', 'kumamoto'))
  if (!snapshot) {
    bench.leaveOut('kumamoto from pictures', 'no groundtruth/kumamoto/pref_snapshots.json with its PDFs')
    return []
  }
  const { parts, ctx } = bench.reader
  const pictures: PagePicture[] = []
  const open = await parts.reader.open(snapshot.pdf, {}, ctx)
  try {
    for (let page = 1; page <= open.record.pageCount; page++) {
      const { bytes, dpi } = await open.render(page, { dpi: 300 }, ctx)
      const { jpeg, grey } = await scanPage(bytes, { name: '', dpi, skew: 0, noise: 0 }, seededRandom(1))
      pictures.push({ jpeg, dpi, width: grey.width, height: grey.height })
    }
  } finally {
    await open.close()
  }
  const path = join(bench.scratch, 'report of pictures.pdf')
  await picturePdf(path, pictures)
  const { right, all } = valuesFound(await gridsOf(bench.reader, path), snapshot)
  const { cells, cellsRight, characters, charactersRight } = cellsByPlace(
    await cellsOf(bench.reader, snapshot.pdf),
    await cellsOf(bench.reader, path),
  )
  return [
    figure({ name: 'kumamoto values from pictures at 300 dpi', ours: right / all, n: all, target: 0.95 }),
    figure({
      name: 'kumamoto characters of cells from pictures at 300 dpi',
      ours: charactersRight / characters,
      n: characters,
      target: 0.95,
    }),
    figure({ name: 'kumamoto cells from pictures at 300 dpi', ours: cellsRight / cells, n: cells, target: 0.95 }),
  ]
}

const cellsOf = async (reader: BenchReader, pdf: string): Promise<readonly BoxedCell[]> =>
  (await reader.tables(pdf)).flatMap(({ page, table }) => table.cells.map(({ box, text }) => ({ page, box, text })))
