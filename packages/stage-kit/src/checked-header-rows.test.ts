import { expect, it } from 'vitest'
import { checkedHeaderRows } from './checked-header-rows.ts'

it('does not believe header rows of days or numbers', () => {
  expect(
    checkedHeaderRows(
      [
        ['', '受付', '調査'],
        ['甲市', '7月30日', '7月31日'],
        ['乙市', '7月29日', '未定'],
      ],
      3,
    ),
  ).toBe(1)
  expect(
    checkedHeaderRows(
      [
        ['', '死者', '全壊'],
        ['甲市', '1,234', '12'],
      ],
      2,
    ),
  ).toBe(1)
})
it('believes rows of names, years and column numbers', () => {
  expect(
    checkedHeaderRows(
      [
        ['', '歳入', ''],
        ['', '平成30年度', '令和元年度'],
        ['', '2019', '2020'],
        ['甲', '12', '13'],
      ],
      3,
    ),
  ).toBe(3)
  expect(checkedHeaderRows([['a']], 0)).toBe(0)
})
it('believes many header rows only until each column has a name', () => {
  expect(
    checkedHeaderRows(
      [
        ['被災県', '市町', '団体'],
        ['甲県', 'い市', 'ろ県'],
        ['', 'は町', 'に県'],
        ['', 'ほ町', 'へ県'],
        ['', 'と村', 'ち県'],
      ],
      5,
    ),
  ).toBe(1)
})
it('keeps a row of units with the header', () => {
  expect(
    checkedHeaderRows(
      [
        ['', '被害', '', ''],
        ['', '', '', '建物'],
        ['', '死者', '傷者', '全壊'],
        ['', '人', '人', '棟'],
        ['甲市', '8', '2', '1'],
      ],
      4,
    ),
  ).toBe(4)
})
