import type { ChartText } from './draw-chart.ts'
import { drawChart } from './draw-chart.ts'
import type { Markup } from './markup.ts'

/** A value of a series in a group; `low` and `high`: of its interval, where it has one. */
export interface Bar {
  readonly group: string
  readonly series: string
  readonly value: number
  readonly low?: number
  readonly high?: number
}

export interface BarAxes {
  readonly group: string
  readonly series: string
  readonly value: string
  /** Ends of the scale of values; as the data unless given. */
  readonly domain?: readonly [number, number]
  /** How values stand in the table: `3` digits unless told. */
  readonly digits?: number
  /** One bar a group, its series one after another. */
  readonly stacked?: boolean
}

/** Bars that lie, one for each series in each group, in the order given. */
export function barChart(bars: readonly Bar[], axes: BarAxes, text: Omit<ChartText, 'table'>): Promise<Markup> {
  const { digits = 3, stacked = false } = axes
  const groups = [...new Set(bars.map(({ group }) => group))]
  const series = [...new Set(bars.map((bar) => bar.series))]
  const several = series.length > 1
  const offset = several && !stacked ? { yOffset: { field: 'series', type: 'nominal' as const, sort: series } } : {}
  const group = { field: 'group', type: 'nominal' as const, sort: groups, title: null, axis: { labelPadding: 6, grid: false } }
  return drawChart(
    {
      width: 340,
      height: { step: several && !stacked ? Math.max(10, 26 - 4 * series.length) : 24 },
      data: { values: bars.map((bar) => ({ ...bar })) },
      encoding: { y: group, ...offset },
      layer: [
        {
          mark: { type: 'bar' },
          encoding: {
            x: {
              field: 'value',
              type: 'quantitative',
              title: axes.value,
              ...(axes.domain ? { scale: { domain: [...axes.domain] } } : {}),
              ...(stacked ? { stack: 'zero' as const } : {}),
            },
            ...(several
              ? {
                  color: {
                    field: 'series',
                    type: 'nominal' as const,
                    sort: series,
                    title: axes.series,
                    legend: { orient: 'top' as const, columns: 2 },
                  },
                  ...(stacked ? { order: { field: 'place', type: 'ordinal' as const } } : {}),
                }
              : {}),
          },
        },
        {
          transform: [{ filter: 'isValid(datum.low) && isValid(datum.high)' }],
          mark: { type: 'rule', strokeWidth: 1.5, opacity: 0.85 },
          encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
        },
      ],
    },
    {
      ...text,
      table: {
        head: [axes.group, axes.series, axes.value, ...(hasIntervals(bars) ? ['95 % interval'] : [])],
        rows: bars.map(({ group, series, value, low, high }) => [
          group,
          series,
          value.toFixed(digits),
          ...(hasIntervals(bars)
            ? [low === undefined || high === undefined ? '–' : `[${low.toFixed(digits)}, ${high.toFixed(digits)}]`]
            : []),
        ]),
      },
    },
  )
}

const hasIntervals = (bars: readonly Bar[]): boolean => bars.some(({ low }) => low !== undefined)
