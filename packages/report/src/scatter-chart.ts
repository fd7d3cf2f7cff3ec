import type { ChartText } from './draw-chart.ts'
import { drawChart } from './draw-chart.ts'
import type { Markup } from './markup.ts'

/** `times`: how many lie on the same spot; shown by size. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly times: number
}

/** Pairs of values in [0, 1] around the diagonal on which both are the same. */
export const scatterChart = (
  spots: readonly Spot[],
  axes: { readonly x: string; readonly y: string },
  text: Omit<ChartText, 'table'>,
): Promise<Markup> =>
  drawChart(
    {
      width: 340,
      height: 340,
      layer: [
        {
          data: { values: [{ x: 0, y: 0, x2: 1, y2: 1 }] },
          mark: { type: 'rule', strokeDash: [4, 4], opacity: 0.5 },
          encoding: {
            x: { field: 'x', type: 'quantitative' },
            y: { field: 'y', type: 'quantitative' },
            x2: { field: 'x2' },
            y2: { field: 'y2' },
          },
        },
        {
          data: { values: spots.map((spot) => ({ ...spot })) },
          mark: { type: 'circle', opacity: 0.65 },
          encoding: {
            x: { field: 'x', type: 'quantitative', title: axes.x, scale, axis },
            y: { field: 'y', type: 'quantitative', title: axes.y, scale, axis },
            size: {
              field: 'times',
              type: 'quantitative',
              title: 'questions',
              scale: { range: [30, 900], domain: [1, Math.max(2, ...spots.map(({ times }) => times))] },
              legend: { values: legendOf(spots), symbolFillColor: 'currentColor', symbolStrokeWidth: 0 },
            },
          },
        },
      ],
    },
    { ...text, table: { head: [axes.x, axes.y, 'questions'], rows: spots.map(({ x, y, times }) => [x.toFixed(3), y.toFixed(3), times]) } },
  )

/** Spots at the ends are whole. */
const scale = { domain: [-0.06, 1.06], nice: false }
const axis = { values: [0, 0.2, 0.4, 0.6, 0.8, 1] }

function legendOf(spots: readonly Spot[]): number[] {
  const most = Math.max(1, ...spots.map(({ times }) => times))
  return [...new Set([1, Math.max(1, Math.round(most / 3)), most])]
}
