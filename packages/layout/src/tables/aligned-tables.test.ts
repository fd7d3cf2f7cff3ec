import type { PageRecord, RuleLine, TextSpan } from '@colrag/core'
import { shareInside } from '@colrag/core'
import { samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { frameOf } from '../frame.ts'
import { sceneOf } from '../scene.ts'
import type { AlignedTable } from './aligned-table.ts'
import { alignedTables } from './aligned-tables.ts'

const tablesOf = (page: PageRecord): readonly AlignedTable[] => {
  const scene = sceneOf(page, frameOf('horizontal', page.width, page.height))
  return alignedTables(scene, scene.atoms, [], scene.strokes.drawn.across)
}
const cellsOf = (table: AlignedTable | undefined): readonly string[] =>
  (table?.draft.grid?.cells ?? []).map((c) => `${c.row}+${c.rowSpan},${c.column}+${c.columnSpan} ${c.atoms.map((a) => a.text).join(' ')}`)
const rows = (texts: readonly (readonly (string | null)[])[], { top = 100, pitch = 16, step = 110 } = {}): TextSpan[] =>
  texts.flatMap((row, r) => row.flatMap((text, c) => (text === null ? [] : [textSpan(text, { x: 60 + step * c, y: top + pitch * r })])))
const across = (y: number, x1: number, x2: number): RuleLine => ({ x1, x2, y1: y, y2: y, thickness: 0.5 })

describe('alignedTables', () => {
  it('reads columns of numbers without any line, with its score', () => {
    const [table, ...others] = tablesOf(
      samplePage({
        spans: rows([
          ['City', 'Houses', 'Roads'],
          ['Uto', '1,234', '5'],
          ['Aso', '88', '▲3'],
          ['Yatsushiro', '-', '17'],
        ]),
      }),
    )
    expect(others).toEqual([])
    expect(table?.draft.grid).toMatchObject({ rows: 4, columns: 3, headerRows: 1, headerColumns: 1, evidence: 'aligned' })
    expect(table?.score).toBeGreaterThan(0.5)
    expect(cellsOf(table).slice(3, 6)).toEqual(['1+1,0+1 Uto', '1+1,1+1 1,234', '1+1,2+1 5'])
  })

  it('leaves prose in columns, lists with markers and tables of contents alone', () => {
    const left = [
      'the committee then met to',
      'decide on the matter that',
      'had been put before it in',
      'spring, and found that no',
      'one had read the papers',
    ]
    const right = [
      'which was a surprise, as',
      'they had been sent out by',
      'post some weeks before to',
      'each of the members whom',
      'the chair had named then',
    ]
    expect(
      tablesOf(
        samplePage({
          spans: rows(
            left.map((l, i) => [l, right[i] ?? '']),
            { step: 200 },
          ),
        }),
      ),
    ).toEqual([])
    expect(
      tablesOf(
        samplePage({
          spans: rows(
            ['first thing', 'second thing', 'third', 'fourth'].map((t, i) => [`(${i + 1})`, t]),
            { step: 30 },
          ),
        }),
      ),
    ).toEqual([])
    expect(
      tablesOf(
        samplePage({
          spans: rows(
            ['Scope', 'Damage', 'Shelters', 'Roads'].map((t, i) => [`${t} ${'.'.repeat(20)}`, `${i + 3}`]),
            { step: 300 },
          ),
        }),
      ),
    ).toEqual([])
  })

  it('keeps a heading of several columns as one cell, by its rule', () => {
    const spans = [
      textSpan('Year ended', { x: 215, y: 100 }),
      ...rows(
        [
          ['Item', '2019', '2020'],
          ['Sales', '10', '20'],
          ['Costs', '30', '40'],
          ['Rest', '5', '6'],
        ],
        { top: 120 },
      ),
    ]
    const lines = [across(98, 60, 320), across(116, 165, 320), across(136, 60, 320), across(190, 60, 320)]
    const [table] = tablesOf(samplePage({ spans, lines }))
    expect(cellsOf(table).filter((c) => c.startsWith('0+'))).toEqual(['0+2,0+1 Item', '0+1,1+2 Year ended'])
    expect(table?.draft.grid).toMatchObject({ headerRows: 2, evidence: 'ruled' })
  })

  it('joins the lines of one cell', () => {
    const spans = rows(
      [
        ['Name', 'Duty', 'Count'],
        ['Aso', 'keeps the records', '4'],
        [null, 'and the seals', null],
        ['Uto', 'opens the gates', '7'],
        ['Ito', 'rings the bell', '9'],
      ],
      { pitch: 13 },
    )
    const [table] = tablesOf(samplePage({ spans }))
    expect(cellsOf(table)).toContain('1+1,1+1 keeps the records and the seals')
    expect(table?.draft.grid?.rows).toBe(4)
    const cell = table?.draft.grid?.cells.find(({ row, column }) => row === 1 && column === 1)
    const words = spans.filter(({ text }) => /keeps the records|and the seals/.test(text))
    expect(words).toHaveLength(2)
    for (const { box } of words) expect(shareInside(box, cell?.box ?? { x: 0, y: 0, width: 0, height: 0 })).toBeCloseTo(1, 5)
  })

  it('never lets cell boxes of a row overlap', () => {
    // The label of the sixth row runs 10 points into the second column, which one row of twenty may.
    const spans = rows(Array.from({ length: 20 }, (_, r) => [r === 5 ? 'abcdefghijklmnopqrstuvwx' : `row${r}`, `${r}0`, `${r}1`]))
    const cells = tablesOf(samplePage({ spans })).flatMap((t) => t.draft.grid?.cells ?? [])
    expect(cells.length).toBe(60)
    expect(
      cells.filter((a) => cells.some((b) => a.row === b.row && a.column < b.column && a.box.x + a.box.width > b.box.x + 0.001)),
    ).toEqual([])
  })

  it('does not take underlines for the rules of a table', () => {
    const spans = ['An underlined line of text', 'and one more of the same'].map((t, i) => textSpan(t, { x: 60, y: 100 + 16 * i }))
    expect(tablesOf(samplePage({ spans, lines: [across(112.5, 60, 190), across(128.5, 60, 180)] }))).toEqual([])
  })
})
