import { figure } from './figure.ts'
import type { Frame } from './figure.ts'
import type { Piece } from './ledger.ts'
import { textOf } from './ledger.ts'
import { rounded } from './page-flow.ts'
import type { PageFlow } from './page-flow.ts'

export interface ChartSpec {
  readonly caption: string
  readonly yLabel: string
  readonly xLabel: string
  readonly height?: number
}

interface Plot extends Frame {
  readonly max: number
}

/** The step of about five gridlines: 1, 2 or 5 times a power of ten. */
function stepOf(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max / 5))
  return [1, 2, 5, 10].map((k) => k * power).find((step) => max / step <= 5.5) ?? power * 10
}

const inner = (frame: Frame): Frame => ({ x: frame.x + 46, y: frame.y + 18, width: frame.width - 56, height: frame.height - 50 })

function axes(flow: PageFlow, spec: ChartSpec, frame: Frame, top: number): Plot {
  const plot = inner(frame)
  const small = flow.style(8)
  const step = stepOf(top)
  const max = Math.ceil(top / step) * step
  for (let value = 0; value <= max + step / 2; value += step) {
    const y = plot.y + plot.height * (1 - value / max)
    const label = value.toLocaleString('en-US', { maximumFractionDigits: 2 })
    flow.ink.path(
      [
        [plot.x, y],
        [plot.x + plot.width, y],
      ],
      { stroke: value === 0 ? '#333333' : '#cccccc', width: 0.5 },
    )
    flow.ink.text(label, plot.x - 4 - flow.ink.measure(label, small), y + 3, small)
  }
  flow.ink.path(
    [
      [plot.x, plot.y],
      [plot.x, plot.y + plot.height],
    ],
    { stroke: '#333333' },
  )
  flow.ink.text(spec.yLabel, frame.x, frame.y + 10, small)
  flow.ink.text(spec.xLabel, plot.x + plot.width - flow.ink.measure(spec.xLabel, small), frame.y + frame.height - 4, small)
  return { ...plot, max }
}

/** Upright bars, each with its label below and its value above; a value that is a stated fact is placed as `label value`. */
export function barChart(
  flow: PageFlow,
  spec: ChartSpec & { readonly bars: readonly { readonly label: string; readonly value: number; readonly shown: Piece }[] },
): void {
  figure(flow, spec.caption, spec.height ?? 190, (frame, block) => {
    const plot = axes(flow, spec, frame, Math.max(...spec.bars.map((bar) => bar.value)))
    const slot = plot.width / spec.bars.length
    const small = flow.style(8)
    spec.bars.forEach((bar, i) => {
      const height = (bar.value / plot.max) * plot.height
      const x = plot.x + slot * (i + 0.22)
      const y = plot.y + plot.height - height
      const shown = textOf(bar.shown)
      flow.ink.path(
        [
          [x, y],
          [x + slot * 0.56, y],
          [x + slot * 0.56, y + height],
          [x, y + height],
        ],
        { fill: flow.options.accent, closed: true },
      )
      flow.ink.text(bar.label, plot.x + slot * (i + 0.5) - flow.ink.measure(bar.label, small) / 2, plot.y + plot.height + 12, small)
      flow.ink.text(shown, plot.x + slot * (i + 0.5) - flow.ink.measure(shown, small) / 2, y - 3, small)
      if (typeof bar.shown !== 'string') {
        const half = (text: string): number => flow.ink.measure(text, small) / 2
        const middle = plot.x + slot * (i + 0.5)
        const foot = plot.y + plot.height + 12
        flow.place(bar.shown.fact, {
          quote: `${bar.label} ${shown}`,
          kind: 'figure',
          vertical: false,
          boxes: [
            rounded([middle - half(bar.label), foot - 8, middle + half(bar.label), foot + 2]),
            rounded([middle - half(shown), y - 11, middle + half(shown), y - 1]),
          ],
          block,
        })
      }
    })
  })
}

export interface Series {
  readonly name: string
  readonly values: readonly number[]
  readonly color: string
  readonly dash?: number
}

/** Lines over evenly spaced `ticks`, with a legend and optional horizontal levels (a warning height). */
export function lineChart(
  flow: PageFlow,
  spec: ChartSpec & {
    readonly ticks: readonly string[]
    readonly series: readonly Series[]
    readonly levels?: readonly { readonly name: string; readonly value: number }[]
  },
): void {
  figure(flow, spec.caption, spec.height ?? 190, (frame) => {
    const plot = axes(flow, spec, frame, Math.max(...spec.series.flatMap((s) => s.values), ...(spec.levels ?? []).map((l) => l.value)))
    const small = flow.style(8)
    const x = (i: number, n: number): number => plot.x + (plot.width * i) / Math.max(1, n - 1)
    const y = (value: number): number => plot.y + plot.height * (1 - value / plot.max)
    spec.ticks.forEach((tick, i) => {
      const at = x(i, spec.ticks.length)
      flow.ink.path(
        [
          [at, plot.y + plot.height],
          [at, plot.y + plot.height + 3],
        ],
        { stroke: '#333333' },
      )
      flow.ink.text(tick, at - flow.ink.measure(tick, small) / 2, plot.y + plot.height + 13, small)
    })
    for (const level of spec.levels ?? []) {
      flow.ink.path(
        [
          [plot.x, y(level.value)],
          [plot.x + plot.width, y(level.value)],
        ],
        { stroke: '#b03030', width: 0.8, dash: 4 },
      )
      flow.ink.text(level.name, plot.x + 5, y(level.value) - 3, flow.style(7.5, { color: '#b03030' }))
    }
    let legend = plot.x + plot.width
    for (const line of [...spec.series].reverse()) {
      flow.ink.path(
        line.values.map((value, i) => [x(i, line.values.length), y(value)] as const),
        { stroke: line.color, width: 1.5, ...(line.dash ? { dash: line.dash } : {}) },
      )
      legend -= flow.ink.measure(line.name, small) + 26
      flow.ink.path(
        [
          [legend, frame.y + 7],
          [legend + 16, frame.y + 7],
        ],
        { stroke: line.color, width: 1.5, ...(line.dash ? { dash: line.dash } : {}) },
      )
      flow.ink.text(line.name, legend + 19, frame.y + 10, small)
    }
  })
}
