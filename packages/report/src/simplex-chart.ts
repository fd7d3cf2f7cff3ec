import type { ChartText } from './draw-chart.ts'
import { drawChart } from './draw-chart.ts'
import type { Markup } from './markup.ts'

/** Three shares that add up to 1, and what was had with them. */
export interface SimplexPoint {
  readonly name: string
  readonly shares: readonly [number, number, number]
  readonly value: number
}

const height = Math.sqrt(3) / 2
const at = ([, b, c]: SimplexPoint['shares']): { x: number; y: number } => ({ x: b + c / 2, y: c * height })

/** A triangle whose corners are "all of this one": lower left, lower right, top, in the order of `corners`. Best points are drawn last. */
export function simplexChart(
  points: readonly SimplexPoint[],
  axes: { readonly corners: readonly [string, string, string]; readonly value: string },
  text: Omit<ChartText, 'table'>,
): Promise<Markup> {
  const sorted = points.toSorted((a, b) => a.value - b.value)
  const corner = [at([1, 0, 0]), at([0, 1, 0]), at([0, 0, 1])] as const
  const edges = [corner[0], corner[1], corner[2], corner[0]].map((point, order) => ({ ...point, order }))
  const labels = axes.corners.map((name, i) => ({ ...corner[i as 0 | 1 | 2], name, dy: i === 2 ? -10 : 14 }))
  const x = { field: 'x', type: 'quantitative' as const, axis: null, scale: { domain: [-0.12, 1.12], nice: false } }
  const y = { field: 'y', type: 'quantitative' as const, axis: null, scale: { domain: [-0.1, 0.98], nice: false } }
  const label = (rows: typeof labels, dy: number): object => ({
    data: { values: rows },
    mark: { type: 'text', dy, fontSize: 12 },
    encoding: { x, y, text: { field: 'name', type: 'nominal' } },
  })
  return drawChart(
    {
      width: 380,
      height: 340,
      config: { view: { stroke: null } },
      layer: [
        {
          data: { values: edges },
          mark: { type: 'line', color: 'currentColor', strokeWidth: 1, opacity: 0.6 },
          encoding: { x, y, order: { field: 'order', type: 'quantitative' } },
        },
        {
          data: { values: sorted.map(({ shares, value }) => ({ ...at(shares), value })) },
          mark: { type: 'circle', size: 70, color: 'var(--c1)' },
          encoding: { x, y, opacity: { field: 'value', type: 'quantitative', title: axes.value, scale: { range: [0.12, 1] } } },
        },
        label(labels.slice(0, 2), 14) as never,
        label(labels.slice(2), -10) as never,
      ],
    },
    {
      ...text,
      table: {
        head: ['name', ...axes.corners, axes.value],
        rows: sorted.toReversed().map(({ name, shares, value }) => [name, ...shares.map((share) => share.toFixed(3)), value.toFixed(4)]),
      },
    },
  )
}
