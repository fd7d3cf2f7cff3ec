import type { ChartText } from './draw-chart.ts'
import { drawChart } from './draw-chart.ts'
import type { Markup } from './markup.ts'

export interface LinePoint {
  readonly series: string
  readonly x: number
  readonly y: number
}

/** `points`: marks alone, without a line through them. */
export interface LineAxes {
  readonly x: string
  readonly y: string
  readonly series: string
  readonly points?: readonly string[]
  readonly logX?: boolean
  readonly xDomain?: readonly [number, number]
  readonly yDomain?: readonly [number, number]
  readonly digits?: number
}

/** Series over a number, as steps where there is one value for each x. */
export function lineChart(points: readonly LinePoint[], axes: LineAxes, text: Omit<ChartText, 'table'>): Promise<Markup> {
  const { digits = 3, points: marked = [] } = axes
  const series = [...new Set(points.map((point) => point.series))]
  const isMarked = { field: 'series', oneOf: [...marked] }
  return drawChart(
    {
      width: 420,
      height: 240,
      data: { values: points.map((point) => ({ ...point })) },
      encoding: {
        x: {
          field: 'x',
          type: 'quantitative',
          title: axes.x,
          scale: { type: axes.logX ? 'log' : 'linear', zero: false, nice: false, ...(axes.xDomain ? { domain: [...axes.xDomain] } : {}) },
        },
        y: {
          field: 'y',
          type: 'quantitative',
          title: axes.y,
          scale: { zero: false, ...(axes.yDomain ? { domain: [...axes.yDomain] } : {}) },
        },
        color: {
          field: 'series',
          type: 'nominal',
          sort: series,
          title: axes.series,
          legend: series.length > 1 ? { orient: 'top', columns: 2 } : null,
        },
      },
      layer: [
        { transform: [{ filter: { not: isMarked } }], mark: { type: 'line', interpolate: 'step-after' } },
        { transform: [{ filter: isMarked }], mark: { type: 'point', size: 28 } },
      ],
    },
    {
      ...text,
      table: {
        head: [axes.series, axes.x, axes.y],
        rows: points.map(({ series, x, y }) => [series, String(+x.toPrecision(6)), y.toFixed(digits)]),
      },
    },
  )
}
