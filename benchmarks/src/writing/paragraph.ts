import { breakLines } from './break-lines.ts'
import { joined } from './ledger.ts'
import type { Piece } from './ledger.ts'
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
  lines.forEach((line, i) => {
    flow.need(leading)
    flow.y += leading
    const start = flow.x + hang + (i === 0 ? indent : 0)
    if (i === 0 && options.bullet) flow.ink.text(options.bullet, flow.x, flow.y, style)
    const room = flow.columnWidth - hang - (i === 0 ? indent : 0) - line.width
    const spacing = i < lines.length - 1 && room > 0 && room < size * 3 ? room / Math.max(1, [...line.text].length - 1) : 0
    flow.ink.text(line.text, start, flow.y, { ...style, spacing })
  })
  flow.y += size * 0.45
  for (const stated of facts) {
    flow.ledger.place(stated.fact, {
      file: flow.options.file,
      page: flow.page,
      quote: stated.text,
      kind: 'text',
      scanned: flow.onFilm,
      vertical: false,
    })
  }
}
