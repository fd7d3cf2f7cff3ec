import { expect, test } from 'vitest'
import { listItems } from './list-items.ts'

test('lines that go on belong to the item before them, and bullets are said once', () => {
  expect(listItems('• the facility falls under\nwithin the scope\n(NACE rev 2)\n• activities')).toEqual([
    'the facility falls under within the scope (NACE rev 2)',
    'activities',
  ])
  expect(listItems('・大気の状態が不安定な天気とな\nる。\n・乙町 4人')).toEqual(['大気の状態が不安定な天気となる。', '乙町 4人'])
})

test('counters stay, since they tell the place of an item', () => {
  expect(listItems('(1) 条例の制定\n(2) 条例の改\n正\n① 附則')).toEqual(['(1) 条例の制定', '(2) 条例の改正', '① 附則'])
})

test('a list without any mark has an item a line; a first line without one is an item of its own', () => {
  expect(listItems('甲市\n乙町')).toEqual(['甲市', '乙町'])
  expect(listItems('前の頁の続き\n・次の項')).toEqual(['前の頁の続き', '次の項'])
})

test('numbers and words are no marks', () => {
  expect(listItems('・死者\n12.5人\n-3 度')).toEqual(['死者 12.5人 -3 度'])
})

test('a block character of a symbol font is a bullet, and lines after it go on with its item', () => {
  expect(listItems('█ Access to content,\ncomplete with semantics\n█ Text reuse')).toEqual([
    'Access to content, complete with semantics',
    'Text reuse',
  ])
})
