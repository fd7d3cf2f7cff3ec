import type { Markup, Spot } from '@colrag/report'
import { barChart, lineChart, scatterChart } from '@colrag/report'
import type { RunRecord } from '../record/run-record.ts'
import { mainMeasure, recallMeasure } from './main-measure.ts'

/** As many recipes as have a colour of their own. */
const drawn = 6

const first = (recipes: readonly unknown[]): string => (recipes.length > drawn ? `, the first ${drawn} of ${recipes.length}` : '')

/** The charts of a run that have something to show. */
export async function runCharts(record: RunRecord): Promise<readonly Markup[]> {
  const charts = [await kinds(record), await pairs(record), await axes(record), await latency(record)]
  return charts.filter((chart) => chart !== null)
}

async function kinds({ summary }: RunRecord): Promise<Markup | null> {
  const measure = recallMeasure(summary.recipes)
  if (measure === null) return null
  const bars = summary.recipes
    .slice(0, drawn)
    .flatMap(({ name, metrics, byType }) => [
      { group: `all (${summary.n})`, series: name, ...shown(metrics[measure]) },
      ...Object.entries(byType).map(([type, { n, metrics: own }]) => ({ group: `${type} (${n})`, series: name, ...shown(own[measure]) })),
    ])
  return barChart(
    bars,
    { group: 'kind of question', series: 'recipe', value: measure, domain: [0, 1] },
    {
      id: 'kinds',
      title: `${measure} by kind of question${first(summary.recipes)}`,
      summary: `Bars with 95 % intervals for ${Math.min(drawn, summary.recipes.length)} recipes; in brackets the number of questions.`,
    },
  )
}

const shown = (estimate: { mean: number; low: number; high: number } | undefined): { value: number; low: number; high: number } => ({
  value: estimate?.mean ?? 0,
  low: estimate?.low ?? 0,
  high: estimate?.high ?? 0,
})

async function pairs({ summary, rows }: RunRecord): Promise<Markup | null> {
  const [a, b] = summary.recipes
  const measure = mainMeasure(summary.recipes)
  if (!a || !b || measure === null) return null
  const after = new Map(rows[1]?.map(({ id, measures }) => [id, measures]))
  const spots = new Map<string, Spot>()
  for (const { id, measures } of rows[0] ?? []) {
    const [x, y] = [measures?.[measure], after.get(id)?.[measure]]
    if (x === undefined || y === undefined) continue
    const key = `${x.toFixed(3)} ${y.toFixed(3)}`
    spots.set(key, { x, y, times: (spots.get(key)?.times ?? 0) + 1 })
  }
  const all = [...spots.values()].toSorted((s, t) => s.x - t.x || s.y - t.y)
  const count = (test: (spot: Spot) => boolean): number => all.filter(test).reduce((sum, { times }) => sum + times, 0)
  const [better, worse, same] = [count((s) => s.y > s.x), count((s) => s.y < s.x), count((s) => s.x === s.y)]
  return scatterChart(
    all,
    { x: `${a.name}: ${measure}`, y: `${b.name}: ${measure}` },
    {
      id: 'pairs',
      title: `Question by question, ${measure}: ${b.name} is better on ${better}, worse on ${worse}, the same on ${same}`,
      summary: 'A spot above the diagonal is a question that the second recipe answers better.',
    },
  )
}

async function axes({ summary, rows }: RunRecord): Promise<Markup | null> {
  const bars = summary.recipes.slice(0, drawn).flatMap(({ name }, i) => {
    const tops = (rows[i] ?? []).flatMap(({ axes: top }) => (top && top.dominant !== '' ? [top.dominant] : []))
    const counts = Map.groupBy(tops.toSorted(), (dominant) => dominant)
    return [...counts].map(([series, all]) => ({ group: name, series, value: all.length / tops.length }))
  })
  if (bars.length === 0) return null
  return barChart(
    bars,
    { group: 'recipe', series: 'carried by', value: 'share of questions', domain: [0, 1], stacked: true },
    {
      id: 'axes',
      title: `What carries the best hit${first(summary.recipes)}`,
      summary:
        'The share of questions whose best hit owes most of its score to one axis; balanced where none stands out or only one was asked.',
    },
  )
}

async function latency({ timings }: RunRecord): Promise<Markup | null> {
  const points = timings.recipes.slice(0, drawn).flatMap(({ name, search }) => {
    const sorted = search.toSorted((a, b) => a - b)
    const shares = Array.from({ length: Math.min(40, sorted.length) }, (_, i, all = Math.min(40, sorted.length)) => (i + 1) / all)
    return shares.map((share) => ({ series: name, x: Math.max(0.01, sorted[Math.ceil(share * sorted.length) - 1] ?? 0), y: share }))
  })
  if (points.length === 0) return null
  return lineChart(
    points,
    { x: 'milliseconds', y: 'share of searches that took no longer', series: 'recipe', logX: true, yDomain: [0, 1] },
    {
      id: 'latency',
      title: `How long searches took${first(timings.recipes)}`,
      summary: 'The share of searches that were done by then, for each recipe.',
    },
  )
}
