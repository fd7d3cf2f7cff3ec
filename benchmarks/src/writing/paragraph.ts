import { breakLines } from './break-lines.ts'
import type { PrintedBox } from '../sample-corpus/gold.ts'
import { joined, textOf } from './ledger.ts'
import type { Piece } from './ledger.ts'
import { rounded } from './page-flow.ts'
import type { PageFlow } from './page-flow.ts'

export interface ParagraphOptions {
  /** Points; 11 unless told, 12.5 on film. */
  readonly size?: number
  /** A mark hung before the text: ・ or (1). Without it the first line is set in by one letter. */
  readonly bullet?: string
}

/** Justified running text. One that states facts stays on one page, so that each fact has one place. */
export function paragraph(flow: PageFlow, pieces: readonly Piece[], options: ParagraphOptions = {}): void {
  if (joined(pieces) === '') return
  const size = options.size ?? (flow.onFilm ? 12.5 : 11)
  const style = flow.style(size)
  const measure = (text: string): number => flow.ink.measure(text, style)
  const hang = options.bullet ? measure(options.bullet) + size * 0.4 : 0
  const indent = options.bullet ? 0 : size
  const leading = size * 1.85
  const set = (): ReturnType<typeof breakLines> => breakLines(joined(pieces), flow.columnWidth - hang, measure, indent)
  const facts = pieces.filter((piece) => typeof piece !== 'string')
  let lines = set()
  flow.need(facts.length > 0 ? lines.length * leading : Math.min(2, lines.length) * leading)
  lines = set()
  let block = flow.openBlock()
  let top = flow.y
  let page = flow.page
  const close = (): void => flow.closeBlock(block, 'text', rounded([flow.x, top, flow.x + flow.columnWidth, flow.y + size * 0.3]))
  const spots: LineSpot[] = []
  lines.forEach((line, i) => {
    if (flow.y + leading > flow.bottom && i > 0) close()
    flow.need(leading)
    if (flow.page !== page || (i > 0 && flow.y < top)) {
      block = flow.openBlock()
      top = flow.y
      page = flow.page
    }
    flow.y += leading
    const start = flow.x + hang + (i === 0 ? indent : 0)
    if (i === 0 && options.bullet) flow.ink.text(options.bullet, flow.x, flow.y, style)
    const room = flow.columnWidth - hang - (i === 0 ? indent : 0) - line.width
    const spacing = i < lines.length - 1 && room > 0 && room < size * 3 ? room / Math.max(1, [...line.text].length - 1) : 0
    flow.ink.text(line.text, start, flow.y, { ...style, spacing })
    spots.push({ text: line.text, x: start, baseline: flow.y, spacing })
  })
  close()
  flow.y += size * 0.45
  let from = 0
  for (const piece of pieces) {
    const text = textOf(piece)
    if (typeof piece !== 'string')
      flow.place(piece.fact, {
        quote: text,
        kind: 'text',
        vertical: false,
        boxes: boxesOf(spots, from, from + text.length, size, measure),
        block,
      })
    from += text.length
  }
}

interface LineSpot {
  readonly text: string
  readonly x: number
  readonly baseline: number
  readonly spacing: number
}

/** Boxes of the letters `from` to `to` of the text that the lines hold one after the other. */
function boxesOf(
  spots: readonly LineSpot[],
  from: number,
  to: number,
  size: number,
  measure: (text: string) => number,
): readonly PrintedBox[] {
  let before = 0
  return spots.flatMap(({ text, x, baseline, spacing }) => {
    const [start, end] = [Math.max(0, from - before), Math.min(text.length, to - before)]
    before += text.length
    if (start >= end) return []
    const width = (part: string): number => measure(part) + spacing * [...part].length
    return [rounded([x + width(text.slice(0, start)), baseline - size * 0.95, x + width(text.slice(0, end)), baseline + size * 0.25])]
  })
}
