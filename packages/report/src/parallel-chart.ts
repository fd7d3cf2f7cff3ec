import type { ChartText } from './draw-chart.ts'
import { drawChart } from './draw-chart.ts'
import type { Markup } from './markup.ts'

/** A line of a parallel chart: its values by the name of each dimension, and what it is coloured by (higher is darker). */
export interface ParallelLine {
  readonly name: string
  readonly values: Readonly<Record<string, number>>
  readonly value: number
}

/** Parallel coordinates: every dimension from its least to its greatest value, every line through what it has of each. The best is drawn last. */
export function parallelChart(
  lines: readonly ParallelLine[],
  axes: { readonly value: string },
  text: Omit<ChartText, 'table'>,
): Promise<Markup> {
  const dimensions = [...new Set(lines.flatMap(({ values }) => Object.keys(values)))]
  const ends = new Map(
    dimensions.map((dimension) => {
      const all = lines.map(({ values }) => values[dimension]).filter((value) => value !== undefined)
      return [dimension, { low: Math.min(...all), high: Math.max(...all) }] as const
    }),
  )
  const place = (dimension: string, value: number): number => {
    const { low, high } = ends.get(dimension) ?? { low: 0, high: 0 }
    return high > low ? (value - low) / (high - low) : 0.5
  }
  const sorted = lines.toSorted((a, b) => a.value - b.value)
  const points = sorted.flatMap((line, order) =>
    dimensions.flatMap((dimension) => {
      const value = line.values[dimension]
      return value === undefined ? [] : [{ order, dimension, place: place(dimension, value), value: line.value }]
    }),
  )
  const x = {
    field: 'dimension',
    type: 'nominal' as const,
    sort: dimensions,
    title: null,
    axis: { labelAngle: 0, domain: false, ticks: false },
  }
  const said = [...ends].flatMap(([dimension, { low, high }]) => [
    { dimension, place: 1, text: short(high), below: false },
    { dimension, place: 0, text: short(low), below: true },
  ])
  return drawChart(
    {
      width: Math.max(300, 95 * dimensions.length),
      height: 260,
      layer: [
        { data: { values: dimensions.map((dimension) => ({ dimension })) }, mark: { type: 'rule', opacity: 0.5 }, encoding: { x } },
        {
          data: { values: points },
          mark: { type: 'line', strokeWidth: 1.4 },
          encoding: {
            x,
            y: { field: 'place', type: 'quantitative', axis: null, scale: { domain: [-0.08, 1.08] } },
            detail: { field: 'order', type: 'ordinal' },
            color: { value: 'var(--c1)' },
            opacity: { field: 'value', type: 'quantitative', title: axes.value, scale: { range: [0.08, 1] } },
          },
        },
        {
          data: { values: said },
          mark: { type: 'text', dx: 4, align: 'left', fontSize: 11 },
          encoding: { x, y: { field: 'place', type: 'quantitative' }, text: { field: 'text', type: 'nominal' } },
        },
      ],
    },
    {
      ...text,
      table: {
        head: ['name', ...dimensions, axes.value],
        rows: sorted.toReversed().map(({ name, values, value }) => [name, ...dimensions.map((d) => short(values[d])), value.toFixed(4)]),
      },
    },
  )
}

const short = (value: number | undefined): string => (value === undefined ? '–' : String(+value.toPrecision(4)))
