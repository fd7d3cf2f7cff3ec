import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleDocument, samplePage, textSpan } from '@colrag/testing'
import type { Block, Box } from '@colrag/core'
import type { BoxedCell } from './cells-by-place.ts'
import { cellsByPlace } from './cells-by-place.ts'
import { holdsOn } from './check-assertion.ts'
import { editDistance, standsNear } from './edit-distance.ts'
import { equalCells } from './equal-cells.ts'
import { glyphShares } from './glyph-shares.ts'
import { kendallTau } from './kendall-tau.ts'
import { matchedBoxes } from './match-boxes.ts'
import { folded, plainText } from './plain-text.ts'
import { meanOverDocuments, precisionRecall } from './precision-recall.ts'
import { coveredAreas } from './region-area.ts'
import { tableGrid } from './table-grid.ts'

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })

describe('editDistance', () => {
  it('counts insertions, deletions and substitutions of whole characters', () => {
    expect(editDistance('kitten', 'sitting')).toBe(3)
    expect(editDistance('', '水位')).toBe(2)
    expect(editDistance('𠮷野', '吉野')).toBe(1)
  })
  it('is a distance', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '水', '𠮷'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a))
        expect(editDistance(a, b) === 0).toBe(a === b)
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c))
      }),
    )
  })
})

describe('standsNear', () => {
  it('looks for a text anywhere within so many edits', () => {
    expect(standsNear('corporate', 'the corporate world', 0)).toBe(true)
    expect(standsNear('corporate', 'the corprate world', 0)).toBe(false)
    expect(standsNear('corporate', 'the corprate world', 1)).toBe(true)
    expect(standsNear('corporate', 'the crprate world', 1)).toBe(false)
  })
  it('agrees with the distance to the best piece', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 5 })
    fc.assert(
      fc.property(word, fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 7 }), fc.nat(3), (needle, hay, edits) => {
        const pieces = Array.from({ length: hay.length + 1 }, (_, i) =>
          Array.from({ length: hay.length + 1 - i }, (__, n) => hay.slice(i, i + n)),
        )
        expect(standsNear(needle, hay, edits)).toBe(pieces.flat().some((piece) => editDistance(needle, piece) <= edits))
      }),
    )
  })
})

describe('kendallTau', () => {
  it('is 1 in order, -1 against it, and loses by what is missing', () => {
    expect(kendallTau([1, 5, 9])).toBe(1)
    expect(kendallTau([9, 5, 1])).toBe(-1)
    expect(kendallTau([1, 9, 5])).toBeCloseTo(1 / 3)
    expect(kendallTau([1, null, 9])).toBeCloseTo(1 / 3)
    expect(kendallTau([4])).toBe(1)
  })
})

describe('coveredAreas', () => {
  it('measures what both cover, overlaps of one side once', () => {
    const truth = [{ page: 1, box: box(0, 0, 10, 10) }]
    const found = [
      { page: 1, box: box(5, 0, 10, 10) },
      { page: 1, box: box(5, 0, 10, 10) },
      { page: 2, box: box(0, 0, 1, 1) },
    ]
    expect(coveredAreas(truth, found)).toEqual({ correct: 50, predicted: 101, truth: 100 })
  })
  it('is whole for the same boxes', () => {
    const some = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(some, (boxes) => {
        const placed = boxes.map((b) => ({ page: 1, box: box(...b) }))
        const { correct, predicted, truth } = coveredAreas(placed, placed)
        expect([correct, predicted]).toEqual([truth, truth])
      }),
    )
  })
})

describe('matchedBoxes', () => {
  it('pairs each box once, the best pairs first', () => {
    const line = box(0, 0, 100, 10)
    expect(matchedBoxes([line], [line, line])).toBe(1)
    expect(matchedBoxes([line, box(0, 20, 100, 10)], [box(0, 1, 100, 10), box(0, 40, 100, 10)])).toBe(1)
    expect(matchedBoxes([line], [box(60, 0, 100, 10)])).toBe(0)
  })
})

describe('precisionRecall', () => {
  it('gives nothing for nothing, and the F1 of mean precision and mean recall', () => {
    expect(precisionRecall(0, 0, 4)).toEqual({ precision: 0, recall: 0, f1: 0 })
    const mean = meanOverDocuments([precisionRecall(1, 1, 1), precisionRecall(1, 2, 4)])
    expect([mean.precision, mean.recall]).toEqual([0.75, 0.625])
    expect(mean.f1).toBeCloseTo((2 * 0.75 * 0.625) / 1.375)
  })
})

describe('tableGrid', () => {
  it('lays a spanning cell on all its places', () => {
    const cells = [
      { row: 0, column: 0, rowSpan: 1, columnSpan: 2, text: 'h' },
      { row: 1, column: 1, rowSpan: 1, columnSpan: 1, text: 'x' },
    ]
    expect(tableGrid({ rows: 2, columns: 2, cells })).toEqual([
      ['h', 'h'],
      ['', 'x'],
    ])
    expect(tableGrid({ cells })).toEqual(tableGrid({ rows: 2, columns: 2, cells }))
  })
})

describe('equalCells', () => {
  it('aligns rows in order and cells within them, blanks left out', () => {
    expect(
      equalCells(
        [
          ['a', '', 'b'],
          ['c', 'd', ''],
        ],
        [
          ['title', ''],
          ['a', 'b'],
          ['c', 'x'],
        ],
      ),
    ).toEqual({ equal: 3, all: 4 })
    expect(equalCells([['1 234', 'Ａ']], [['1234', 'A']])).toEqual({ equal: 2, all: 2 })
    expect(equalCells([['a'], ['b']], [['b'], ['a']])).toEqual({ equal: 1, all: 2 })
  })
  it('finds all of a table in itself', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom('', 'a', 'b', '1'), { maxLength: 4 }), { maxLength: 5 }), (grid) => {
        const { equal, all } = equalCells(grid, grid)
        expect(equal).toBe(all)
      }),
    )
  })
})

describe('holdsOn', () => {
  const cells = [
    ['', 'Words'],
    ['arXiv', '3.32T'],
    ['Wiki', '3.71T'],
  ].flatMap((row, r) => row.map((text, c) => ({ row: r, column: c, rowSpan: 1, columnSpan: 1, text })))
  const page = {
    blocks: [
      { kind: 'furniture', text: 'Downloaded from here' },
      { kind: 'text', text: 'The “first” part' },
      { kind: 'table', text: '', table: { rows: 3, columns: 2, cells } },
      { kind: 'text', text: 'and the second' },
    ],
  }
  it('judges presence over everything, absence and order over the body', () => {
    expect(holdsOn({ type: 'present', text: 'Downloaded from here' }, page)).toBe(true)
    expect(holdsOn({ type: 'absent', text: 'Downloaded from here' }, page)).toBe(true)
    expect(holdsOn({ type: 'absent', text: 'the second' }, page)).toBe(false)
    expect(holdsOn({ type: 'present', text: 'the "frist" part', max_diffs: 3 }, page)).toBe(true)
    expect(holdsOn({ type: 'order', before: 'The "first"', after: 'second' }, page)).toBe(true)
    expect(holdsOn({ type: 'order', before: 'second', after: 'first' }, page)).toBe(false)
  })
  it('judges a cell by all that it names', () => {
    expect(holdsOn({ type: 'table', cell: '3.32T', down: '3.71T', left: 'arXiv', top_heading: 'Words' }, page)).toBe(true)
    expect(holdsOn({ type: 'table', cell: '3.71T', top_heading: 'Words', left_heading: 'Wiki' }, page)).toBe(true)
    expect(holdsOn({ type: 'table', cell: '3.71T', left: 'arXiv' }, page)).toBe(false)
    expect(holdsOn({ type: 'table', cell: 'Bytes' }, page)).toBe(false)
  })
})

describe('glyphShares', () => {
  it('counts glyphs that stand in exactly one block, white space left out', () => {
    const page = samplePage({ spans: [textSpan('a bc', { x: 0, y: 0, size: 10, direction: 'horizontal' })] })
    const block = (start: number, end: number): Block => ({
      id: `${page.id}/b1` as Block['id'],
      pageId: page.id,
      kind: 'text',
      boxes: [box(0, 0, 1, 1)],
      order: 0,
      direction: 'horizontal',
      slices: [{ span: 0, start, end }],
      by: { stage: 'test', fingerprint: sampleDocument().id },
    })
    expect(glyphShares(page, [block(0, 4)])).toEqual({ once: 3, all: 3 })
    expect(glyphShares(page, [block(0, 3), block(2, 3)])).toEqual({ once: 1, all: 3 })
  })
})

describe('text', () => {
  it('is folded for letters and plain for sentences', () => {
    expect(folded('１２ ３\n水 位')).toBe('123水位')
    expect(plainText('“a”  –\n‘b’')).toBe('"a" - \'b\'')
  })
})

describe('cellsByPlace', () => {
  it('holds cells against those in their place, character by character', () => {
    const cell = (x: number, text: string, width = 40): BoxedCell => ({ page: 1, box: { x, y: 0, width, height: 20 }, text })
    const truth = [cell(0, '1,200'), cell(40, '八代市'), cell(80, ''), cell(120, '35')]
    expect(cellsByPlace(truth, [cell(1, '1, 200', 39), cell(38, '八代'), cell(82, '7')])).toEqual({
      cells: 3,
      cellsRight: 1,
      characters: 10,
      charactersRight: 7,
    })
  })
})
