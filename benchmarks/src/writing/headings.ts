import { breakLines } from './break-lines.ts'
import type { PageFlow } from './page-flow.ts'

const sizes = { 1: 16, 2: 12.5, 3: 11 } as const

/** A numbered heading that keeps with the text after it; levels 1 and 2 go to the outline and can be linked to by their title. */
export function heading(flow: PageFlow, level: 1 | 2 | 3, title: string): void {
  const size = sizes[level]
  const style = flow.style(size, { face: flow.bold, ...(level === 1 ? { color: flow.options.accent } : {}) })
  const lines = breakLines(title, flow.columnWidth, (text) => flow.ink.measure(text, style))
  if (!flow.atTop) flow.y += level === 1 ? 16 : 10
  flow.need(lines.length * size * 1.5 + (level === 1 ? 150 : 110))
  for (const line of lines) {
    flow.y += size * 1.25
    flow.ink.text(line.text, flow.x, flow.y, style)
  }
  if (level === 1) {
    flow.y += 6
    flow.ink.path(
      [
        [flow.x, flow.y],
        [flow.x + flow.columnWidth, flow.y],
      ],
      { stroke: flow.options.accent, width: 1.2 },
    )
  }
  flow.y += level === 1 ? 10 : 6
  if (level < 3) remember(flow, level, title, size)
}

function remember(flow: PageFlow, level: number, title: string, size: number): void {
  flow.chapterPages.set(title, flow.page)
  flow.pdf.addNamedDestination(title, 'XYZ', flow.x, flow.y - size * 2, null)
  const outline = flow.pdf.outline as Outline
  // The writer counts `left` from the right edge.
  const place = { expanded: true, top: flow.y - size * 2, left: flow.width - flow.x }
  if (level === 1) chapters.set(flow, outline.addItem(title, place))
  else (chapters.get(flow) ?? outline).addItem(title, place)
}

interface Outline {
  addItem(title: string, place: { readonly expanded: boolean; readonly top: number; readonly left: number }): Outline
}
const chapters = new WeakMap<PageFlow, Outline>()

/** The title block on top of the first page; a long title is set smaller, to fit one line where it can. */
export function titleBlock(flow: PageFlow, subtitle: string, dateline: string): void {
  const { accent, title } = flow.options
  const left = flow.x
  const right = left + flow.columnWidth
  flow.ink.path(
    [
      [left, flow.y],
      [right, flow.y],
    ],
    { stroke: accent, width: 3 },
  )
  const whole = flow.ink.measure(title, flow.style(1, { face: flow.bold }))
  const style = flow.style(Math.max(17, Math.min(23, flow.columnWidth / whole)), { face: flow.bold })
  flow.y += 12
  for (const line of breakLines(title, flow.columnWidth, (text) => flow.ink.measure(text, style))) {
    flow.y += 28
    flow.ink.text(line.text, left, flow.y, style)
  }
  flow.y += 24
  flow.ink.text(subtitle, left, flow.y, flow.style(12, { color: '#444444' }))
  flow.y += 20
  const small = flow.style(9.5, { color: '#444444' })
  flow.ink.text(dateline, right - flow.ink.measure(dateline, small), flow.y, small)
  flow.y += 10
  flow.ink.path(
    [
      [left, flow.y],
      [right, flow.y],
    ],
    { stroke: accent, width: 0.8 },
  )
  flow.y += 14
}

/** A list of the given chapter titles, each a link to the chapter; the page numbers are filled in when the flow closes. */
export function contents(flow: PageFlow, titles: readonly string[]): void {
  const style = flow.style(10)
  flow.y += 6
  flow.ink.text('目　次', flow.x, flow.y + 12, flow.style(11, { face: flow.bold }))
  flow.y += 22
  for (const title of titles) {
    flow.y += 17
    flow.ink.text(title, flow.x + 8, flow.y, style)
    const from = flow.x + 14 + flow.ink.measure(title, style)
    flow.ink.path(
      [
        [from, flow.y - 3],
        [flow.x + flow.columnWidth - 22, flow.y - 3],
      ],
      { stroke: '#999999', width: 0.6, dash: 1.5 },
    )
    flow.pdf.goTo(flow.x, flow.y - 11, flow.columnWidth, 15, title)
    flow.contents.push({ page: flow.page, y: flow.y, name: title })
  }
  flow.y += 12
}
