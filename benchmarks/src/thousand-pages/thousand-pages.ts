import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { ColragError } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { openPdf, pdfInk } from '../writing/pdf-ink.ts'
import type { Ink } from '../writing/ink.ts'
import { breakLines } from '../writing/break-lines.ts'

export interface ThousandPagesOptions {
  readonly folder: string
  /** 1000 unless told. */
  readonly pages?: number
  /** 1 unless told. */
  readonly seed?: number
}

const subjects = ['水位', '雨量', '揺れ', '潮位', '風速', '積雪', '地下水', '流量']
const places = ['北堰', '南堰', '中州', '旧橋', '新橋', '上流端', '合流点', '河口']
const verdicts = [
  '平年の範囲に収まった',
  '夜半に一度だけ急に上がった',
  '三日続けて下がった',
  '前の週より高めに推移した',
  '測り直しの結果、値を改めた',
  '機器の点検のため半日欠けた',
]
const remarks = [
  '見回りの班は二人一組で堤の上を歩き、草の倒れ方と水の色を帳面に写した。',
  '計器の窓を拭き、針の戻りを確かめてから読み取った。',
  '読み取りの値は夕方の打ち合わせで読み上げ、聞いた者が書き留めて突き合わせた。',
  '風が強く、水面の揺れが収まるのを待って三度読んだ。',
  '支所からの電話で値を受け、その場で折れ線に書き足した。',
]

/** Writes `thousand-pages.pdf`, an invented observation log whose pages leave memory as they are written, and gives back its path. */
export async function thousandPages(options: ThousandPagesOptions): Promise<string> {
  const pages = options.pages ?? 1000
  if (!Number.isSafeInteger(pages) || pages < 1) throw new ColragError('invalid-options', 'pages', `${pages} is not a number of pages`)
  await mkdir(options.folder, { recursive: true })
  const path = join(options.folder, 'thousand-pages.pdf')
  const pdf = openPdf({ title: '架空の観測日誌', author: '架空の観測所', date: new Date(Date.UTC(2024, 3, 1)), bufferPages: false })
  const ink = pdfInk(pdf)
  const random = seededRandom(options.seed ?? 1)
  const out = createWriteStream(path)
  const written = finished(pdf.pipe(out))
  for (let page = 1; page <= pages; page++) {
    pdf.addPage({ size: 'A4', margin: 0 })
    writePage(ink, page, random)
    if (out.writableNeedDrain) await once(out, 'drain')
    if (page % 20 === 0) await new Promise((resume) => setImmediate(resume))
  }
  pdf.end()
  await written
  return path
}

function writePage(ink: Ink, page: number, random: () => number): void {
  const pick = <T>(items: readonly T[], fallback: T): T => items[Math.floor(random() * items.length)] ?? fallback
  const small = { face: 'sans', size: 8, color: '#555555' } as const
  const body = { face: 'sans', size: 10.5 } as const
  ink.text('観測日誌（架空の資料）', 60, 44, small)
  ink.text(`－ ${page} －`, 500, 806, small)
  ink.text(`第${page}日　${pick(places, '北堰')}の${pick(subjects, '水位')}`, 60, 84, { face: 'sans-bold', size: 15 })
  let y = 104
  for (let k = 0; k < 3; k++) {
    const text =
      Array.from(
        { length: 3 },
        () => `${pick(places, '')}の${pick(subjects, '')}は${Math.floor(random() * 9000) / 10}で、${pick(verdicts, '')}。`,
      ).join('') + pick(remarks, '')
    for (const line of breakLines(text, 475, (part) => ink.measure(part, body), 10.5)) ink.text(line.text, 60, (y += 18), body)
    y += 8
  }
  if (page % 2 === 0) writeTable(ink, y + 16, random)
}

function writeTable(ink: Ink, top: number, random: () => number): void {
  const style = { face: 'sans', size: 9 } as const
  const header = ['地点', ...subjects.slice(0, 5)]
  const rows = [header, ...places.map((place) => [place, ...header.slice(1).map(() => (Math.floor(random() * 9000) / 10).toFixed(1))])]
  rows.forEach((row, r) => row.forEach((cell, c) => ink.text(cell, 66 + c * 79, top + r * 18 + 13, style)))
  for (let r = 0; r <= rows.length; r++)
    ink.path(
      [
        [60, top + r * 18],
        [534, top + r * 18],
      ],
      { stroke: '#555555', width: 0.5 },
    )
  for (let c = 0; c <= header.length; c++)
    ink.path(
      [
        [60 + c * 79, top],
        [60 + c * 79, top + rows.length * 18],
      ],
      { stroke: '#555555', width: 0.5 },
    )
}
