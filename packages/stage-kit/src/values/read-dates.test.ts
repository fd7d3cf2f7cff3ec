import { describe, expect, it } from 'vitest'
import { isoDate, readDates, sameDate } from './read-dates.ts'

describe('readDates', () => {
  it.each([
    ['令和8年8月31日', '2026-08-31'],
    ['大正十三年一月廿日', '1924-01-20'],
    ['令和元年5月1日', '2019-05-01'],
    ['２０２０年６月１３日', '2020-06-13'],
    ['平成30年度', '2018'],
    ['H28.4.14', '2016-04-14'],
    ['2026/8/1 7:30', '2026-08-01T07:30'],
    ['平成28年4月16日午後1時25分', '2016-04-16T13:25'],
    ['November 30, 2015', '2015-11-30'],
    ['1 May 1901', '1901-05-01'],
    ['2026-08-01', '2026-08-01'],
    ['November - 2015', '2015-11'],
    ['Dec 2015', '2015-12'],
  ])('reads %s', (text, iso) => expect(readDates(text).map(isoDate)).toEqual([iso]))

  it('takes ends of a span of time apart', () => {
    expect(readDates('7/28 16:27～19:05')).toMatchObject([
      { month: 7, day: 28, hour: 16, minute: 27 },
      { hour: 19, minute: 5 },
    ])
  })
  it.each(['1.5', '3,000/12', '30分', '13/45', '12時間', '2年間', 'ver 2.4.1 build'])('finds no date in %s', (text) =>
    expect(readDates(text)).toEqual([]),
  )
  it('compares as far as both are written', () => {
    const [a, b, c] = ['8月1日', '令和8年8月1日7時', '8月2日'].map((t) => readDates(t)[0])
    if (!a || !b || !c) throw new Error('unread')
    expect([sameDate(a, b), sameDate(a, c)]).toEqual([true, false])
  })
})
