import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValue, readValues } from './read-values.ts'
import { unitBase } from './unit-bases.ts'

const quantities = (text: string): [value: number, unit: string, high?: number][] =>
  readValues(text).flatMap((v) => (v.kind === 'quantity' ? [v.high === undefined ? [v.value, v.unit] : [v.value, v.unit, v.high]] : []))
const dates = (text: string): string[] => readValues(text).flatMap((v) => (v.kind === 'date' ? [v.end ? `${v.iso}/${v.end}` : v.iso] : []))

describe('readValues', () => {
  it.each([
    ['三十二人が', [[32, '人']]],
    ['三十二万五千人が', [[325_000, '人']]],
    ['約1.2億円', [[120_000_000, '円']]],
    ['３５０千円', [[350_000, '円']]],
    ['1.1 million people', [[1_100_000, 'people']]],
    [
      '$3k and US$2.5bn',
      [
        [3000, '$'],
        [2_500_000_000, 'US$'],
      ],
    ],
    ['¥1,234', [[1234, '¥']]],
    ['10〜20人', [[10, '人', 20]]],
    ['10〜20万円', [[100_000, '円', 200_000]]],
    ['9,000～1万人', [[9000, '人', 10_000]]],
    ['1億2千万円から3億円', [[120_000_000, '円', 300_000_000]]],
    ['10 to 20 km', [[10, 'km', 20]]],
    ['△12.5%', [[-12.5, '%']]],
    ['▲１，２３４', [[-1234, '']]],
    ['マイナス3℃', [[-3, '℃']]],
    ['2時間30分', [[150, '分']]],
    ['5 ft 3 in', [[63, 'in']]],
    ['12千㎡', [[12_000, '㎡']]],
    ['3割', [[3, '割']]],
  ] as const)('reads the quantities of %s', (text, wanted) => expect(quantities(text)).toEqual(wanted))

  it.each([
    ['約10人', 'about'],
    ['10人以上', 'least'],
    ['約10人以上', 'least'],
    ['10人未満', 'below'],
    ['10人以下', 'most'],
    ['10人を超える', 'above'],
    ['10人程度', 'about'],
    ['at least 10 people', 'least'],
    ['no more than 10 people', 'most'],
    ['more than 10 people', 'above'],
    ['10 or more', 'least'],
    ['10人', undefined],
  ])('%s is meant as %s', (text, bound) => expect(readValues(text)).toMatchObject([bound === undefined ? { value: 10 } : { bound }]))

  it.each([
    ['R2.7.4', '2020-07-04'],
    ['令和元年', '2019'],
    ['H30年7月', '2018-07'],
    ['平成30(2018)年7月6日', '2018-07-06'],
    ['2018年（平成30年）7月', '2018-07'],
    ['明治三十二年', '1899'],
    ['8月5日', '--08-05'],
    ['午後4時25分', 'T16:25'],
    ['令和2年7月3日～8日', '2020-07-03'],
    ['4月1日から5月6日', '--04-01/--05-06'],
    ['2019年7月3日から8月5日', '2019-07-03/2019-08-05'],
    ['7/28 16:27～19:05', '--07-28T16:27/--07-28T19:05'],
  ])('reads the dates of %s', (text, iso) => expect(dates(text)[0]).toBe(iso))

  it('takes no part of a date for a quantity', () => {
    expect(readValues('8月5日に30人').map((v) => v.text)).toEqual(['8月5日', '30人'])
  })
  it('compares across units', () => {
    const base = (text: string): unknown => {
      const [value] = readValues(text)
      return value?.kind === 'quantity' ? value.base : null
    }
    expect(base('2 ha')).toEqual(base('20,000㎡'))
    expect(base('1.5km')).toEqual(base('150,000cm'))
    expect(base('90分間')).toEqual(base('1.5時間'))
    expect(base('49.4%')).toEqual({ value: 0.494, unit: '' })
    expect(base('36 km/h')).toEqual({ value: 10, unit: 'm/s' })
    expect(base('32名')).toEqual(base('32人'))
    expect(base('121坪')).toEqual(base('400㎡'))
    expect(unitBase('棟')).toEqual({ unit: '棟', factor: 1 })
    expect(unitBase('sq ft').factor).toBeCloseTo(0.0929, 4)
  })
})

describe('readValue', () => {
  it.each([
    ['2,159,363', '百万円', 2_159_363_000_000, '円'],
    ['37,168', '千株', 37_168_000, '株'],
    ['※１ △82,926', '百万円', -82_926_000_000, '円'],
    ['※３,※５ 346,776', '百万円', 346_776_000_000, '円'],
    ['(27.00)', '円', 27, '円'],
    ['11,982百万円', '', 11_982_000_000, '円'],
    ['11,982百万円', '千円', 11_982_000_000, '円'],
    ['三十二', '人', 32, '人'],
    ['12', '何とか', 12, '何とか'],
  ])('%s under %s', (text, unit, value, plain) => expect(readValue(text, { unit })).toMatchObject({ kind: 'quantity', value, unit: plain }))
  it.each([
    ['H30', '2018'],
    ['R元', '2019'],
    ['令和2年7月4日現在', '2020-07-04'],
    ['2019年９月５日', '2019-09-05'],
  ])('%s is the date %s', (text, iso) => expect(readValue(text)).toMatchObject({ kind: 'date', iso }))
  it.each(['M30', '－', '', '普通株式', '第3小学校', '西天満２丁目４－４', '8人と9人'])('%s is no single value', (text) =>
    expect(readValue(text)).toBeNull(),
  )
})

/** A whole number as documents write it. */
function written(value: number, style: number): string {
  const plain = String(Math.abs(value))
  const commas = plain.replace(/\B(?=(?:\d{3})+$)/gu, ',')
  const sign = value < 0 ? ['-', '▲', '△', '−'][style % 4] : ''
  const body = style % 3 === 0 ? commas : plain
  return sign + (style % 2 === 0 ? body : [...body].map((c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)).join(''))
}

describe('laws', () => {
  it('reads a number back however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(11), (value, style) => {
        expect(readValue(`${written(value, style)}人`)).toMatchObject({ value: value === 0 ? expect.closeTo(0) : value, unit: '人' })
      }),
    )
  })
  it('reads a number in myriads back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 9999 }),
        (oku, man, rest) => {
          const text = `${oku > 0 ? `${oku}億` : ''}${man}万${rest > 0 ? rest : ''}円`
          expect(readValue(text)).toMatchObject({ value: oku * 1e8 + man * 1e4 + rest, unit: '円' })
        },
      ),
    )
  })
  it('reads a day back in either calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), (year, month, day) => {
        const iso = `${2018 + year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        for (const text of [`令和${year}年${month}月${day}日`, `R${year}.${month}.${day}`, `${2018 + year}/${month}/${day}`])
          expect(readValue(text)).toMatchObject({ kind: 'date', iso })
      }),
    )
  })
  it('gives finite values at places that do not overlap, whatever the text', () => {
    const piece = fc.constantFrom(
      '1',
      '２',
      '万',
      '億',
      '円',
      '年',
      '月',
      '日',
      '▲',
      '-',
      '.',
      ',',
      '〜',
      '平成',
      '約',
      'm',
      '%',
      '三',
      '百',
      ' ',
      '時',
      '分',
      '/',
      '$',
      'k',
      '※',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('')
        let end = 0
        for (const value of readValues(text)) {
          expect(value.at[0]).toBeGreaterThanOrEqual(end)
          expect(text.slice(...value.at)).toBe(value.text)
          expect(value.text).not.toBe('')
          end = value.at[1]
          if (value.kind === 'quantity') expect([value.value, value.high ?? 0, value.base.value].every(Number.isFinite)).toBe(true)
          else expect(value.iso).not.toBe('')
        }
        readValue(text)
      }),
      { numRuns: 500 },
    )
  })
})
