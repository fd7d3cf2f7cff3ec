import type { DocumentId, Unit, UnitId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import type { PageWords, PlanSheetGold } from '../gold.ts'
import { markedGroups } from './sheet-groups.ts'
import { wordsOfUnit, wordsRead } from './words-read.ts'

const documentId = 'd' as DocumentId

const unit: Unit<'block'> = {
  id: 'u' as UnitId,
  level: 'block',
  parentId: null,
  text: 'CLEAR COVER\n2 1/2”',
  context: '',
  placements: [
    { start: 0, end: 11, page: 1, box: { x: 10, y: 10, width: 110, height: 10 } },
    { start: 12, end: 18, page: 1, box: { x: 10, y: 30, width: 60, height: 10 } },
  ],
  anchors: [{ documentId, page: 1, boxes: [] }],
  facets: { kind: 'text' },
}

const sheet: PlanSheetGold = {
  file: 'a.pdf',
  page: 1,
  number: 'A-1',
  title: '',
  variant: '',
  agency: '',
  edition: 2000,
  revised: '',
  revision: '0',
  family: '',
  differs: '',
  change: 'none',
  kind: 'text',
  rotate: 0,
  turn: 0,
  paper: 'tabloid',
  cropped: false,
  corner: [0, 0],
  unit: 1,
  width: 200,
  height: 100,
  dimensions: [],
}

const printed: PageWords = {
  file: 'a.pdf',
  page: 1,
  words: [
    ['CLEAR', 10, 10, 58, 20, 0],
    ['COVERS', 70, 10, 118, 20, 0],
    ['1/2"', 32, 30, 68, 40, 0],
    ['FAR', 150, 80, 170, 90, 0],
    ['UP', 150, 20, 160, 40, 3],
  ],
}

describe('words that were read', () => {
  it('are cut out of the placements of a unit', () => {
    expect([...wordsOfUnit(unit)].map(({ text }) => text)).toEqual(['CLEAR', 'COVER', '2', '1/2”'])
  })

  it('count where they stand, and as right where they say the same in any form of quotation marks', () => {
    const read = new Map([['a.pdf#1', [...wordsOfUnit(unit)]]])
    const groups = wordsRead([sheet, { ...sheet, file: 'absent.pdf' }], [printed, { ...printed, file: 'absent.pdf' }], read)
    expect(groups.filter(({ n }) => n > 0)).toEqual([
      { group: 'text layer, upright sheet, level words', n: 4, found: 0.75, right: 0.5 },
      { group: 'text layer, upright sheet, words that run up', n: 1, found: 0, right: 0 },
    ])
  })
})

describe('marked words', () => {
  it('are told apart by how their page lies on its paper and in its file', () => {
    const form = (differing: Partial<PlanSheetGold>): string =>
      markedGroups.form({ sheet: { ...sheet, ...differing }, word: ['A', 0, 0, 1, 1, 0] })
    expect([
      form({}),
      form({ cropped: true }),
      form({ cropped: true, corner: [0, -70] }),
      form({ paper: 'roll', kind: 'scan' }),
      form({ paper: 'roll', unit: 10, corner: [-400, 130] }),
    ]).toEqual([
      'text, page: plain',
      'text, page: cropped',
      'text, page: cropped of paper not at 0, 0',
      'scan, page: roll',
      'text, page: roll in units of 10 points, paper not at 0, 0',
    ])
  })
})
