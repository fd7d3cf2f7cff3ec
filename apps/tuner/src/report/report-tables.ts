import type { Interval } from '@colrag/metrics'
import type { DataTable } from '@colrag/report'
import { decimals } from './decimals.ts'
import type { TuneReport } from './tune-report.ts'

/** Tuned, own and published values side by side: the objectives on both parts with 95 % intervals, what the tuned ones gain, and p. */
export function scoreTable({ rows, objectives }: TuneReport): DataTable {
  return {
    head: ['values', ...objectives.flatMap(({ name }) => [`${name}, tuned on`, `${name}, held out`]), 'tuned gains, held out', 'p'],
    rows: rows.map(({ name, tuned, heldOut, against }) => [
      name,
      ...objectives.flatMap((objective) => [spread(tuned[objective.name]), spread(heldOut[objective.name])]),
      against ? spread(against) : '',
      against ? decimals(against.p) : '',
    ]),
  }
}

/** What is always told, on the held-out questions. */
export function measureTable({ rows, objectives }: TuneReport): DataTable {
  const names = Object.keys(rows[0]?.heldOut ?? {}).filter((name) => !objectives.some((objective) => objective.name === name))
  return {
    head: ['held out', ...names],
    rows: rows.map(({ name, heldOut }) => [name, ...names.map((measure) => spread(heldOut[measure]))]),
  }
}

/** The values themselves. */
export function valueTable({ rows }: TuneReport): DataTable {
  const flat = rows.map(({ values }) => numbersOf(values))
  const names = [...new Set(flat.flatMap((values) => Object.keys(values)))]
  return { head: ['values', ...names], rows: rows.map(({ name }, i) => [name, ...names.map((key) => short(flat[i]?.[key]))]) }
}

export const importanceTable = ({ importances }: TuneReport): DataTable => ({
  head: ['parameter', 'share'],
  rows: importances.map(({ name, share }) => [name, share.toFixed(2)]),
})

/** Values as a flat list: a weight by the name of its parameter and axis. */
export function numbersOf(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([key, inner]) => [`${name}.${key}`, inner])
        : [[name, value]],
    ),
  )
}

const short = (value: unknown): string =>
  typeof value === 'number' ? String(+value.toPrecision(4)) : value === undefined ? '' : String(value)

const spread = (interval: Omit<Interval, 'n'> | undefined): string =>
  interval ? `${decimals(interval.mean)} [${decimals(interval.low)}, ${decimals(interval.high)}]` : ''
