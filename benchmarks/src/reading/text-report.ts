import type { Figure } from './figure.ts'
import type { Machine } from './machine.ts'

export interface LeftOut {
  readonly what: string
  readonly reason: string
}

/** The figures as a table with a line for each, then what every other tool reached, then what was not measured. */
export function textReport(machine: Machine, rows: readonly Figure[], leftOut: readonly LeftOut[]): string {
  const table = lines([
    ['figure', 'ours', 'best peer', 'theirs', 'ratio', 'unit', 'n', 'target', 'holds'],
    ...rows.map((row) => [
      row.name,
      rounded(row.ours),
      row.peer ?? '',
      row.theirs === null ? '' : rounded(row.theirs),
      row.ratio === null ? '' : rounded(row.ratio),
      row.unit,
      String(row.n),
      row.target === null ? '' : rounded(row.target),
      row.holds === null ? '' : row.holds ? 'yes' : 'NO',
    ]),
  ])
  const sides = rows
    .filter((row) => row.others.length > 1)
    .map((row) => `${row.name}: ours ${rounded(row.ours)}; ${row.others.map((o) => `${o.peer} ${rounded(o.value)}`).join(', ')}`)
  return [
    `${machine.processor}, ${machine.cores} cores, ${machine.memory} GiB, ${machine.platform}, Node ${machine.node}, load ${machine.load}, ${machine.time}`,
    '',
    ...table,
    ...(sides.length === 0 ? [] : ['', 'side by side', ...sides]),
    ...(leftOut.length === 0 ? [] : ['', ...leftOut.map(({ what, reason }) => `left out: ${what}: ${reason}`)]),
    '',
  ].join('\n')
}

/** Four significant digits, never rounded up to a whole that was not reached. */
function rounded(value: number): string {
  if (Number.isInteger(value)) return String(value)
  const digits = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))))
  const scale = 10 ** Math.min(digits, 4)
  const text = String(Math.round(value * scale) / scale)
  return text === '1' && value < 1 ? '0.9999' : text
}

/** Columns padded to their widest entry; a Japanese letter is two wide. */
function lines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, c) => Math.max(...rows.map((row) => width(row[c] ?? ''))))
  return rows.map((row) =>
    row
      .map((cell, c) => cell + ' '.repeat((widths[c] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd(),
  )
}

const width = (text: string): number => [...text].reduce((sum, char) => sum + (char > '\u2e7f' ? 2 : 1), 0)
