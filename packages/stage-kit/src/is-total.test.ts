import { expect, test } from 'vitest'
import { isTotal } from './is-total.ts'

test.each([
  '計',
  '合計',
  '合 計',
  '総計',
  '総合計',
  '小計',
  '小　計',
  '総数',
  '全体',
  'Total',
  'GRAND TOTAL',
  'sum',
  'All',
  '死者(合計)',
  '県内（計）',
  '合計（人）',
  '合計 (棟)',
  ' 計 ',
  '甲市\n計',
])('%j sums up others', (label) => expect(isTotal(label)).toBe(true))

test.each([
  '',
  '甲市',
  '会計',
  '計画',
  '統計課',
  '設計',
  '合計額の内訳',
  'All Saints',
  'Total 2020',
  'summary',
  '甲市（計画）',
  '総数の内訳',
  '甲市\n乙町',
])('%j does not', (label) => expect(isTotal(label)).toBe(false))
