import { figure } from './figure.ts'
import type { PageFlow } from './page-flow.ts'
import type { Point } from './ink.ts'

export interface MapSpec {
  readonly caption: string
  readonly height?: number
  /** Named areas; `shade` 0 to 1 colours them by the legend's scale. */
  readonly areas: readonly { readonly name: string; readonly shade: number }[]
  readonly legend: readonly { readonly shade: number; readonly label: string }[]
  readonly shadeColor: readonly [number, number, number]
  readonly river?: string
  readonly sea?: string
  /** A cross with its name: an epicentre, a breach, a slope. */
  readonly mark?: string
  readonly random: () => number
}

/** A sketch map: areas on a bent grid, river, sea, a marked place, legend, scale and north arrow. */
export function areaMap(flow: PageFlow, spec: MapSpec): void {
  figure(flow, spec.caption, spec.height ?? 260, (frame) => {
    const { random } = spec
    const columns = Math.ceil(Math.sqrt(spec.areas.length * 1.4))
    const rows = Math.ceil(spec.areas.length / columns)
    const sea = spec.sea ? 46 : 0
    const box = { x: frame.x + 10, y: frame.y + 10, width: frame.width - 142, height: frame.height - (spec.sea ? 20 : 34) - sea }
    const corner = Array.from({ length: rows + 1 }, (_, r) =>
      Array.from({ length: columns + 1 }, (__, c): Point => [
        box.x + (box.width * c) / columns + (c > 0 && c < columns ? (random() - 0.5) * 34 : random() * 12),
        box.y + (box.height * r) / rows + (r > 0 && r < rows ? (random() - 0.5) * 30 : random() * 12),
      ]),
    )
    const at = (r: number, c: number): Point => corner[r]?.[c] ?? [0, 0]
    const edge = (a: Point, b: Point, salt: number): Point[] =>
      Array.from({ length: 6 }, (_, k) => {
        const t = k / 5
        const bend = Math.sin(t * Math.PI) * (Math.sin(salt * 12.9 + k * 2.3) * 6)
        return [a[0] + (b[0] - a[0]) * t + bend * 0.6, a[1] + (b[1] - a[1]) * t + bend] as const
      })
    flow.ink.path(
      [
        [frame.x, frame.y],
        [frame.x + frame.width, frame.y],
        [frame.x + frame.width, frame.y + frame.height],
        [frame.x, frame.y + frame.height],
      ],
      { stroke: '#777777', closed: true },
    )
    if (spec.sea) {
      const y = frame.y + frame.height - sea - 4
      flow.ink.path(
        [
          [frame.x, y],
          [frame.x + frame.width - 118, y + 6],
          [frame.x + frame.width - 118, frame.y + frame.height],
          [frame.x, frame.y + frame.height],
        ],
        { fill: '#d5e6f2', closed: true },
      )
      flow.ink.text(spec.sea, frame.x + 60, y + 34, flow.style(10, { color: '#35607f' }))
    }
    const tint = (shade: number): string =>
      `#${spec.shadeColor
        .map((v) =>
          Math.round(255 - (255 - v) * shade)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`
    spec.areas.forEach((area, i) => {
      const r = Math.floor(i / columns)
      const c = i % columns
      const last = i === spec.areas.length - 1 ? columns : c + 1
      const ring = [
        ...edge(at(r, c), at(r, last), r * 7 + c),
        ...edge(at(r, last), at(r + 1, last), r * 5 + last + 40),
        ...edge(at(r + 1, c), at(r + 1, last), (r + 1) * 7 + c).reverse(),
        ...edge(at(r, c), at(r + 1, c), r * 5 + c + 40).reverse(),
      ]
      flow.ink.path(ring, { fill: tint(area.shade), stroke: '#666666', width: 0.8, closed: true })
    })
    if (spec.river) river(flow, box, spec.river)
    spec.areas.forEach((area, i) => {
      const [x, y] = at(Math.floor(i / columns), i % columns)
      const style = flow.style(9)
      const width = box.width / columns
      flow.ink.text(area.name, x + (width - flow.ink.measure(area.name, style)) / 2, y + box.height / rows / 2 + 8, style)
    })
    if (spec.mark) {
      const x = box.x + box.width * 0.62
      const y = box.y + box.height * (spec.sea && spec.mark.includes('震央') ? 1 : 0.42) + (spec.sea ? sea * 0.4 : 0)
      flow.ink.path(
        [
          [x - 6, y - 6],
          [x + 6, y + 6],
        ],
        { stroke: '#c02020', width: 2 },
      )
      flow.ink.path(
        [
          [x - 6, y + 6],
          [x + 6, y - 6],
        ],
        { stroke: '#c02020', width: 2 },
      )
      flow.ink.text(spec.mark, x + 9, y + 4, flow.style(9, { face: flow.bold, color: '#c02020' }))
    }
    key(flow, spec, frame.x + frame.width - 108, frame.y + 14, tint)
  })
}

function river(flow: PageFlow, box: { x: number; y: number; width: number; height: number }, name: string): void {
  const points = Array.from({ length: 25 }, (_, k): Point => [
    box.x + 10 + (box.width - 20) * (k / 24),
    box.y + box.height * (0.16 + 0.62 * (k / 24)) + Math.sin(k * 0.9) * 7,
  ])
  flow.ink.path(points, { stroke: '#3b7fb5', width: 3 })
  const style = flow.style(9, { color: '#235d8c' })
  const [x, y] = [box.x + 20, box.y + box.height * 0.16 - 8]
  const width = flow.ink.measure(name, style) + 6
  flow.ink.path(
    [
      [x - 3, y - 10],
      [x - 3 + width, y - 10],
      [x - 3 + width, y + 3],
      [x - 3, y + 3],
    ],
    { fill: '#ffffff', closed: true },
  )
  flow.ink.text(name, x, y, style)
}

function key(flow: PageFlow, spec: MapSpec, x: number, top: number, tint: (shade: number) => string): void {
  let y = top
  flow.ink.text('凡例', x, y + 8, flow.style(9, { face: flow.bold }))
  for (const entry of spec.legend) {
    y += 18
    flow.ink.path(
      [
        [x, y],
        [x + 18, y],
        [x + 18, y + 11],
        [x, y + 11],
      ],
      { fill: tint(entry.shade), stroke: '#666666', closed: true },
    )
    flow.ink.text(entry.label, x + 23, y + 9, flow.style(8))
  }
  y += 42
  flow.ink.path(
    [
      [x + 12, y + 26],
      [x + 12, y],
      [x + 7, y + 10],
    ],
    { stroke: '#333333', width: 1.2 },
  )
  flow.ink.text('北', x + 8, y - 4, flow.style(9))
  y += 44
  flow.ink.path(
    [
      [x, y - 3],
      [x, y],
      [x + 50, y],
      [x + 50, y - 3],
    ],
    { stroke: '#333333', width: 1 },
  )
  flow.ink.text('0', x - 2, y + 10, flow.style(7.5))
  flow.ink.text('10 km', x + 42, y + 10, flow.style(7.5))
}
