import { rounded } from './page-flow.ts'
import type { PageFlow } from './page-flow.ts'

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Reserves room for a drawing with its caption below, draws it, and moves on. */
export function figure(flow: PageFlow, caption: string, height: number, draw: (frame: Frame, block: string) => void): void {
  flow.y += 8
  flow.need(height + 28)
  const block = flow.openBlock()
  const top = flow.y
  draw({ x: flow.x, y: flow.y, width: flow.columnWidth, height }, block)
  flow.y += height + 14
  const style = flow.style(9, { face: flow.bold })
  flow.ink.text(caption, flow.x + (flow.columnWidth - flow.ink.measure(caption, style)) / 2, flow.y, style)
  flow.y += 12
  flow.closeBlock(block, 'figure', rounded([flow.x, top, flow.x + flow.columnWidth, flow.y]))
}
