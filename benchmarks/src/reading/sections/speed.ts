import { join } from 'node:path'
import { filesBelow } from '../../datasets/files-below.ts'
import { figure } from '../figure.ts'
import type { Figure, PeerValue } from '../figure.ts'
import { middle, peak, race } from '../race.ts'
import type { Runner } from '../race.ts'
import { speedOfJobs } from '../speed-of-jobs.ts'
import { speedProcess } from '../speed-process.ts'
import type { SpeedRequest } from '../speed-request.ts'
import type { Bench, Section } from '../section.ts'

/** More pages than any document has: figures of other tools are told for whole documents. */
const wholeDocument = 100_000

/** All runners read the same pages in turn, round by round, after one round that does not count; medians are told. */
export const speed: Section = {
  name: 'speed',
  async run(bench) {
    const digital = await openFiles(bench, ['japanese', 'tables'])
    const scanned = spread(
      (await openFiles(bench, ['scanned'])).map(({ file }) => file),
      bench.quick ? 1 : 4,
    )
    const figures: Figure[] = []
    const rounds = bench.quick ? 1 : 3
    if (digital.length === 0) bench.leaveOut('speed', 'no PDF in japanese/ or tables/ that opens')
    else {
      const request = { files: digital.map(({ file }) => file), pages: bench.quick ? 2 : wholeDocument, jobs: 1 }
      const peers = (await bench.peers?.textProcesses()) ?? []
      const text = await race(
        bench,
        [{ name: 'colrag', process: speedProcess() }, ...peers].map((r) => ({ ...r, request: { ...request, task: 'text' } })),
        rounds,
      )
      const tables = await race(bench, [{ name: 'colrag', process: speedProcess(), request: { ...request, task: 'tables' } }], rounds)
      const others = (name: RegExp, of: 'pagesPerCpu' | 'pagesPerSecond'): PeerValue[] =>
        text
          .slice(1)
          .filter((r) => name.test(r.name))
          .map((r) => ({ peer: r.name, value: middle(r, of) }))
      const [ours] = text
      const [whole] = tables
      figures.push(...(await speedOfJobs(bench, digital)))
      if (ours?.name === 'colrag' && whole) {
        const n = ours.rounds[0]?.pages ?? 0
        const rows = (name: string, runner: Runner, peer: RegExp, target?: number): Figure[] => [
          figure({
            name: `speed ${name} per CPU second`,
            ours: middle(runner, 'pagesPerCpu'),
            unit: 'pages/CPU s',
            n,
            others: others(peer, 'pagesPerCpu'),
            ...(target === undefined ? {} : { target, on: 'ratio' as const }),
          }),
          figure({
            name: `speed ${name} per second`,
            ours: middle(runner, 'pagesPerSecond'),
            unit: 'pages/s',
            n,
            others: others(peer, 'pagesPerSecond'),
          }),
        ]
        figures.push(
          ...rows('text', ours, /./),
          figure({
            name: 'speed text against PyMuPDF, per CPU second',
            ours: middle(ours, 'pagesPerCpu'),
            unit: 'pages/CPU s',
            n,
            others: others(/^pymupdf/i, 'pagesPerCpu'),
            target: 0.25,
            on: 'ratio',
          }),
          ...rows('text, layout and tables, against the text alone of pdfplumber,', whole, /^pdfplumber/i, 4),
          figure({ name: 'peak memory, text, layout and tables', ours: peak(whole), unit: 'MiB', n }),
        )
      }
    }
    if (scanned.length === 0) bench.leaveOut('speed of OCR', 'no PDF in scanned/ that opens')
    else {
      const request: SpeedRequest = { task: 'ocr', files: scanned, pages: 1, jobs: 1 }
      const [ocr] = await race(bench, [{ name: 'colrag', process: speedProcess(), request }], 1, false)
      if (ocr) {
        const n = ocr.rounds[0]?.pages ?? 0
        figures.push(
          figure({ name: 'speed OCR per CPU second', ours: middle(ocr, 'pagesPerCpu'), unit: 'pages/CPU s', n }),
          figure({ name: 'speed OCR per second', ours: middle(ocr, 'pagesPerSecond'), unit: 'pages/s', n }),
          figure({ name: 'peak memory, OCR', ours: peak(ocr), unit: 'MiB', n }),
        )
      }
    }
    return figures
  },
}

/** Files that our reader opens without a password. */
async function openFiles(bench: Bench, folders: readonly string[]): Promise<readonly { readonly file: string; readonly pages: number }[]> {
  const { parts, ctx } = bench.reader
  const opened: { file: string; pages: number }[] = []
  for (const file of (await Promise.all(folders.map((folder) => filesBelow(join(bench.data, folder), '.pdf')))).flat()) {
    const open = await parts.reader.open(file, {}, ctx).catch(() => null)
    if (!open) continue
    opened.push({ file, pages: open.record.pageCount })
    await open.close()
  }
  return opened
}

/** At most `count` of them, evenly over the list. */
const spread = (files: readonly string[], count: number): readonly string[] =>
  files.length <= count ? files : Array.from({ length: count }, (_, i) => files[Math.floor((i * files.length) / count)] as string)
