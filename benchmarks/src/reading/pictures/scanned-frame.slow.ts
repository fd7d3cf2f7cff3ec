import { createRequire } from 'node:module'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Box, Issue, RunContext } from '@colrag/core'
import { ruled } from '@colrag/layout'
import { hybridReader, splitScans } from '@colrag/ocr'
import { pdfReader } from '@colrag/pdf'
import { assetFolder } from '@colrag/stage-kit'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { afterAll, expect, test } from 'vitest'

const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-jp/package.json'))
GlobalFonts.registerFromPath(join(fonts, '400Regular', 'NotoSansJP_400Regular.ttf'), 'Scanned')

const lines = ['避難所は小学校の体育館に開設された', '小学校の体育館は避難所である']
/** Where the lines stand on the sheet of 400 by 300 points, and what the page shows of it, from the sheet's top left corner. */
const place = (i: number): Box => ({ x: 90, y: 110 + 40 * i, width: 13 * (lines[i]?.length ?? 0), height: 13 })
const crop = { left: 60, top: 70, width: 320, height: 180 }

/** A file of one page: a scan of the sheet, cut and turned. */
function scannedFile(turn: number): string {
  const canvas = createCanvas(1600, 1200)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, 1600, 1200)
  pen.scale(4, 4)
  pen.fillStyle = '#000'
  pen.font = '13px Scanned'
  pen.textBaseline = 'middle'
  lines.forEach((line, i) => pen.fillText(line, place(i).x, place(i).y + 6.5))
  const jpeg = canvas.encodeSync('jpeg', 95).toString('latin1')
  const content = 'q 400 0 0 300 0 0 cm /Im Do Q'
  const bottom = 300 - crop.top - crop.height
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /CropBox [${crop.left} ${bottom} ${crop.left + crop.width} ${bottom + crop.height}] /Rotate ${turn} /Resources << /XObject << /Im 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 1600 /Height 1200 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg}\nendstream`,
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  const path = join(mkdtempSync(join(tmpdir(), 'scanned-frame-')), 'scan.pdf')
  // The table of references is left to be rebuilt.
  writeFileSync(path, Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n`, 'latin1'))
  return path
}

/** A box on the sheet as it stands on the page. */
function onPage({ x, y, width, height }: Box, turn: number): Box {
  const [u, v] = [x - crop.left, y - crop.top]
  if (turn === 90) return { x: crop.height - v - height, y: u, width: height, height: width }
  if (turn === 180) return { x: crop.width - u - width, y: crop.height - v - height, width, height }
  if (turn === 270) return { x: v, y: crop.width - u - width, width: height, height: width }
  return { x: u, y: v, width, height }
}

const reader = pdfReader()
const text = hybridReader()
afterAll(async () => {
  await reader.close()
  await text.close()
})

test.each([0, 90, 180, 270])('lines read from a scanned page that is cropped and turned by %i degrees lie over the words', async (turn) => {
  const issues: Issue[] = []
  const assets = assetFolder(mkdtempSync(join(tmpdir(), 'scanned-assets-')))
  const ctx: RunContext = { seed: 0, assets, report: (issue) => issues.push(issue) }
  const document = await reader.open(scannedFile(turn), {}, ctx)
  const page = await document.page(1, ctx)
  const upright = turn % 180 === 0
  expect([page.width, page.height]).toEqual(upright ? [crop.width, crop.height] : [crop.height, crop.width])
  const blocks = await splitScans(ruled()).detect(page, { document: document.record, before: [], after: [] }, ctx)
  const texts = await text.read(page, blocks, ctx)
  await document.close()
  const read = texts.flatMap((one) => one.lines.map((line) => ({ text: one.text.slice(line.start, line.end), box: line.box })))
  expect(read.map((line) => line.text)).toEqual(lines)
  read.forEach(({ box }, i) => {
    const drawn = onPage(place(i), turn)
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(Math.abs(box[side] - drawn[side])).toBeLessThan(7)
  })
  expect(issues).toEqual([])
})
