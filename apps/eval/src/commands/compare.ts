import { Command } from 'commander'
import type { Outcome } from '../outcome.ts'
import { print, printJson } from '../output/print.ts'
import { pText, signed, three } from '../output/figures.ts'
import { printable } from '../output/printable.ts'
import { textTable } from '../output/text-table.ts'
import { readRunRecord } from '../record/read-run-record.ts'
import { compareRuns } from '../runs/compare-runs.ts'
import type { Change, ComparedSystems } from '../runs/compare-runs.ts'
import { wholeNumber } from './option-values.ts'

interface Options {
  readonly measure?: string
  readonly show: number
  readonly json?: boolean
}

export function compareCommand(_signal: AbortSignal, _outcome: Outcome): Command {
  return new Command('compare')
    .description('compare two runs of one set, question by question')
    .argument('<before>', 'a run directory')
    .argument('<after>', 'another of the same set')
    .option('--measure <name>', 'by which questions are said to be won or lost (default: nDCG at the largest cut-off)')
    .option('--show <number>', 'questions shown of those won and lost', wholeNumber('--show'), 10)
    .option('--json', 'print one JSON document')
    .action(async (before: string, after: string, { measure, show, json }: Options) => {
      const compared = compareRuns(await readRunRecord(before), await readRunRecord(after), measure)
      await (json ? printJson({ before, after, compared }) : print(`${compared.map((one) => comparedText(one, show)).join('\n\n')}\n`))
    })
}

function comparedText({ recipe, against, metrics, before, after, n, measure, won, lost }: ComparedSystems, show: number): string {
  const head = recipe === against ? recipe : `${recipe} against ${against}`
  const rows = Object.entries(metrics).map(([name, { mean, low, high, p }]) => [
    name,
    three(before[name] ?? 0),
    three(after[name] ?? 0),
    signed(mean),
    `[${signed(low)}, ${signed(high)}]`,
    pText(p),
  ])
  return [
    `${head}: ${n} questions`,
    textTable(['', 'before', 'after', 'difference', '95 %', 'p'], rows),
    `by ${measure}: ${won.length} won, ${lost.length} lost, ${n - won.length - lost.length} the same`,
    ...changesText('won', won, show),
    ...changesText('lost', lost, show),
  ].join('\n')
}

const changesText = (what: string, changes: readonly Change[], show: number): readonly string[] => [
  ...changes
    .slice(0, show)
    .map(
      ({ id, text, before, after }) => `  ${what} ${three(before)} → ${three(after)}  ${printable(id)}: ${printable(text).slice(0, 100)}`,
    ),
  ...(changes.length > show ? [`  and ${changes.length - show} more ${what}`] : []),
]
