import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { seededRandom } from '@colrag/stage-kit'
import { openPdf, pdfInk } from '../writing/pdf-ink.ts'
import { inventedText } from './invented-text.ts'
import type { OrderedBlock, OrderedSheet } from './ordered-sheet.ts'
import { sidebar, slideOfBoxes, slideOfPicture } from './pages/boxes.ts'
import { captioned, figuresInColumns, oneColumn, paper, tableAcross, threeColumns, twoColumns } from './pages/columns.ts'
import { verticalBands, verticalPage, verticalUnderHeadline } from './pages/vertical.ts'

export interface OrderCorpusOptions {
  readonly folder: string
  /** The same seed gives the same bytes. */
  readonly seed: number
  /** Documents of each language. */
  readonly documents: number
}

/** A page with what stands on it, in reading order; running heads and page numbers are left out. */
export interface OrderedPage {
  readonly kind: string
  readonly blocks: readonly OrderedBlock[]
}

export interface OrderedDocument {
  readonly file: string
  readonly pages: readonly OrderedPage[]
}

type PageMaker = (sheet: OrderedSheet) => void

const upright: Readonly<Record<string, PageMaker>> = {
  'one column': oneColumn,
  'two columns': twoColumns,
  'three columns': threeColumns,
  'abstract and columns': paper,
  'table across columns': tableAcross,
  'figures in columns': figuresInColumns,
  captions: captioned,
  sidebar: sidebar,
}
const vertical: Readonly<Record<string, PageMaker>> = {
  vertical: verticalPage,
  'vertical in bands': verticalBands,
  'vertical under headline': verticalUnderHeadline,
}
const slides: Readonly<Record<string, PageMaker>> = { 'slide of boxes': slideOfBoxes, 'slide with picture': slideOfPicture }

/** Writes Japanese and English documents with a page of every kind each, in an order of their own, and tells the reading order of every page. */
export async function orderCorpus({ folder, seed, documents }: OrderCorpusOptions): Promise<readonly OrderedDocument[]> {
  await mkdir(folder, { recursive: true })
  const written: OrderedDocument[] = []
  for (const language of ['ja', 'en'] as const) {
    for (let i = 0; i < documents; i++) {
      const random = seededRandom(seed * 1000 + i * 2 + (language === 'en' ? 1 : 0))
      const makers = shuffled(Object.entries({ ...upright, ...slides, ...(language === 'ja' ? vertical : {}) }), random)
      const file = join(folder, `order-${language}-${i + 1}.pdf`)
      written.push({ file, pages: await writeDocument(file, language, makers, random) })
    }
  }
  return written
}

async function writeDocument(
  file: string,
  language: 'ja' | 'en',
  makers: readonly (readonly [string, PageMaker])[],
  random: () => number,
): Promise<readonly OrderedPage[]> {
  const pdf = openPdf({ title: 'invented', author: 'invented', date: new Date(Date.UTC(2024, 3, 1)), bufferPages: false })
  const done = finished(pdf.pipe(createWriteStream(file)))
  const ink = pdfInk(pdf)
  const text = inventedText(language, random)
  const pages = makers.map(([kind, make], i): OrderedPage => {
    const landscape = kind in slides
    const [width, height] = landscape ? [841.89, 595.28] : [595.28, 841.89]
    pdf.addPage({ size: 'A4', layout: landscape ? 'landscape' : 'portrait', margin: 0 })
    const sheet: OrderedSheet = { ink, width, height, text, random, blocks: [] }
    if (!landscape)
      ink.text(language === 'ja' ? '観測所だより（架空の資料）' : 'Invented Station Gazette', 56, 40, { face: 'sans', size: 8 })
    ink.text(String(i + 1), width / 2, height - 24, { face: 'sans', size: 8 })
    make(sheet)
    return { kind, blocks: sheet.blocks }
  })
  pdf.end()
  await done
  return pages
}

/** Fisher-Yates. */
function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1))
    ;[order[i], order[k]] = [order[k] as T, order[i] as T]
  }
  return order
}
