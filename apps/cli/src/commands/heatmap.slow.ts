import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadImage } from '@napi-rs/canvas'
import { afterAll, expect, test } from 'vitest'
import { pdfOf, streamObject } from '../fixture/pdf-of.ts'
import { tableAndPicturePdf } from '../fixture/table-and-picture-pdf.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'heatmap-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))
const colrag = (...args: string[]): string =>
  execFileSync(process.execPath, ['--conditions=colrag-source', main, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

interface Heatmaps {
  readonly pages: readonly {
    readonly page: number
    readonly picture: string | null
    readonly problem?: string
    readonly regions: readonly { readonly text: string; readonly box: Readonly<Record<'x' | 'y' | 'width' | 'height', number>> }[]
  }[]
}

interface Named {
  readonly word: string
  readonly picture?: string
  readonly best: { readonly text: string }
}

test('each word of the question has a picture of its own where it is asked for, the same bytes each time, and none without', () => {
  writeFileSync(join(folder, 'words.pdf'), sheet(0, 0, 1))
  colrag('ingest', 'words.pdf', '-w', 'words')
  const search = (out: string): readonly Named[] => {
    const found = colrag('search', 'GUARDRAIL or/CULVERT', '-w', 'words', '--heatmap', out, '--heatmap-words', '--dpi', '40', '--json')
    return (JSON.parse(found) as { heatmaps: readonly { words: readonly Named[] }[] }).heatmaps[0]?.words ?? []
  }
  const [guard, culvert] = search('one')
  expect(guard).toMatchObject({ word: 'GUARDRAIL', picture: join('one', '01-words-p001', '01-GUARDRAIL.png'), best: { text: 'GUARDRAIL' } })
  expect(culvert).toMatchObject({
    word: 'or/CULVERT',
    picture: join('one', '01-words-p001', '02-or-CULVERT.png'),
    best: { text: 'CULVERT' },
  })
  const files = ['01-words-p001.png', '01-words-p001/01-GUARDRAIL.png', '01-words-p001/02-or-CULVERT.png']
  const bytes = (out: string): readonly string[] => files.map((file) => readFileSync(join(folder, out, file), 'base64'))
  search('again')
  expect(bytes('again')).toEqual(bytes('one'))
  // Of eight words one stays warm: the page is warm by one of the two alone.
  const [page, ...ofWords] = bytes('one')
  expect(new Set(ofWords).size).toBe(2)
  expect(ofWords).toContain(page)

  colrag('search', 'GUARDRAIL', '-w', 'words', '--heatmap', 'plain', '--dpi', '40')
  expect(existsSync(join(folder, 'plain/01-words-p001'))).toBe(false)
  expect(() => colrag('search', 'GUARDRAIL', '-w', 'words', '--heatmap-words')).toThrow(/goes with --heatmap/)
})

test('a search draws the pages of its hits, warm where they say what is asked, and tells of a page that it cannot draw', async () => {
  writeFileSync(join(folder, 'a.pdf'), tableAndPicturePdf('The pumps of the towns'))
  colrag('ingest', 'a.pdf', '-w', 'w')
  expect(colrag('search', 'pumps', '-w', 'w', '--heatmap', 'heat', '--dpi', '72')).toMatch(
    /page 1 → heat\/01-a-p001\.png\n +1\.00 +\[.*pumps/,
  )
  const picture = await loadImage(readFileSync(join(folder, 'heat/01-a-p001.png')))
  expect(picture.width).toBeGreaterThan(200)
  const kept = (): Heatmaps => JSON.parse(readFileSync(join(folder, 'heat/heatmaps.json'), 'utf8')) as Heatmaps
  expect(kept().pages[0]?.regions[0]?.text).toContain('pumps')

  rmSync(join(folder, 'a.pdf'))
  rmSync(join(folder, 'heat'), { recursive: true })
  expect(colrag('search', 'pumps', '-w', 'w', '--heatmap', 'heat')).toMatch(/page 1 → no picture: .*a\.pdf/)
  expect(kept().pages[0]?.regions[0]?.text).toContain('pumps')
  expect(existsSync(join(folder, 'heat/01-a-p001.png'))).toBe(false)
})

const words = ['HEADWALL', 'CULVERT', 'MANHOLE', 'GUARDRAIL', 'BASIN', 'DRAIN', 'TRENCH', 'SHOULDER'] as const

/** A page of eight words, the first in its middle; `scale`: how many times its usual size of 600 points it has, `crop`: points cut off at each side. */
function sheet(rotate: number, crop: number, scale: number): Buffer {
  const side = 600 * scale
  const lines = words.map(
    (word, i) => `BT /F 12 Tf 1 0 0 1 ${i === 0 ? side / 2 : crop + 40} ${i === 0 ? side / 2 : crop + 40 * i} Tm (${word}) Tj ET`,
  )
  const box = crop > 0 ? ` /CropBox [${crop} ${crop} ${side - crop} ${side - crop}]` : ''
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${side} ${side}]${box} /Rotate ${rotate} /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>`,
    streamObject(lines.join('\n')),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

test('the warmest place is the word that is asked for, on pages that are turned, cropped and huge', () => {
  const pages = [0, 90, 180, 270].flatMap((rotate) => [
    { rotate, crop: 0, scale: 1 },
    { rotate, crop: 60, scale: 1 },
    { rotate, crop: 0, scale: 20 },
  ])
  const nameOf = ({ rotate, crop, scale }: (typeof pages)[number]): string => `sheet-${rotate}-${crop}-${scale}`
  for (const page of pages) writeFileSync(join(folder, `${nameOf(page)}.pdf`), sheet(page.rotate, page.crop, page.scale))
  colrag('ingest', ...pages.map((page) => `${nameOf(page)}.pdf`), '-w', 'sheets')
  colrag('search', 'where is the HEADWALL', '-w', 'sheets', '-k', String(pages.length * words.length), '--heatmap', 'warm', '--dpi', '10')
  const { pages: drawn } = JSON.parse(readFileSync(join(folder, 'warm/heatmaps.json'), 'utf8')) as Heatmaps
  for (const page of pages) {
    const { rotate, crop, scale } = page
    const name = nameOf(page)
    const [best] = drawn.find(({ picture }) => picture?.includes(`-${name}-`))?.regions ?? []
    // From the middle the word runs to the right, down, to the left or up: 66 points long, 12 high.
    const middle = 300 * scale - crop
    const [x, y] = [
      [33, -4],
      [4, 33],
      [-33, 4],
      [-4, -33],
    ][rotate / 90] as [number, number]
    const { box } = best ?? { box: { x: 0, y: 0, width: 0, height: 0 } }
    const off = Math.max(Math.abs(box.x + box.width / 2 - (middle + x)), Math.abs(box.y + box.height / 2 - (middle + y)))
    expect({ name, said: best?.text, isThere: off < 5, isTight: box.width * box.height < 1.6 * 66 * 12 }).toEqual({
      name,
      said: 'HEADWALL',
      isThere: true,
      isTight: true,
    })
  }
})
