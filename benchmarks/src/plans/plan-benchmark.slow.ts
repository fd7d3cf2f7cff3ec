import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasetFolder } from '../datasets/registry/dataset-folder.ts'
import { bare } from '../disaster/questions/only-its-gold.ts'
import { popplerWords } from '../fixture/poppler-words.ts'
import { standsWherePrinted } from '../fixture/stands-where-printed.ts'
import { planQuestionTypes } from './gold.ts'
import type { PageWords, PlanGold } from './gold.ts'
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

  it('has sixty sheets of every kind and pose, in families that differ in one dimension or one note at most', () => {
    const { sheets } = gold
    expect(sheets).toHaveLength(60)
    for (const kind of ['text', 'outlined', 'scan']) expect(sheets.filter((sheet) => sheet.kind === kind).length).toBeGreaterThan(9)
    expect(new Set(sheets.map(({ rotate }) => rotate))).toEqual(new Set([0, 90, 180, 270]))
    expect(new Set(sheets.map(({ turn }) => turn))).toEqual(new Set([0, 90, 180, 270]))
    expect(sheets.filter(({ cropped }) => cropped).length).toBeGreaterThan(8)
    expect(sheets.filter(({ corner: [x, y] }) => x !== 0 && y !== 0).length).toBeGreaterThan(8)
    expect(sheets.filter(({ cropped, corner: [x, y] }) => cropped && x === 0 && y === 0).length).toBeGreaterThan(1)
    const rolls = sheets.filter(({ paper }) => paper === 'roll')
    expect(rolls.filter(({ unit, width, height }) => unit === 1 && Math.max(width, height) === 9792).length).toBeGreaterThan(1)
    expect(rolls.filter(({ unit, width, height }) => unit === 10 && Math.max(width, height) === 12_240).length).toBeGreaterThan(1)
    const families = Map.groupBy(sheets, ({ family }) => family)
    for (const [family, all] of families) {
      const issued = all.filter(({ edition }) => edition === all[0]?.edition)
      const base = new Map(issued[0]?.dimensions.map(({ name, text }) => [name, text]))
      for (const { dimensions, change } of issued.slice(1)) {
        const differing = dimensions.filter(({ name, text }) => base.has(name) && base.get(name) !== text).length
        expect({ family, change, differing }).toEqual({ family, change, differing: change === 'dimension' ? 1 : 0 })
      }
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

  it('tells sheets by numbers of which others differ in one character, and by revisions', () => {
    const near = gold.sheets.filter(({ number, agency, edition }) =>
      gold.sheets.some((other) => other.agency === agency && other.edition === edition && charactersApart(other.number, number) === 1),
    )
    expect(near.length / gold.sheets.length).toBeGreaterThan(0.9)
    const revisions = Map.groupBy(gold.sheets, ({ agency, number }) => `${agency} ${number}`)
    for (const [, sheets] of revisions) expect(new Set(sheets.map(({ revision }) => revision)).size).toBe(sheets.length)
  })

  it('asks for near-duplicates one page or two, and for several sheets of most families that it asks for', () => {
    const asked = gold.questions.filter(({ type }) => type === 'near-duplicate')
    expect(asked.filter((question) => question.gold.length === 2).length).toBeGreaterThan(4)
    const familyOf = new Map(gold.sheets.map(({ file, page, family }) => [`${file}#${page}`, family]))
    const pages = new Set(asked.flatMap((question) => question.gold.map(({ file, page }) => `${file}#${page}`)))
    const families = [...Map.groupBy(pages, (page) => familyOf.get(page)).values()]
    expect(families.filter((own) => own.length > 1).length / families.length).toBeGreaterThan(0.5)
  })

  it('asks thirty questions of each type, whose answer stands in the boxes of its pages and on no other page that is meant', () => {
    for (const kind of planQuestionTypes) expect(gold.questions.filter(({ type }) => type === kind)).toHaveLength(30)
    expect(new Set(gold.questions.map(({ question }) => question)).size).toBe(120)
    const elsewhere = answeredElsewhere(words)
    for (const question of gold.questions) {
      const answers = question.gold.length === 1 ? [question.answer] : question.answer.split(' / ')
      expect(answers).toHaveLength(question.gold.length)
      for (const [i, place] of question.gold.entries()) {
        const page = words.find(({ file, page: number }) => file === place.file && number === place.page)?.words ?? []
        const inBoxes = place.boxes.map(([x0, y0, x1, y1]) => page.find((word) => word[1] === x0 && word[2] === y0 && word[3] === x1 && word[4] === y1)?.[0]) // prettier-ignore
        expect(bare(inBoxes.join(' '))).toContain(bare(answers[i] ?? '?'))
        const text = ` ${page.map(([word]) => word).join(' ')} `
        expect(question.keys.filter((key) => !text.includes(` ${key} `))).toEqual([])
      }
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
          const missed = (words[i]?.words ?? []).filter((word) => !found.some((other) => standsWherePrinted(word, other, sheet.unit)))
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
    expect(questions.map(({ gold: items }) => items.length)).toEqual(gold.questions.map(({ gold: places }) => places.length))
    expect((await datasetFolder(join(root, '1'))).name).toBe('plans')
    await expect(planSet(join(root, 'nowhere')).locate('')).rejects.toMatchObject({ code: 'not-found' })
  })
})

const charactersApart = (a: string, b: string): number =>
  a.length === b.length ? [...a].filter((character, i) => character !== b[i]).length : Math.abs(a.length - b.length) + 1
