import { describe, expect, it } from 'vitest'
import { readCellQuantity, readQuantities } from './read-quantities.ts'

const one = (text: string): [number, string] | null => {
  const q = readQuantities(text)[0]
  return q ? [q.value, q.unit] : null
}

describe('readQuantities', () => {
  it.each([
    ['▲1,234千円', -1234000, '円'],
    ['△5', -5, ''],
    ['42億6千万円', 4_260_000_000, '円'],
    ['1億2,345万円', 123_450_000, '円'],
    ['１２０百万円', 120_000_000, '円'],
    ['四十三名', 43, '名'],
    ['12.5％', 12.5, '%'],
    ['約296L/h', 296, 'L/h'],
    ['４３，７１０戸', 43710, '戸'],
    ['5.27 mm', 5.27, 'mm'],
    ['-12.3', -12.3, ''],
    ['2千人', 2000, '人'],
    ['175 人', 175, '人'],
    ['30 人程度', 30, '人'],
    ['2 人的被害', 2, ''],
  ])('reads %s', (text, value, unit) => expect(one(text)).toEqual([value, unit]))

  it('places each quantity on its code units', () => {
    const text = '八代市８人、嘉島町３人'
    expect(readQuantities(text).map((q) => text.slice(...q.at))).toEqual(['８人', '３人'])
  })
  it('takes a range as one quantity', () => {
    expect(readQuantities('44～50対')).toMatchObject([{ value: 44, high: 50, unit: '対' }])
  })
  it('does not take a number out of a name or a word', () => {
    expect(readQuantities('M40x1.5 一部 一般')).toEqual([])
  })
  it('reads a cell only when nothing else stands in it', () => {
    expect(readCellQuantity('約17,000戸')?.value).toBe(17000)
    expect(readCellQuantity('8月12日')).toBeNull()
    expect(readCellQuantity('第3小学校')).toBeNull()
    expect(readCellQuantity('')).toBeNull()
  })
})
