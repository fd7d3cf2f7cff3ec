import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { draws } from '../sample-corpus/world.ts'
import type { PrintedBox } from '../sample-corpus/gold.ts'
import { rounded, turnedBox } from '../writing/page-flow.ts'
import { openPdf } from '../writing/pdf-ink.ts'
import type { Pdf } from '../writing/pdf-ink.ts'
import { rasterInk, scanned } from '../writing/raster-ink.ts'
import { addFramedPage } from './drawing/add-framed-page.ts'
import { drawSheet, paperSize } from './drawing/draw-sheet.ts'
import type { SheetParts } from './drawing/draw-sheet.ts'
import type { Lettering } from './drawing/lettering.ts'
import { quarter, turnBox, turnedSize, turnMatrix } from './drawing/quarter-turn.ts'
import type { Quarter } from './drawing/quarter-turn.ts'
import { filmInk, outlineInk, paperInk } from './drawing/sheet-ink.ts'
import { sheetPen } from './drawing/sheet-pen.ts'
import type { SheetPen } from './drawing/sheet-pen.ts'
import type { PageWords, PlanSheetGold, PrintedWord } from './gold.ts'
import { revisionMark } from './world/plan-sheet.ts'
import type { PlanFile, PlanSheet } from './world/plan-sheet.ts'

/** A sheet with all that is printed on it. */
export interface WrittenSheet {
  readonly sheet: PlanSheet
  readonly parts: SheetParts
  readonly gold: PlanSheetGold
  readonly words: PageWords
}

const dotsPerPoint = 200 / 72

/** Writes a file of sheets below `folder`; what is printed where comes back page by page. */
export async function writePlanFile(plan: PlanFile, folder: string, seed: number, letters: Lettering): Promise<readonly WrittenSheet[]> {
  const path = join(folder, plan.file)
  await mkdir(dirname(path), { recursive: true })
  const pdf = openPdf({
    title: `${plan.agency.short} Standard Plans ${plan.edition}: ${plan.discipline}`,
    author: plan.agency.name,
    date: new Date(Date.UTC(plan.edition, 5, 1)),
    bufferPages: false,
  })
  const written = finished(pdf.pipe(createWriteStream(path)))
  const sheets = plan.sheets.map((sheet, i) => writeSheet(pdf, sheet, { plan, page: i + 1, random: draws(seed * 7919 + sheet.seed + i).random, letters })) // prettier-ignore
  pdf.end()
  await written
  return sheets
}

interface PagePlace {
  readonly plan: PlanFile
  readonly page: number
  readonly random: () => number
  readonly letters: Lettering
}

function writeSheet(pdf: Pdf, sheet: PlanSheet, { plan, page, random, letters }: PagePlace): WrittenSheet {
  const { width, height, scale } = paperSize(sheet)
  const onFile = quarter(sheet.turn - sheet.rotate)
  addFramedPage(pdf, sheet, turnedSize(onFile, width * scale, height * scale))
  pdf.transform(...turnMatrix(onFile, width * scale, height * scale))
  pdf.transform(scale, 0, 0, scale, 0, 0)
  const film = sheet.kind === 'scan' ? rasterInk(width, height, dotsPerPoint, noMeasure) : null
  const pen = sheetPen(film ? filmInk(film) : sheet.kind === 'text' ? paperInk(pdf) : outlineInk(pdf, letters), letters)
  const parts = drawSheet(pen, sheet, { page, pages: plan.sheets.length })
  const skew = film ? (random() < 0.5 ? -1 : 1) * (0.002 + 0.01 * random()) : 0
  if (film) pdf.image(Buffer.from(scanned(film.canvas, skew, random)), 0, 0, { width, height })
  pdf.restore()
  const shown = (box: PrintedBox): PrintedBox => {
    const [x0, y0, x1, y1] = skew === 0 ? box : turnedBox(box, skew, width / 2, height / 2)
    return rounded(turnBox([x0 * scale, y0 * scale, x1 * scale, y1 * scale], sheet.turn, width * scale, height * scale))
  }
  const words = pen.words.map(({ text, box, angle }): PrintedWord => [text, ...shown(box), quarter(angle + sheet.turn)])
  return {
    sheet,
    parts,
    words: { file: plan.file, page, words },
    gold: goldOf(sheet, { file: plan.file, page }, parts, pen, shown, turnedSize(sheet.turn, width * scale, height * scale)),
  }
}

function goldOf(
  sheet: PlanSheet,
  place: { readonly file: string; readonly page: number },
  { dimensions }: SheetParts,
  pen: SheetPen,
  shown: (box: PrintedBox) => PrintedBox,
  [width, height]: readonly [number, number],
): PlanSheetGold {
  const { number, title, variant, agency, edition, revisions, family, differs, change, kind, paper, frame, unit } = sheet
  const degrees = (turns: Quarter): number => turns * 90
  return {
    ...place,
    number,
    title,
    variant,
    agency: agency.short,
    edition,
    revised: revisions.at(-1)?.date ?? '',
    revision: revisionMark(revisions.length - 1),
    family,
    differs,
    change,
    kind,
    rotate: degrees(sheet.rotate),
    turn: degrees(sheet.turn),
    paper,
    cropped: frame?.trim.some((beyond) => beyond > 0) ?? false,
    corner: frame?.corner ?? [0, 0],
    unit,
    width,
    height,
    dimensions: dimensions.map(({ name, text, mm, value }) => ({
      name,
      text,
      mm,
      words: value,
      box: around(value.map((i) => shown(pen.words[i]?.box ?? [0, 0, 0, 0]))),
    })),
  }
}

const around = (boxes: readonly PrintedBox[]): PrintedBox => [
  Math.min(...boxes.map(([x0]) => x0)),
  Math.min(...boxes.map(([, y0]) => y0)),
  Math.max(...boxes.map(([, , x1]) => x1)),
  Math.max(...boxes.map(([, , , y1]) => y1)),
]

/** Sheets measure by the fonts themselves. */
const noMeasure = (): number => 0
