import { join } from 'node:path'
import { seededRandom } from '@colrag/stage-kit'
import { figure } from '../figure.ts'
import type { Figure } from '../figure.ts'
import { conditions } from '../pictures/condition.ts'
import type { Condition } from '../pictures/condition.ts'
import { pageEngines, readWhole } from '../pictures/engines.ts'
import type { PageEngine } from '../pictures/engines.ts'
import { picturePdf } from '../pictures/picture-pdf.ts'
import { scanPage } from '../pictures/scan-page.ts'
import type { ScannedPage } from '../pictures/scan-page.ts'
import { realPages, writtenPages } from '../pictures/truth-page.ts'
import type { TruthPage } from '../pictures/truth-page.ts'
import { editDistance } from '../scoring/edit-distance.ts'
import { folded } from '../scoring/plain-text.ts'
import type { Bench, Section } from '../section.ts'

/** Wrong characters of one page by one reader. */
interface Reading {
  readonly reader: string
  readonly group: string
  readonly wrong: number
  readonly letters: number
}

const cascade = 'cascade'

/** Character error: edits / characters of the truth, over pages drawn from their own text layers, for each engine alone and for the cascade. */
export const ocr: Section = {
  name: 'ocr',
  async run(bench) {
    const written = await writtenPages(bench)
    const real = bench.quick ? [] : await realPages(bench, 1)
    if (real.length === 0 && !bench.quick)
      bench.leaveOut('ocr of real pages', 'no digital page of running text in japanese/ or groundtruth/')
    const engines = pageEngines(bench)
    const readings: Reading[] = []
    try {
      const chosen = bench.quick ? conditions.slice(0, 1) : conditions
      for (const condition of chosen) {
        // Real pages only once: their truth is their own text layer in our order, and the written ones tell more exactly.
        for (const page of condition === conditions[0] ? [...written, ...real] : written)
          readings.push(...(await readByAll(bench, page, condition, engines)))
      }
    } finally {
      await Promise.all(engines.map(({ engine }) => engine.close()))
    }
    return [...Map.groupBy(readings, (r) => r.group)].flatMap(([group, of]) => groupFigures(group, of, engines))
  },
}

function groupFigures(group: string, readings: readonly Reading[], engines: readonly PageEngine[]): readonly Figure[] {
  const rate = (reader: string): { value: number; letters: number } | null => {
    const of = readings.filter((r) => r.reader === reader)
    const letters = of.reduce((sum, r) => sum + r.letters, 0)
    return letters === 0 ? null : { value: of.reduce((sum, r) => sum + r.wrong, 0) / letters, letters }
  }
  const others = engines.flatMap(({ name, peer }) => {
    const measured = peer ? rate(name) : null
    return measured ? [{ peer: name, value: measured.value }] : []
  })
  return [cascade, ...engines.map(({ name }) => name)].flatMap((reader) => {
    const measured = rate(reader)
    if (!measured) return []
    const { value, letters } = measured
    return [
      figure({ name: `ocr CER ${group}, ${reader}`, ours: value, n: letters, better: 'less', ...(reader === cascade ? { others } : {}) }),
    ]
  })
}

async function readByAll(
  bench: Bench,
  truth: TruthPage,
  condition: Condition,
  engines: readonly PageEngine[],
): Promise<readonly Reading[]> {
  const scanned = await drawnPage(bench, truth, condition)
  const group = `${truth.writing} ${condition.name}`
  const judge = async (reader: string, reading: Promise<string>): Promise<Reading[]> => {
    try {
      return [{ reader, group, wrong: editDistance(truth.text, await reading), letters: [...truth.text].length }]
    } catch (error) {
      bench.leaveOut(`ocr ${group}, ${reader}`, error instanceof Error ? error.message : String(error))
      return []
    }
  }
  const readings = await Promise.all([
    judge(cascade, readByCascade(bench, scanned, `${group} ${truth.page}.pdf`)),
    ...engines.map((engine) => judge(engine.name, readWhole(engine, scanned, truth.writing))),
  ])
  return readings.flat()
}

async function drawnPage(bench: Bench, { file, page }: TruthPage, condition: Condition): Promise<ScannedPage> {
  const { parts, ctx } = bench.reader
  const open = await parts.reader.open(file, {}, ctx)
  try {
    const { bytes, dpi } = await open.render(page, { dpi: condition.dpi }, ctx)
    return await scanPage(bytes, { ...condition, dpi }, seededRandom(page * 7 + 1))
  } finally {
    await open.close()
  }
}

let files = 0

async function readByCascade(bench: Bench, { jpeg, grey, dpi }: ScannedPage, name: string): Promise<string> {
  const path = join(bench.scratch, `${++files} ${name}`)
  await picturePdf(path, [{ jpeg, dpi, width: grey.width, height: grey.height }])
  const { pages } = await bench.reader.read(path)
  return folded(pages.flatMap((page) => page.blocks.map((block) => block.text)).join(''))
}
