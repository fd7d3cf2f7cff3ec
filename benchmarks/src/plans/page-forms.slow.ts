import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfReader } from '@colrag/pdf'
import { assetFolder, sliceBox } from '@colrag/stage-kit'
import { decodePicture, resample } from '@colrag/stage-kit/picture'
import { strictContext } from '@colrag/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { popplerWords } from '../fixture/poppler-words.ts'
import { standsWherePrinted } from '../fixture/stands-where-printed.ts'
import { lettering } from './drawing/lettering.ts'
import { quarter } from './drawing/quarter-turn.ts'
import type { PrintedWord, SheetKind } from './gold.ts'
import { frames, planFiles } from './world/plan-files.ts'
import type { PlanSheet } from './world/plan-sheet.ts'
import { writePlanFile } from './write-plan-file.ts'
import type { WrittenSheet } from './write-plan-file.ts'

const root = mkdtempSync(join(tmpdir(), 'page-forms-'))
const path = join(root, 'forms.pdf')
const poppler = spawnSync('pdftotext', ['-v']).error === undefined
let written: readonly WrittenSheet[]

/** Every kind with every rotation, as the page is and lying turned, in every frame, also on rolls in points and in units of ten. */
beforeAll(async () => {
  const plan = planFiles(1, 'small')[0]
  const sheet = plan?.sheets[0]
  if (!plan || !sheet) throw new RangeError('there is no sheet')
  const sizes = [['tabloid', 1], ['roll', 1], ['roll', 10]] as const // prettier-ignore
  const sheets = ['text', 'outlined', 'scan'].flatMap((kind) =>
    [0, 1, 2, 3].flatMap((rotate) =>
      [...new Set(frames)].flatMap((frame, i) =>
        // Pictures take long to draw: three frames for each rotation, each in another size.
        sizes.flatMap(([paper, unit], s): readonly PlanSheet[] =>
          kind !== 'text' && (((i + 5 - rotate) % 5) % 3 === 1 || (i + rotate) % 3 !== s)
            ? []
            : [{ ...sheet, kind: kind as SheetKind, paper, unit, frame, rotate: quarter(rotate), turn: quarter(i + s) }],
        ),
      ),
    ),
  )
  written = await writePlanFile({ ...plan, file: 'forms.pdf', sheets }, root, 1, lettering())
}, 600_000)
afterAll(() => rmSync(root, { recursive: true }))

describe('pages that are cropped, begin elsewhere, are huge, or all of it, at every rotation', () => {
  it.skipIf(!poppler)('have each word of a text layer where another PDF library finds it (skipped without pdftotext)', () => {
    const found = popplerWords(path)
    expect(found).toHaveLength(written.length)
    for (const [i, { words, gold }] of written.entries()) {
      const there = found[i] ?? []
      const missed = gold.kind === 'text' ? words.words.filter((word) => !there.some((other) => standsWherePrinted(word, other, gold.unit))) : there // prettier-ignore
      expect({ gold: { ...gold, dimensions: [] }, missed }).toMatchObject({ missed: [] })
    }
    // What is plotted on paper beyond the page is in the file, and not on the page.
    expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })).toContain('PLOTTED')
    expect(found.flat().map(({ text }) => text)).not.toContain('PLOTTED')
  })

  it('have size and words where our reader says that they are: in the text layer, or as ink in the picture that text is read from', async () => {
    const reader = pdfReader()
    try {
      const ctx = { ...strictContext(), assets: assetFolder(join(root, 'assets')) }
      const document = await reader.open(path, {}, ctx)
      for (const { words, gold } of written) {
        const page = await document.page(gold.page, ctx)
        expect([page.width, page.height]).toEqual([gold.width, gold.height])
        const read = page.spans.flatMap((span) =>
          [...span.text.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ text, box: sliceBox(span, index, index + text.length) })),
        )
        const missed = words.words.filter(([text, x0, y0, x1, y1]) => {
          const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
          return !read.some(({ text: other, box }) => other.includes(text) && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height) // prettier-ignore
        })
        if (gold.kind === 'text') expect({ page: gold.page, missed }).toEqual({ page: gold.page, missed: [] })
        else {
          expect(read).toEqual([])
          const inked = await inkOf(await ctx.assets.get(page.raster?.image.key ?? ''), gold.width)
          const share = (shift: number): number =>
            words.words.filter((word) => inked(shifted(word, shift)) > 0.06).length / words.words.length
          // The faintest strokes of a scan are hardly dark, and a line further there is another line at times.
          expect({ page: gold.page, there: share(0) > 0.95, beside: share(1) < 0.3 }).toEqual({
            page: gold.page,
            there: true,
            beside: true,
          })
        }
      }
      await document.close()
    } finally {
      await reader.close()
    }
  }, 300_000)
})

/** The box moved across the way its word runs, by so many times its height, onto the next line or beside all. */
function shifted([, x0, y0, x1, y1, angle]: PrintedWord, by: number): readonly [number, number, number, number] {
  const upright = angle % 2 === 0
  const [dx, dy] = upright ? [0, by * (y1 - y0)] : [by * (x1 - x0), 0]
  return [x0 + dx, y0 + dy, x1 + dx, y1 + dy]
}

/** The share of dark points in a box of a page of so many points, by the picture of it that text is read from. */
async function inkOf(png: Uint8Array, width: number): Promise<(box: readonly [number, number, number, number]) => number> {
  const drawn = await decodePicture(png, 'a page')
  const { pixels, ...picture } = resample(drawn, 2448, Math.round((2448 * drawn.height) / drawn.width), 'bilinear')
  const scale = picture.width / width
  return (box) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = box.map((value) => Math.round(value * scale))
    let dark = 0
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if ((pixels[3 * (y * picture.width + x)] ?? 255) < 140) dark++
    return dark / Math.max(1, (right - left) * (bottom - top))
  }
}
