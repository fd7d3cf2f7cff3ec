import type { Space } from '@colrag/core'
import { drawChart, lineChart, parallelChart, simplexChart } from '@colrag/report'
import type { Markup, SimplexPoint } from '@colrag/report'
import { decimals } from './decimals.ts'
import { numbersOf } from './report-tables.ts'
import type { ReportTrial, TuneReport } from './tune-report.ts'

type Scored = ReportTrial & { readonly scores: readonly number[] }

/** History, parallel coordinates, a map of each simplex, and the front where there are several objectives. */
export async function tuningCharts(report: TuneReport, space: Space): Promise<readonly Markup[]> {
  const scored = report.trials.filter((trial): trial is Scored => trial.scores !== null)
  const charts: Markup[] = []
  for (const [o] of report.objectives.entries()) charts.push(await history(report, scored, o))
  if (report.objectives.length > 1) charts.push(await front(report, scored))
  charts.push(await parallel(report, scored))
  for (const [name, param] of Object.entries(space)) {
    if (param.kind !== 'simplex') continue
    const map = await simplexMap(report, scored, name, param.keys)
    if (map) charts.push(map)
  }
  return charts
}

function history({ objectives }: TuneReport, scored: readonly Scored[], o: number): Promise<Markup> {
  const { name = '', direction = 'maximize' } = objectives[o] ?? {}
  const better = direction === 'maximize' ? Math.max : Math.min
  let best = direction === 'maximize' ? -Infinity : Infinity
  const points = scored.flatMap(({ number, scores }) => {
    const y = scores[o] ?? 0
    best = better(best, y)
    return [
      { series: 'trial', x: number, y },
      { series: 'best so far', x: number, y: best },
    ]
  })
  return lineChart(
    points,
    { x: 'trial', y: name, series: 'score', points: ['trial'] },
    { id: `history-${o}`, title: `${name} of each trial`, summary: `The best of ${scored.length} trials is ${decimals(best)}.` },
  )
}

function parallel({ objectives }: TuneReport, scored: readonly Scored[]): Promise<Markup> {
  const { name = '', direction = 'maximize' } = objectives[0] ?? {}
  const lines = scored.map(({ number, values, scores }) => {
    const numbers = Object.entries(numbersOf(values)).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    const score = scores[0] ?? 0
    return { name: `trial ${number}`, values: Object.fromEntries(numbers), value: direction === 'maximize' ? score : -score }
  })
  return parallelChart(
    lines,
    { value: direction === 'maximize' ? name : `-${name}` },
    { id: 'parallel', title: 'Values of the trials; the darker the better', summary: `Each line is one of ${lines.length} trials.` },
  )
}

/** Of three weights all is shown; of more the three that are greatest in the mean, as shares of their sum. */
async function simplexMap(
  { objectives }: TuneReport,
  scored: readonly Scored[],
  name: string,
  keys: readonly string[],
): Promise<Markup | null> {
  const sums = keys.map((key) => ({ key, sum: scored.reduce((total, { values }) => total + weightOf(values, name, key), 0) }))
  const [a, b, c] = sums.toSorted((x, y) => y.sum - x.sum || (x.key < y.key ? -1 : 1)).map(({ key }) => key)
  if (a === undefined || b === undefined || c === undefined) return null
  const sign = objectives[0]?.direction === 'minimize' ? -1 : 1
  const points = scored.flatMap(({ number, values, scores }): SimplexPoint[] => {
    const [x, y, z] = [weightOf(values, name, a), weightOf(values, name, b), weightOf(values, name, c)]
    const sum = x + y + z
    return sum > 0 ? [{ name: `trial ${number}`, shares: [x / sum, y / sum, z / sum], value: sign * (scores[0] ?? 0) }] : []
  })
  const rest = keys.filter((key) => key !== a && key !== b && key !== c)
  return simplexChart(
    points,
    { corners: [a, b, c], value: `${sign < 0 ? '-' : ''}${objectives[0]?.name ?? ''}` },
    {
      id: `simplex-${name.replace(/[^A-Za-z0-9-]/g, '-')}`,
      title: `${name}: ${[a, b, c].join(', ')}${rest.length > 0 ? ` as shares of these three (without ${rest.join(', ')})` : ''}`,
      summary: 'A point is a trial; the darker the better.',
    },
  )
}

const weightOf = (values: ReportTrial['values'], name: string, key: string): number =>
  (values[name] as Readonly<Record<string, number>> | undefined)?.[key] ?? 0

/** The first two objectives against each other. */
function front({ objectives, front: members }: TuneReport, scored: readonly Scored[]): Promise<Markup> {
  const [x = '', y = ''] = objectives.map(({ name }) => name)
  const on = new Set(members.map(({ trial }) => trial))
  const values = scored.map(({ number, scores }) => ({
    number,
    x: scores[0] ?? 0,
    y: scores[1] ?? 0,
    on: on.has(number) ? 'on the front' : 'beaten by another',
  }))
  const axis = { type: 'quantitative' as const, scale: { zero: false } }
  return drawChart(
    {
      width: 420,
      height: 320,
      data: { values },
      mark: { type: 'point', size: 60 },
      encoding: {
        x: { field: 'x', title: x, ...axis },
        y: { field: 'y', title: y, ...axis },
        color: { field: 'on', type: 'nominal', title: null, legend: { orient: 'top' } },
        shape: { field: 'on', type: 'nominal', title: null },
      },
    },
    {
      id: 'front',
      title: `${y} against ${x}`,
      summary: `${members.length} of ${scored.length} trials are on the front: no other is as good in all and better in one.`,
      table: {
        head: ['trial', ...objectives.map(({ name }) => name), 'place'],
        rows: scored.map(({ number, scores }, i) => [`trial ${number}`, ...scores.map(decimals), values[i]?.on ?? '']),
      },
    },
  )
}
