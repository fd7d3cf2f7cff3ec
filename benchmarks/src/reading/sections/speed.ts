import { join } from 'node:path'
import { filesBelow } from '../../datasets/files-below.ts'
import { figure } from '../figure.ts'
import type { Figure, PeerValue } from '../figure.ts'
import { median } from '../median.ts'
import type { RoundProcess } from '../round-process.ts'
import { speedProcess } from '../speed-process.ts'
import type { SpeedReply, SpeedRequest } from '../speed-request.ts'
import type { Bench, Section } from '../section.ts'

interface Runner {
  readonly name: string
  readonly process: RoundProcess
  readonly request: SpeedRequest
  readonly rounds: { pagesPerCpu: number; pagesPerSecond: number; peakBytes: number; pages: number }[]
}

/** More pages than any document has: figures of other tools are told for whole documents. */
const wholeDocument = 100_000
/** A round that takes longer is given up. */
const roundSeconds = 400

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
      const short = digital.filter(({ pages }) => pages <= (bench.quick ? 4 : 20)).map(({ file }) => file)
      const both = await race(
        bench,
        [1, 2].map((jobs) => ({
          name: `colrag --jobs ${jobs}`,
          process: speedProcess(),
          request: { task: 'whole', files: short, pages: 0, jobs },
        })),
        rounds,
      )
      const others = (name: RegExp, of: 'pagesPerCpu' | 'pagesPerSecond'): PeerValue[] =>
        text
          .slice(1)
          .filter((r) => name.test(r.name))
          .map((r) => ({ peer: r.name, value: middle(r, of) }))
      const [ours] = text
      const [whole] = tables
      const [one, two] = both
      if (one && two) {
        figures.push(
          figure({
            name: 'speed of --jobs 2 against --jobs 1',
            ours: middle(two, 'pagesPerSecond') / middle(one, 'pagesPerSecond'),
            unit: 'times',
            n: one.rounds[0]?.pages ?? 0,
            target: 1.7,
          }),
          figure({ name: 'peak memory, --jobs 2', ours: peak(two), unit: 'MiB', n: two.rounds[0]?.pages ?? 0 }),
        )
      }
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

/** Ends the processes. A runner that fails is told of and left out. */
async function race(bench: Bench, runners: readonly Omit<Runner, 'rounds'>[], rounds: number, warm = true): Promise<readonly Runner[]> {
  const racing = runners.map((r): Runner => ({ ...r, rounds: [] }))
  const failed = new Set<Runner>()
  for (let round = warm ? 0 : 1; round <= rounds; round++) {
    for (const runner of racing) {
      if (failed.has(runner)) continue
      try {
        const { reply, wallSeconds, cpuSeconds, peakBytes } = await runner.process.ask<SpeedReply>(runner.request, roundSeconds)
        if (round === 0) continue
        const { pages } = reply
        runner.rounds.push({ pages, pagesPerCpu: pages / Math.max(0.01, cpuSeconds), pagesPerSecond: pages / wallSeconds, peakBytes })
      } catch (error) {
        failed.add(runner)
        bench.leaveOut(`speed of ${runner.name}`, error instanceof Error ? error.message : String(error))
      }
    }
  }
  for (const runner of racing) runner.process.close()
  return racing.filter((r) => !failed.has(r))
}

const middle = (runner: Runner, of: 'pagesPerCpu' | 'pagesPerSecond'): number => median(runner.rounds.map((round) => round[of]))
const peak = (runner: Runner): number => Math.round(Math.max(...runner.rounds.map((round) => round.peakBytes)) / 2 ** 20)

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
