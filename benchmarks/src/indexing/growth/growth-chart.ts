import type { Figure } from '../../reading/figure.ts'

interface Line {
  readonly name: string
  readonly unit: string
  /** Units and cost, ascending. */
  readonly points: readonly (readonly [count: number, cost: number])[]
}

const [width, height] = [860, 520]
const plot = { left: 70, right: 500, top: 90, bottom: 460 }
const colours = ['#1b6ca8', '#c1440e', '#2e8b57', '#7d3c98', '#b8860b', '#555555', '#00838f', '#ad1457', '#6d4c41']
const labelHeight = 19

/**
 * An SVG of how costs grow with the number of units, from the figures of the section `growth`: both axes by powers of ten, each cost as a multiple of
 * what it is at the smallest number of units. The dashed line is growth in proportion: what stays below it grows no faster than the units do. Throws a
 * RangeError where there are no such figures.
 */
export function growthChart(rows: readonly Figure[]): string {
  const lines = linesOf(rows)
  const counts = lines[0]?.points.map(([count]) => count) ?? []
  const [least = 0, most = 0] = [counts[0], counts.at(-1)]
  if (counts.length < 2) throw new RangeError('there are no figures of the section growth in two sizes or more')
  const top = Math.max(most / least, ...lines.flatMap(({ points }) => points.map(([, cost]) => cost / (points[0]?.[1] ?? 1))))
  const x = (count: number): number => plot.left + ((plot.right - plot.left) * Math.log(count / least)) / Math.log(most / least)
  const y = (times: number): number => plot.bottom - ((plot.bottom - plot.top) * Math.log(Math.max(times, 0.5) / 0.5)) / Math.log(top / 0.5)
  const labels = spread(lines.map(({ points }) => y((points.at(-1)?.[1] ?? 1) / (points[0]?.[1] ?? 1))))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(
      plot.left,
      28,
      `Costs from ${tell(least)} to ${tell(most)} units, as multiples of the first; times of the processor`,
      'font-size="15"',
    ),
    ...counts.map(
      (count) =>
        `${rule(x(count), plot.top, x(count), plot.bottom)}${text(x(count), plot.bottom + 20, tell(count), 'text-anchor="middle"')}`,
    ),
    text((plot.left + plot.right) / 2, plot.bottom + 42, 'units', 'text-anchor="middle"'),
    ...[1, 10, 100, 1000, 10_000]
      .filter((times) => times <= top * 1.01)
      .map(
        (times) =>
          `${rule(plot.left, y(times), plot.right, y(times))}${text(plot.left - 8, y(times) + 4, `× ${tell(times)}`, 'text-anchor="end"')}`,
      ),
    `<path d="M${at(x(least))} ${at(y(1))}L${at(x(most))} ${at(y(most / least))}" stroke="#000000" stroke-dasharray="6 5" fill="none"/>`,
    ...lines.flatMap(({ name, unit, points }, i) => {
      const colour = colours[i % colours.length] ?? ''
      const first = points[0]?.[1] ?? 1
      const places = points.map(([count, cost]) => [at(x(count)), at(y(cost / first))] as const)
      const last = points.at(-1)?.[1] ?? 0
      const end = places.at(-1) ?? ['0', '0']
      return [
        `<path d="${places.map(([px, py], n) => `${n === 0 ? 'M' : 'L'}${px} ${py}`).join('')}" stroke="${colour}" stroke-width="2" fill="none"/>`,
        ...places.map(([px, py]) => `<circle cx="${px}" cy="${py}" r="3" fill="${colour}"/>`),
        `<path d="M${end[0]} ${end[1]}L${plot.right + 14} ${at(labels[i] ?? 0)}" stroke="${colour}" stroke-width="0.7" fill="none"/>`,
        text(plot.right + 18, (labels[i] ?? 0) + 4, `${name}: ${round(first)} → ${round(last)} ${unit}`, `fill="${colour}"`),
      ]
    }),
    text(plot.left + 8, plot.top + 14, '- - in proportion to the units', ''),
    '</svg>',
    '',
  ].join('\n')
}

function linesOf(rows: readonly Figure[]): Line[] {
  const lines = new Map<string, { unit: string; points: [number, number][] }>()
  for (const { name, ours, unit } of rows) {
    const [, count, measure] = /^growth, (\d+) units: (.+)$/.exec(name) ?? []
    // What the clock says depends on what else runs.
    if (count === undefined || measure === undefined || measure.endsWith('by the clock')) continue
    const shown = measure.replace(', processor time', '')
    const line = lines.get(shown) ?? { unit, points: [] }
    line.points.push([Number(count), ours])
    lines.set(shown, line)
  }
  return [...lines].map(([name, { unit, points }]) => ({ name, unit, points: points.toSorted(([a], [b]) => a - b) }))
}

/** Heights near to the wanted ones, in whose order they stand, and far enough from each other to be read. */
function spread(wanted: readonly number[]): readonly number[] {
  const placed: number[] = []
  let below = plot.bottom + labelHeight
  for (const i of wanted.map((_, n) => n).sort((a, b) => (wanted[b] ?? 0) - (wanted[a] ?? 0))) {
    below = Math.min(wanted[i] ?? 0, below - labelHeight)
    placed[i] = below
  }
  return placed
}

const at = (place: number): string => place.toFixed(1)
const tell = (count: number): string => count.toLocaleString('en')
const round = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 })
const rule = (x1: number, y1: number, x2: number, y2: number): string =>
  `<path d="M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}" stroke="#dddddd" fill="none"/>`
const text = (x: number, y: number, said: string, more: string): string => `<text x="${at(x)}" y="${at(y)}" ${more}>${said}</text>`
