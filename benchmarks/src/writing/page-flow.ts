import type { Canvas } from '@napi-rs/canvas'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Placement, PrintedBlock, PrintedBox } from '../sample-corpus/gold.ts'
import type { Ink, TextStyle } from './ink.ts'
import type { Ledger } from './ledger.ts'
import { openPdf, pdfInk } from './pdf-ink.ts'
import type { Pdf } from './pdf-ink.ts'
import { rasterInk, scanned } from './raster-ink.ts'

export interface FlowOptions {
  /** Where the file is written, and its name in the gold. */
  readonly path: string
  readonly file: string
  readonly title: string
  readonly volume: string
  readonly author: string
  readonly date: Date
  /** `serif` suits long reading, `sans` forms and figures. */
  readonly face: 'sans' | 'serif'
  readonly accent: string
  readonly ledger: Ledger
  readonly random: () => number
  /** Every page is kept only as the picture of a scan; a list of contents then names no pages. */
  readonly scanned?: boolean
}

/** What is printed of a fact; file, page and whether it is a scan are the flow's to say. */
export type Printed = Omit<Placement, 'file' | 'page' | 'scanned'>

const notice = '架空の資料（Invented sample）：本書の災害・地名・数値はすべて創作です'

interface ContentsEntry {
  readonly page: number
  readonly y: number
  readonly name: string
}

/** The cursor of a report being written: pages, columns, running header and footer. Call `close` once; the file is whole after it. */
export class PageFlow {
  readonly options: FlowOptions
  readonly pdf: Pdf
  readonly ledger: Ledger
  ink: Ink
  page = 0
  width = 0
  height = 0
  y = 0
  readonly margin = 62
  vertical = false
  onFilm = false
  readonly contents: ContentsEntry[] = []
  readonly chapterPages: Map<string, number> = new Map()
  readonly blocks: PrintedBlock[] = []
  /** What is printed on each page without running heads and feet, the first page at 0. */
  readonly texts: string[] = []
  #columns = 1
  #column = 0
  #columnTop = 0
  #deepest = 0
  #count = 0
  #film: { readonly ink: Ink; readonly canvas: Canvas } | null = null
  #inFurniture = false
  readonly #waiting: { readonly fact: string; readonly placement: Placement }[] = []
  readonly #written: Promise<void>
  readonly #paper: Ink

  constructor(options: FlowOptions) {
    this.options = options
    this.ledger = options.ledger
    this.pdf = openPdf({ title: options.title, author: options.author, date: options.date, bufferPages: true })
    this.ink = this.#paper = this.#listening(pdfInk(this.pdf))
    this.#written = finished(this.pdf.pipe(createWriteStream(options.path)))
    this.addPage()
  }

  get atTop(): boolean {
    return this.y <= this.#columnTop + 1
  }
  get top(): number {
    return this.margin + 14
  }
  get bottom(): number {
    return this.height - this.margin - 6
  }
  get gutter(): number {
    return 22
  }
  get columnWidth(): number {
    return (this.width - 2 * this.margin - this.gutter * (this.#columns - 1)) / this.#columns
  }
  get x(): number {
    return this.margin + this.#column * (this.columnWidth + this.gutter)
  }
  get bold(): 'sans-bold' | 'serif-bold' {
    return this.options.face === 'sans' ? 'sans-bold' : 'serif-bold'
  }
  style(size: number, extra: Partial<TextStyle> = {}): TextStyle {
    return { face: this.options.face, size, ...extra }
  }

  addPage(layout: 'portrait' | 'landscape' = 'portrait'): void {
    this.#develop()
    this.pdf.addPage({ size: 'A4', layout, margin: 0 })
    this.#begin(layout)
    if (this.options.scanned) this.#expose()
    this.#furniture()
  }

  /** Notes where a fact is printed on this page. */
  place(fact: string, printed: Printed): void {
    const { file } = this.options
    const placement: Placement = { file, page: this.page, ...printed, scanned: this.onFilm }
    if (this.onFilm) this.#waiting.push({ fact, placement })
    else this.ledger.place(fact, placement)
  }

  /** A name for a block that is about to be printed on this page. */
  openBlock(): string {
    return `${this.options.file}#${this.page}/${++this.#count}`
  }

  closeBlock(id: string, kind: PrintedBlock['kind'], box: PrintedBox): void {
    this.blocks.push({ id, file: this.options.file, page: Number(/#(\d+)\//.exec(id)?.[1]), kind, box })
  }

  /** A page that is drawn, then kept only as the picture of a skewed, noisy scan. */
  scannedPage(draw: () => void): void {
    this.pdf.addPage({ size: 'A4', margin: 0 })
    this.#begin('portrait')
    this.#expose()
    this.#furniture()
    const page = this.page
    draw()
    if (this.page !== page) throw new Error(`the scanned page ${page} of ${this.options.file} overflows`)
    this.#develop()
    this.y = this.bottom
  }

  /** Goes on in `count` columns below everything printed so far. */
  setColumns(count: number): void {
    this.y = Math.max(this.y, this.#deepest)
    this.#deepest = 0
    this.#columns = count
    this.#column = 0
    this.#columnTop = this.y
  }

  nextColumn(): void {
    if (this.#column + 1 < this.#columns) {
      this.#column++
      this.#deepest = Math.max(this.#deepest, this.y)
      this.y = this.#columnTop
    } else {
      this.addPage()
    }
  }

  /** Moves on when fewer than `height` points are left here. */
  need(height: number): void {
    if (this.y + height > this.bottom) this.nextColumn()
  }

  async close(): Promise<void> {
    this.#develop()
    for (const entry of this.options.scanned ? [] : this.contents) {
      this.pdf.switchToPage(entry.page - 1)
      const number = String(this.chapterPages.get(entry.name) ?? '')
      const style = this.style(10)
      this.ink.text(number, this.width - this.margin - this.ink.measure(number, style), entry.y, style)
    }
    this.pdf.end()
    await this.#written
  }

  /** From here on the page is drawn on film. */
  #expose(): void {
    const film = rasterInk(this.width, this.height, 200 / 72, this.#paper.measure)
    this.#film = { ...film, ink: this.#listening(film.ink) }
    this.ink = this.#film.ink
    this.onFilm = true
  }

  /** Puts the film into the page as a skewed, noisy picture, if there is one, and turns what was placed on it alike. */
  #develop(): void {
    if (!this.#film) return
    const skew = (this.options.random() < 0.5 ? -1 : 1) * (0.006 + 0.008 * this.options.random())
    this.pdf.image(Buffer.from(scanned(this.#film.canvas, skew, this.options.random)), 0, 0, { width: this.width, height: this.height })
    const turned = (box: PrintedBox): PrintedBox => turnedBox(box, skew, this.width / 2, this.height / 2)
    for (const { fact, placement } of this.#waiting.splice(0)) this.ledger.place(fact, { ...placement, boxes: placement.boxes.map(turned) })
    for (const [i, block] of this.blocks.entries()) if (block.page === this.page) this.blocks[i] = { ...block, box: turned(block.box) }
    this.#film = null
    this.ink = this.#paper
    this.onFilm = false
  }

  #listening(ink: Ink): Ink {
    return {
      ...ink,
      text: (text, x, baseline, style) => {
        if (!this.#inFurniture) this.texts[this.page - 1] = `${this.texts[this.page - 1] ?? ''}${text}${style.upright ? '' : '\n'}`
        ink.text(text, x, baseline, style)
      },
    }
  }

  #begin(layout: 'portrait' | 'landscape'): void {
    this.page++
    ;[this.width, this.height] = layout === 'portrait' ? [595.28, 841.89] : [841.89, 595.28]
    this.#column = this.#deepest = 0
    this.y = this.#columnTop = this.top
  }

  #furniture(): void {
    this.#inFurniture = true
    const { title, volume, accent } = this.options
    const small = this.style(8, { color: '#555555' })
    const right = this.width - this.margin
    this.ink.text(volume, this.margin, 44, small)
    this.ink.text(title, right - this.ink.measure(title, small), 44, small)
    this.ink.path(
      [
        [this.margin, 50],
        [right, 50],
      ],
      { stroke: accent, width: 0.8 },
    )
    const foot = this.height - 36
    this.ink.text(notice, this.margin, foot, { ...small, color: '#a03030' })
    const number = `－ ${this.page} －`
    this.ink.text(number, right - this.ink.measure(number, small), foot, small)
    this.#inFurniture = false
  }
}

/** The upright box around a box turned by `angle` radians (clockwise) about a point. */
export function turnedBox([x0, y0, x1, y1]: PrintedBox, angle: number, cx: number, cy: number): PrintedBox {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ].map(([x = 0, y = 0]) => [
    cx + (x - cx) * Math.cos(angle) - (y - cy) * Math.sin(angle),
    cy + (x - cx) * Math.sin(angle) + (y - cy) * Math.cos(angle),
  ])
  const along = (axis: 0 | 1): readonly number[] => corners.map((corner) => corner[axis] ?? 0)
  return rounded([Math.min(...along(0)), Math.min(...along(1)), Math.max(...along(0)), Math.max(...along(1))])
}

/** To a tenth of a point, outward. */
export function rounded([x0, y0, x1, y1]: PrintedBox): PrintedBox {
  return [Math.floor(x0 * 10) / 10, Math.floor(y0 * 10) / 10, Math.ceil(x1 * 10) / 10, Math.ceil(y1 * 10) / 10]
}
