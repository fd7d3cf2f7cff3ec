import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { PrintedBox } from '../sample-corpus/gold.ts'
import { lettering } from './drawing/lettering.ts'
import { quarter, turnBox, turnedSize } from './drawing/quarter-turn.ts'
import { answeredElsewhere } from './questions/answered-elsewhere.ts'
import { sheetQuestions } from './questions/sheet-questions.ts'
import { draws } from '../sample-corpus/world.ts'
import { length } from './world/length.ts'
import { planFiles } from './world/plan-files.ts'
import { writePlanFile } from './write-plan-file.ts'

const root = mkdtempSync(join(tmpdir(), 'plan-sheet-'))
afterAll(() => rmSync(root, { recursive: true }))

describe('a plan sheet', () => {
  it('is written with its words, dimensions and questions, wherever it is turned to and whichever way its letters are drawn', async () => {
    const letters = lettering()
    const plan = planFiles(1, 'small')[0]
    const sheet = plan?.sheets[0]
    if (!plan || !sheet) throw new RangeError('there is no first sheet')
    const texts = new Set<string>()
    for (const [i, kind] of (['text', 'outlined', 'text'] as const).entries()) {
      const file = `${i}.pdf`
      const turned = {
        ...sheet,
        kind,
        paper: 'tabloid',
        frame: i === 1 ? ({ trim: [20, 10, 30, 40], corner: [5, -7] } as const) : null,
        unit: 1,
        rotate: quarter(i),
        turn: quarter(i * 3),
      } as const
      const [written] = await writePlanFile({ ...plan, file, sheets: [turned] }, root, 1, letters)
      if (!written) throw new RangeError('there is no sheet')
      const { gold, words } = written
      expect([gold.number, gold.rotate, gold.turn]).toEqual([sheet.number, i * 90, (i * 270) % 360])
      expect([gold.width, gold.height]).toEqual(i % 2 === 1 ? [792, 1224] : [1224, 792])
      expect(words.words.every(([, x0, y0, x1, y1]) => x0 >= 0 && y0 >= 0 && x1 <= gold.width && y1 <= gold.height)).toBe(true)
      expect(gold.dimensions.map(({ name }) => name)).toContain(sheet.main.archetype.parameters[0]?.name)
      for (const { text, mm, name } of gold.dimensions) {
        const detail = [sheet.main, ...sheet.beside].find(({ archetype }) => archetype.parameters.some((one) => one.name === name))
        const key = detail?.archetype.parameters.find((one) => one.name === name)?.key ?? ''
        expect({ text, mm }).toMatchObject({ text: length(detail?.values[key] ?? 0, plan.agency.style).text, mm: expect.any(Number) })
      }
      const questions = sheetQuestions(written, draws(1))
      const elsewhere = answeredElsewhere([words, { ...words, file: 'other.pdf' }])
      // A copy of the page answers everything as well.
      expect(questions.every((question) => elsewhere(question) && !answeredElsewhere([words])(question))).toBe(true)
      texts.add(words.words.map(([text]) => text).join(' '))
      const head = readFileSync(join(root, file)).toString('latin1')
      expect(head.includes(`/Rotate ${i * 90}`)).toBe(i > 0)
      expect(head.includes('/CropBox')).toBe(i === 1)
      expect(head.includes('/FontFile')).toBe(kind === 'text')
    }
    expect(texts.size).toBe(1)
  })

  it('has a number of its own in each edition of an agency, in the full size too', () => {
    const sheets = planFiles(1, 'full').flatMap((file) => file.sheets)
    expect(sheets).toHaveLength(1898)
    expect(new Set(sheets.map(({ agency, edition, number }) => `${agency.short} ${edition} ${number}`)).size).toBe(1898)
  })

  it('differs from the first of its family in one dimension or one note, as it says', () => {
    const issued = planFiles(1, 'full').flatMap(({ sheets, agency, edition }) => (edition === agency.editions[0] ? sheets : []))
    const changes = [...Map.groupBy(issued, ({ family }) => family).values()].flatMap(([first, ...others]) =>
      others.map(({ main, notes, change, differs }) => {
        const dimensions = main.archetype.parameters.filter(({ key }) => main.values[key] !== first?.main.values[key])
        const changed = notes.filter(({ parts }, i) => parts.join('') !== first?.notes[i]?.parts.join(''))
        expect({ dimensions: dimensions.map(({ name }) => name), notes: changed.map(({ asks }) => asks) }).toEqual({
          dimensions: change === 'dimension' ? [differs] : [],
          notes: change === 'note' ? [differs] : [],
        })
        return change
      }),
    )
    expect(new Set(changes)).toEqual(new Set(['dimension', 'note']))
  })

  it('writes lengths as the three styles have them', () => {
    expect(length(30, 'feet')).toMatchObject({ text: `2'-6"`, mm: 762 })
    expect(length(58.5, 'feet').text).toBe(`4'-10 1/2"`)
    expect(length(0.75, 'feet').text).toBe('3/4"')
    expect(length(10, 'bracketed').text).toBe('10" [254]')
    expect(length(30, 'metric')).toMatchObject({ text: '760', mm: 760 })
    expect(length(1.5, 'metric')).toMatchObject({ text: '38', mm: 38 })
  })

  it('turns a box back to where it was in four quarters', () => {
    const box = fc.tuple(fc.nat(500), fc.nat(300), fc.integer({ min: 501, max: 900 }), fc.integer({ min: 301, max: 600 }))
    fc.assert(
      fc.property(box, fc.nat(3), (given, turns) => {
        const [width, height] = turnedSize(quarter(turns), 900, 600)
        const there: PrintedBox = turnBox(given, quarter(turns), 900, 600)
        expect(turnBox(there, quarter(4 - turns), width, height)).toEqual(given)
      }),
    )
  })
})
