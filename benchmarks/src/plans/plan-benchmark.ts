import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { draws } from '../sample-corpus/world.ts'
import { lettering } from './drawing/lettering.ts'
import type { PlanGold } from './gold.ts'
import { answeredElsewhere } from './questions/answered-elsewhere.ts'
import { nearDuplicateQuestions } from './questions/near-duplicate-questions.ts'
import { selectPlanQuestions } from './questions/select-plan-questions.ts'
import { sheetQuestions } from './questions/sheet-questions.ts'
import { planFiles } from './world/plan-files.ts'
import { writePlanFile } from './write-plan-file.ts'
import type { WrittenSheet } from './write-plan-file.ts'

/** `size`: 1,898 pages with 300 questions of each type, or 60 with 30. `tell` hears each file as it is written. */
export interface PlanOptions {
  readonly folder: string
  readonly seed?: number
  readonly size?: 'full' | 'small'
  readonly tell?: (file: string, pages: number) => void
}

/**
 * Writes a corpus of engineering plan sheets as PDFs, `words.jsonl` with the box of every word, and `gold.json` with sheets, dimensions and
 * questions. The same seed and size give the same bytes.
 */
export async function planBenchmark({ folder, seed = 1, size = 'full', tell }: PlanOptions): Promise<PlanGold> {
  const letters = lettering()
  const files = planFiles(seed, size)
  const sheets: WrittenSheet[] = []
  await mkdir(folder, { recursive: true })
  for (const plan of files) {
    sheets.push(...(await writePlanFile(plan, folder, seed, letters)))
    tell?.(plan.file, plan.sheets.length)
  }
  const words = sheets.map((sheet) => sheet.words)
  const draw = draws(seed + 5)
  const gold: PlanGold = {
    kind: 'plans',
    seed,
    size,
    note: 'Every agency, sheet and number is invented. Pages are 1-based, boxes in points from the top left corner of the page as it is shown.',
    documents: files.map(({ file, agency, edition, sheets: { length: pages } }) => ({ file, agency: agency.short, edition, pages })),
    sheets: sheets.map((sheet) => sheet.gold),
    questions: selectPlanQuestions(
      [
        ...sheets.map((sheet) => sheetQuestions(sheet, draw)),
        ...[...Map.groupBy(sheets, ({ sheet }) => sheet.family).values()].map((family) => nearDuplicateQuestions(family, draw)),
      ],
      size === 'full' ? 300 : 30,
      draw,
      answeredElsewhere(words),
    ),
  }
  await writeFile(join(folder, 'words.jsonl'), words.map((page) => `${JSON.stringify(page)}\n`).join(''))
  await writeFile(join(folder, 'gold.json'), `${JSON.stringify(gold)}\n`)
  return gold
}
