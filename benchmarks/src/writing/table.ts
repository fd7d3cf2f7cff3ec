import { breakLines } from './break-lines.ts'
import type { Line } from './break-lines.ts'
import { textOf } from './ledger.ts'
import type { Piece } from './ledger.ts'
import { rounded } from './page-flow.ts'
import type { PageFlow } from './page-flow.ts'

interface TableColumn {
  readonly header: string
  /** Share of the width, relative to the other columns. */
  readonly share: number
  readonly numeric?: boolean
  readonly unit?: string
}

export interface TableSpec {
  readonly caption: string
  readonly columns: readonly TableColumn[]
  /** A row above the headers that spans columns; '' leaves the headers below it merged upward. */
  readonly groups?: readonly { readonly label: string; readonly span: number }[]
  /** A null cell is merged with the one above it. */
  readonly rows: readonly (readonly (Piece | null)[])[]
  /** Whether the head is printed again on a following page. */
  readonly repeatHead?: boolean
  readonly rules: 'grid' | 'none'
  readonly size?: number
  readonly note?: string
}

interface Frame {
  readonly x: number
  readonly widths: readonly number[]
  readonly size: number
  readonly leading: number
}

const rule = '#444444'

/** A captioned table, with a grid of rules or without any; it goes on over the page. Facts in cells are placed with their row and column headers. */
export function table(flow: PageFlow, spec: TableSpec): void {
  const size = spec.size ?? 9
  const total = spec.columns.reduce((sum, column) => sum + column.share, 0)
  const frame: Frame = { x: flow.x, widths: spec.columns.map((c) => (c.share / total) * flow.columnWidth), size, leading: size * 1.45 }
  flow.y += 8
  flow.need(110)
  flow.ink.text(spec.caption, flow.x, flow.y + 10, flow.style(9.5, { face: flow.bold }))
  flow.y += 17
  let block = flow.openBlock()
  let top = flow.y - 17
  const close = (): void => flow.closeBlock(block, 'table', rounded([frame.x, top, frame.x + flow.columnWidth, flow.y]))
  head(flow, spec, frame)
  let label = ''
  for (const row of spec.rows) {
    const cells = row.map((cell, i) => wrap(flow, cell === null ? '' : textOf(cell), (frame.widths[i] ?? 0) - 8, frame))
    const height = Math.max(...cells.map((lines) => lines.length)) * frame.leading + (spec.rules === 'grid' ? 7 : 4)
    if (flow.y + height > flow.bottom) {
      if (spec.rules === 'grid')
        flow.ink.path(
          [
            [frame.x, flow.y],
            [frame.x + flow.columnWidth, flow.y],
          ],
          { stroke: rule },
        )
      close()
      flow.nextColumn()
      block = flow.openBlock()
      top = flow.y
      if (spec.repeatHead) head(flow, spec, frame)
    }
    drawRow(
      flow,
      spec,
      frame,
      cells,
      height,
      row.map((cell) => cell === null),
    )
    if (row[0]) label = textOf(row[0])
    place(flow, spec, row, { label, frame, block, height })
  }
  close()
  const end: [number, number][] = [
    [frame.x, flow.y],
    [frame.x + flow.columnWidth, flow.y],
  ]
  if (spec.rules === 'grid') flow.ink.path(end, { stroke: rule })
  if (spec.note) {
    flow.y += 12
    flow.ink.text(spec.note, frame.x, flow.y, flow.style(8, { color: '#444444' }))
  }
  flow.y += 12
}

function wrap(flow: PageFlow, text: string, width: number, frame: Frame): Line[] {
  return breakLines(text, width, (part) => flow.ink.measure(part, flow.style(frame.size)))
}

function head(flow: PageFlow, spec: TableSpec, frame: Frame): void {
  const bold = flow.style(frame.size, { face: flow.bold })
  const row = frame.leading + 6
  const levels = spec.groups ? 2 : 1
  const right = frame.x + flow.columnWidth
  if (spec.rules === 'grid') {
    flow.ink.path(
      [
        [frame.x, flow.y],
        [right, flow.y],
        [right, flow.y + row * levels],
        [frame.x, flow.y + row * levels],
      ],
      { fill: '#e8eef4', stroke: rule, closed: true },
    )
  }
  const centred = (text: string, x: number, width: number, baseline: number): void => {
    flow.ink.text(text, x + (width - flow.ink.measure(text, bold)) / 2, baseline, bold)
  }
  const merged = new Set<number>()
  if (spec.groups) {
    let at = 0
    let x = frame.x
    for (const group of spec.groups) {
      const width = frame.widths.slice(at, at + group.span).reduce((sum, w) => sum + w, 0)
      if (group.label === '') for (let i = 0; i < group.span; i++) merged.add(at + i)
      else {
        centred(group.label, x, width, flow.y + frame.size + 3)
        flow.ink.path(
          [
            [x, flow.y + row],
            [x + width, flow.y + row],
          ],
          { stroke: rule },
        )
      }
      if (x > frame.x && spec.rules === 'grid')
        flow.ink.path(
          [
            [x, flow.y],
            [x, flow.y + row],
          ],
          { stroke: rule },
        )
      at += group.span
      x += width
    }
  }
  let x = frame.x
  spec.columns.forEach((column, i) => {
    const width = frame.widths[i] ?? 0
    const baseline = flow.y + row * (levels - 1) + frame.size + 3 - (merged.has(i) ? row / 2 : 0)
    if (spec.rules === 'none' && !column.numeric) flow.ink.text(column.header, x + 4, baseline, bold)
    else if (spec.rules === 'none') flow.ink.text(column.header, x + width - 4 - flow.ink.measure(column.header, bold), baseline, bold)
    else centred(column.header, x, width, baseline)
    if (i > 0 && spec.rules === 'grid')
      flow.ink.path(
        [
          [x, flow.y + row * (merged.has(i) || !spec.groups ? 0 : 1)],
          [x, flow.y + row * levels],
        ],
        { stroke: rule },
      )
    x += width
  })
  flow.y += row * levels
}

function drawRow(
  flow: PageFlow,
  spec: TableSpec,
  frame: Frame,
  cells: readonly Line[][],
  height: number,
  merged: readonly boolean[],
): void {
  let x = frame.x
  cells.forEach((lines, i) => {
    const width = frame.widths[i] ?? 0
    lines.forEach((line, n) => {
      const start = spec.columns[i]?.numeric ? x + width - 4 - line.width : x + 4
      if (line.text !== '') flow.ink.text(line.text, start, flow.y + frame.size + 2.5 + n * frame.leading, flow.style(frame.size))
    })
    if (spec.rules === 'grid') {
      if (!merged[i])
        flow.ink.path(
          [
            [x, flow.y],
            [x + width, flow.y],
          ],
          { stroke: rule, width: 0.5 },
        )
      flow.ink.path(
        [
          [x, flow.y],
          [x, flow.y + height],
        ],
        { stroke: rule, width: 0.5 },
      )
      if (i === cells.length - 1)
        flow.ink.path(
          [
            [x + width, flow.y],
            [x + width, flow.y + height],
          ],
          { stroke: rule, width: 0.5 },
        )
    }
    x += width
  })
  flow.y += height
}

interface PrintedRow {
  readonly label: string
  readonly frame: Frame
  readonly block: string
  readonly height: number
}

function place(flow: PageFlow, spec: TableSpec, row: readonly (Piece | null)[], { label, frame, block, height }: PrintedRow): void {
  const quote = row
    .filter((cell) => cell !== null)
    .map(textOf)
    .join(' ')
  let x = frame.x
  row.forEach((cell, i) => {
    const left = x
    x += frame.widths[i] ?? 0
    if (cell === null || typeof cell === 'string') return
    const column = spec.columns[i]
    flow.place(cell.fact, {
      quote,
      kind: 'table',
      vertical: false,
      boxes: [rounded([left, flow.y - height, x, flow.y])],
      block,
      cell: { row: label, column: column?.header ?? '', value: cell.text, unit: column?.unit ?? '' },
    })
  })
}
