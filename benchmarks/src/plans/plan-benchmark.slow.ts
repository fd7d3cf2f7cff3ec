import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasetFolder } from '../datasets/registry/dataset-folder.ts'
import { bare } from '../disaster/questions/only-its-gold.ts'
import { popplerWords } from '../fixture/poppler-words.ts'
import type { PopplerWord } from '../fixture/poppler-words.ts'
import type { PrintedBox } from '../sample-corpus/gold.ts'
import type { PageWords, PlanGold, PrintedWord } from './gold.ts'
import { planBenchmark } from './plan-benchmark.ts'
import { planSet, readPlanWords } from './plan-set.ts'
import { answeredElsewhere } from './questions/answered-elsewhere.ts'

const root = mkdtempSync(join(tmpdir(), 'plans-'))
const poppler = spawnSync('pdftotext', ['-v']).error === undefined
let gold: PlanGold
let words: readonly PageWords[]

beforeAll(async () => {
  gold = await planBenchmark({ folder: join(root, '1'), size: 'small' })
  words = await readPlanWords(join(root, '1'))
}, 600_000)
afterAll(() => rmSync(root, { recursive: true }))

describe('the generated plan sheets, in the small size', () => {
  it('are byte-equal for the same seed, and others for another', async () => {
    await planBenchmark({ folder: join(root, 'again'), size: 'small' })
    const files = [...gold.documents.map(({ file }) => file), 'gold.json', 'words.jsonl']
    expect(files.filter((file) => !readFileSync(join(root, '1', file)).equals(readFileSync(join(root, 'again', file))))).toEqual([])
    const other = await planBenchmark({ folder: join(root, '2'), size: 'small', seed: 2 })
    const asked = new Set(gold.questions.map(({ question, answer }) => question + answer))
    expect(other.questions.filter(({ question, answer }) => asked.has(question + answer))).toEqual([])
  }, 600_000)

  it('has sixty sheets of every kind and pose, in families that differ in one dimension at most', () => {
    const { sheets } = gold
    expect(sheets).toHaveLength(60)
    for (const kind of ['text', 'outlined', 'scan']) expect(sheets.filter((sheet) => sheet.kind === kind).length).toBeGreaterThan(9)
    expect(new Set(sheets.map(({ rotate }) => rotate))).toEqual(new Set([0, 90, 180, 270]))
    expect(new Set(sheets.map(({ turn }) => turn))).toEqual(new Set([0, 90, 180, 270]))
    expect(sheets.filter(({ cropped }) => cropped).length).toBeGreaterThan(8)
    expect(sheets.filter(({ paper, width, height }) => paper === 'roll' && Math.max(width, height) > 9000).length).toBeGreaterThan(1)
    const families = Map.groupBy(sheets, ({ family }) => family)
    for (const [family, all] of families) {
      const [base = new Map<string, string>(), ...others] = all
        .filter(({ edition }) => edition === all[0]?.edition)
        .map(({ dimensions }) => new Map(dimensions.map(({ name, text }) => [name, text])))
      for (const other of others)
        expect({ family, differing: [...other].filter(([name, text]) => base.has(name) && base.get(name) !== text).length }).toEqual({
          family,
          differing: 1,
        })
    }
    expect(families.size).toBeLessThan(30)
  })

  it('keeps every word and dimension on its page, and a dimension is what its words say', () => {
    const astray = gold.sheets.flatMap((sheet, i) => {
      const all = words[i]?.words ?? []
      const outside = all.filter(([, x0, y0, x1, y1]) => x0 < 0 || y0 < 0 || x1 > sheet.width || y1 > sheet.height || x1 <= x0 || y1 <= y0)
      const wrong = sheet.dimensions.filter((one) => one.words.map((at) => all[at]?.[0]).join(' ') !== one.text)
      return [...outside, ...wrong]
    })
    expect(astray).toEqual([])
  })

  it('asks thirty questions of each type, whose answer stands in the boxes of its page and on no other page that is meant', () => {
    expect(gold.questions).toHaveLength(90)
    expect(new Set(gold.questions.map(({ question }) => question)).size).toBe(90)
    const elsewhere = answeredElsewhere(words)
    for (const question of gold.questions) {
      const [place] = question.gold
      const page = words.find(({ file, page: number }) => file === place?.file && number === place.page)?.words ?? []
      const inBoxes = place?.boxes.map(([x0, y0, x1, y1]) => page.find((word) => word[1] === x0 && word[2] === y0 && word[3] === x1 && word[4] === y1)?.[0]) // prettier-ignore
      expect(bare(inBoxes?.join(' ') ?? '')).toContain(bare(question.answer))
      const text = ` ${page.map(([word]) => word).join(' ')} `
      expect(question.keys.filter((key) => !text.includes(` ${key} `))).toEqual([])
      expect(elsewhere(question)).toBe(false)
    }
  })

  it.skipIf(!poppler)(
    'has each word of a text layer where another PDF library finds it, at every rotation, and no text on outlined and scanned sheets (skipped without pdftotext)',
    () => {
      const files = new Map(gold.documents.map(({ file }) => [file, popplerWords(join(root, '1', file))]))
      const seen = new Set<string>()
      for (const [i, sheet] of gold.sheets.entries()) {
        const found = files.get(sheet.file)?.[sheet.page - 1] ?? []
        if (sheet.kind !== 'text') expect({ i, found: found.length }).toEqual({ i, found: 0 })
        else {
          seen.add(`${sheet.rotate} ${sheet.turn}`)
          const missed = (words[i]?.words ?? []).filter((word) => !found.some((other) => isThere(word, other)))
          expect({ i, missed }).toEqual({ i, missed: [] })
        }
      }
      expect(seen.size).toBeGreaterThan(6)
    },
  )

  it('is a set of pages that measuring takes, also by its folder', async () => {
    const { paths, questions } = await planSet(join(root, '1')).locate('')
    expect(paths).toHaveLength(5)
    expect(questions.map(({ id }) => id)).toEqual(gold.questions.map(({ id }) => id))
    expect(questions.every(({ gold: items }) => items.length === 1)).toBe(true)
    expect((await datasetFolder(join(root, '1'))).name).toBe('plans')
    await expect(planSet(join(root, 'nowhere')).locate('')).rejects.toMatchObject({ code: 'not-found' })
  })
})

/** Poppler's boxes are as high as the font says, ours as the em; words that touch are one to it. */
function isThere([text, ...rest]: PrintedWord, other: PopplerWord): boolean {
  const box: PrintedBox = [rest[0], rest[1], rest[2], rest[3]]
  const inside = (v: number, from: number, to: number): boolean => v >= from - 1.5 && v <= to + 1.5
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]
  if (!other.text.normalize('NFKC').includes(text.normalize('NFKC')) || !inside(x, other.box[0], other.box[2]) || !inside(y, other.box[1], other.box[3])) return false // prettier-ignore
  if (other.text !== text) return true
  const along = rest[4] % 2
  return Math.abs((box[along] ?? 0) - (other.box[along] ?? 0)) < 1.5 && Math.abs((box[along + 2] ?? 0) - (other.box[along + 2] ?? 0)) < 1.5
}
