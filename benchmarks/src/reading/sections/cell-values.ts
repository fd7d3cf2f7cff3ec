import { join } from 'node:path'
import { cabinetSnapshots, prefectureSnapshots } from '../../datasets/disaster-snapshots.ts'
import type { DisasterSnapshot } from '../../datasets/disaster-snapshots.ts'
import { filesBelow } from '../../datasets/files-below.ts'
import { wardCounts } from '../../datasets/ward-counts.ts'
import type { BenchReader } from '../bench-reader.ts'
import { figure } from '../figure.ts'
import type { Figure } from '../figure.ts'
import { folded } from '../scoring/plain-text.ts'
import { tableGrid } from '../scoring/table-grid.ts'
import type { SizedCells } from '../scoring/table-grid.ts'
import type { Bench, Section } from '../section.ts'

/** A ward and its number count where they stand side by side, or one below the other, in one table. */
export const tokyoCovid: Section = {
  name: 'tokyo_covid',
  async run(bench) {
    const all = await wardCounts(join(bench.data, 'groundtruth', 'tokyo_covid'))
    // Where a cell holds a second number in brackets, the published list took it for the next ward's: such a list is no truth.
    const reports = all.filter(({ counts }) => counts.every(({ count }) => /^[\d,]+$/.test(count.trim())))
    if (reports.length < all.length) bench.leaveOut('tokyo_covid', `${all.length - reports.length} lists whose counts are no whole numbers`)
    return cellFigure(bench, 'tokyo_covid cells', 1, reports, (grids, { counts }) => {
      const beside = new Set<string>()
      for (const grid of grids) {
        grid.forEach((row, r) =>
          row.forEach((text, c) => {
            for (const next of [row[c + 1], grid[r + 1]?.[c]]) if (next !== undefined) beside.add(`${text}\t${next}`)
          }),
        )
      }
      return { right: counts.filter(({ ward, count }) => beside.has(`${folded(ward)}\t${folded(count)}`)).length, all: counts.length }
    })
  },
}

/** A number counts where a row of a table names the municipality and has a cell with that number, with a counter or without. */
export const kumamoto: Section = {
  name: 'kumamoto',
  run: async (bench) =>
    cellFigure(bench, 'kumamoto values', 1, await prefectureSnapshots(join(bench.data, 'groundtruth', 'kumamoto')), valuesFound),
}

/** What a judge says of the tables of each file, summed, for us and for every other tool. */
async function cellFigure<T extends { readonly pdf: string }>(
  bench: Bench,
  name: string,
  target: number | undefined,
  files: readonly T[],
  judge: (grids: readonly string[][][], file: T) => { right: number; all: number },
): Promise<readonly Figure[]> {
  const share = (grids: readonly (readonly string[][][])[]): { value: number; all: number } => {
    const judged = files.map((file, i) => judge(grids[i] ?? [], file))
    const all = judged.reduce((sum, j) => sum + j.all, 0)
    return { value: judged.reduce((sum, j) => sum + j.right, 0) / all, all }
  }
  const ours = share(await Promise.all(files.map(({ pdf }) => gridsOf(bench.reader, pdf))))
  if (ours.all === 0) {
    bench.leaveOut(name, 'its ground truth is not here, or not with its PDFs')
    return []
  }
  const theirs =
    (await bench.peers?.tables(
      'tables',
      files.map(({ pdf }) => ({ pdf, regions: [] })),
    )) ?? []
  const others = theirs.map(({ peer, predictions }) => ({ peer, value: share(predictions.map(foldedGrids)).value }))
  return [figure({ name, ours: ours.value, n: ours.all, others, ...(target === undefined ? {} : { target }) })]
}

/** As for the prefecture; a report is known by the hour that its first page says it was true at. */
export const bousai: Section = {
  name: 'bousai',
  async run(bench) {
    if (bench.quick) {
      bench.leaveOut('bousai', 'the reports are too long for a quick run')
      return []
    }
    const snapshots = await cabinetSnapshots(join(bench.data, 'groundtruth', 'kumamoto'))
    const files: (DisasterSnapshot & { readonly pdf: string })[] = []
    for (const pdf of snapshots.length === 0 ? [] : await filesBelow(join(bench.data, 'japanese'), '.pdf')) {
      const head = await firstPageText(bench.reader, pdf)
      const snapshot = snapshots.find((s) => head.includes(asWritten(s.datetime)))
      if (snapshot) files.push({ ...snapshot, pdf })
    }
    // The reports are long, and some of the other tools take minutes for one.
    return cellFigure({ ...bench, peers: null }, 'bousai values', undefined, files, valuesFound)
  },
}

export async function gridsOf(reader: BenchReader, pdf: string): Promise<readonly string[][][]> {
  return foldedGrids((await reader.tables(pdf)).map(({ table }) => table))
}

const foldedGrids = (tables: readonly SizedCells[]): string[][][] => tables.map((table) => tableGrid(table).map((row) => row.map(folded)))

export function valuesFound(grids: readonly string[][][], snapshot: DisasterSnapshot): { right: number; all: number } {
  let right = 0
  let all = 0
  const rows = grids.flat().map((row) => row.map((cell) => cell.replaceAll(',', '')))
  for (const [name, values] of Object.entries(snapshot.municipalities)) {
    const cells = new Set(rows.filter((row) => row.includes(folded(name))).flatMap((row) => row.map(bareNumber)))
    for (const value of Object.values(values)) {
      if (typeof value !== 'number' || value <= 0) continue
      all++
      if (cells.has(String(value))) right++
    }
  }
  return { right, all }
}

/** 約1200戸 is 1200. */
const bareNumber = (cell: string): string => /^約?(\d+)(?:人|名|戸|棟|件|世帯|箇所|か所|台)?$/.exec(cell)?.[1] ?? ''

/** `2026-07-30T06:30:00+09:00` as the reports write it: 7月30日06時30分現在. */
function asWritten(datetime: string): string {
  const [, month, day, hour, minute] = /-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(datetime) ?? []
  return `${Number(month)}月${Number(day)}日${hour}時${minute}分現在`
}

async function firstPageText(reader: BenchReader, pdf: string): Promise<string> {
  const { parts, ctx } = reader
  try {
    const open = await parts.reader.open(pdf, {}, ctx)
    try {
      return folded((await open.page(1, ctx)).spans.map((span) => span.text).join(''))
    } finally {
      await open.close()
    }
  } catch {
    // A file that does not open is told of where files are counted.
    return ''
  }
}
