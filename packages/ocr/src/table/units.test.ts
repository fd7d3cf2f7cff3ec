import type { Block, BlockText, Cell, Table } from '@colrag/core'
import { expect, test } from 'vitest'
import { headerUnit } from './header-unit.ts'
import { unitNote } from './unit-note.ts'
import { isUnitPhrase } from './unit-phrase.ts'
import { tablesWithUnits, withUnits } from './with-units.ts'

test('a header names its unit in brackets, after its words, or by being one', () => {
  const named = [
    '予算額（千円）',
    '予算額 （ 百万円 ）',
    '人口(人)',
    '棟',
    '割合［％］',
    'Sales (in thousands)',
    'Debt ($ in millions)',
    'Change, %',
    '面積(km2)',
  ]
  expect(named.map(headerUnit)).toEqual(['千円', '百万円', '人', '棟', '％', 'in thousands', '$ in millions', '%', 'km2'])
  expect(['人口密度（人/km2）', '速度 (km/h)', '生産量（単位：トン）', 'Rate per cent', '使用量（百万kWh）'].map(headerUnit)).toEqual([
    '人/km2',
    'km/h',
    'トン',
    'per cent',
    '百万kWh',
  ])
})

test('what is no unit stays out: places, times, numbers of columns, notes and two units at once', () => {
  const none = [
    '市町村',
    '（市）',
    '年',
    '平成28年',
    '(A)',
    'A',
    '(1)',
    '備考（注）',
    'No.',
    'Years',
    '人口（人）と世帯（世帯）',
    'Total (a)',
    '',
    '内閣府（防災）',
    'In',
  ]
  expect(none.map(headerUnit)).toEqual(none.map(() => undefined))
  expect(['人', '千円', 'thousands'].map((text) => isUnitPhrase(text, true))).toEqual([true, true, true])
})

test('a note on a table names the unit of all its values', () => {
  expect(
    [
      '（単位：百万円）',
      '(単位:千円)',
      '単位　人',
      '（単 位：戸）',
      '【単位：棟】',
      '（千円）',
      '($ in millions)',
      '[In thousands (11,062.6 represents 11,062,600)',
      '(Rs. in 000)',
      '(₹ Billion)',
      'Table 5 Output (thousand tonnes)',
      'Unit: kg',
      '（単位：世帯）令和４年',
    ].map(unitNote),
  ).toEqual([
    '百万円',
    '千円',
    '人',
    '戸',
    '棟',
    '千円',
    '$ in millions',
    'In thousands',
    'Rs. in 000',
    '₹ Billion',
    'thousand tonnes',
    'kg',
    '世帯',
  ])
  const none = ['（単位：人、％）', '表１ 被害の状況（8月1日現在）', 'the units were sold (see note 2)', '単位互換制度', '（年）', '']
  expect(none.map(unitNote)).toEqual(none.map(() => undefined))
})

const box = (x: number, y: number, width: number, height: number): Cell['box'] => ({ x, y, width, height })
const cell = (row: number, column: number, text: string, header: boolean): Cell => ({
  row,
  column,
  rowSpan: 1,
  columnSpan: 1,
  text,
  box: box(50 + 100 * column, 100 + 20 * row, 100, 20),
  header,
})
const table: Table = {
  rows: 2,
  columns: 2,
  headerRows: 1,
  headerColumns: 1,
  cells: [cell(0, 0, '区分', true), cell(0, 1, '人口（人）', true), cell(1, 0, '甲（乙）', true), cell(1, 1, '12（人）', false)],
}
const textAt = (id: string, text: string, at: Cell['box']): BlockText => ({
  blockId: id as never,
  text,
  lines: [{ start: 0, end: text.length, box: at }],
  origin: 'embedded',
  by: { stage: 's', fingerprint: 'f' },
})
const tableText: BlockText = { ...textAt('t', '', box(50, 100, 200, 40)), lines: [], table }
const block = (id: string, belongsTo?: string): Block =>
  ({ id, kind: 'text', boxes: [], ...(belongsTo === undefined ? {} : { belongsTo }) }) as unknown as Block
const unitOf = (...others: BlockText[]): string | undefined =>
  tablesWithUnits([block('t'), block('caption', 't')], [...others, tableText]).find((t) => t.table)?.table?.unit

test('header cells alone have a unit of their own', () => {
  expect(withUnits(table).cells.map((c) => c.unit)).toEqual([undefined, '人', undefined, undefined])
})

test('the note of a table is its caption or the nearest line above or below, not one beside or far away', () => {
  expect(unitOf()).toBeUndefined()
  expect(unitOf(textAt('n', '（単位：千円）', box(180, 80, 70, 10)))).toBe('千円')
  expect(unitOf(textAt('n', '（単位：千円）', box(180, 145, 70, 10)))).toBe('千円')
  expect(unitOf(textAt('n', '（単位：千円）', box(300, 80, 70, 10)))).toBeUndefined()
  expect(unitOf(textAt('n', '（単位：千円）', box(180, 30, 70, 10)))).toBeUndefined()
  expect(unitOf(textAt('n', '（単位：千円）', box(180, 70, 70, 10)), textAt('m', '（単位：人）', box(180, 85, 70, 10)))).toBe('人')
  expect(unitOf(textAt('caption', '表１ 歳入（単位：円）', box(50, 30, 200, 10)))).toBe('円')
})

test('a row of the table that is nothing but the note names it too', () => {
  const noted: Table = {
    ...table,
    rows: 3,
    cells: [{ ...cell(0, 0, '（単位：円）', true), columnSpan: 2 }, ...table.cells.map((c) => ({ ...c, row: c.row + 1 }))],
  }
  expect(tablesWithUnits([], [{ ...tableText, table: noted }])[0]?.table?.unit).toBe('円')
})
