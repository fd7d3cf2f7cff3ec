import { describe, expect, it } from 'vitest'
import { evidenceOf, placeOf, rejectionOf } from './check-triple.ts'

const mixed = '甲市の停電は5戸、費用は12百万円、割合は35%、気温は-3度である。'
const reason = (object: string, text: string, predicate = 'は', heading = ''): string | null =>
  rejectionOf({ subject: '甲市', predicate, object }, evidenceOf(`甲市 ${text}`, heading))

describe('rejectionOf', () => {
  it.each([
    ['182', 'incomplete'],
    ['１，２３４', 'incomplete'],
    ['令和2年', null],
    ['182棟', null],
  ])('takes %s for the subject of something or of nothing: %s', (subject, told) => {
    const text = '令和2年の全壊は182棟、半壊は1,234棟である。'
    expect(rejectionOf({ subject, predicate: 'は', object: '全壊' }, evidenceOf(text, ''))).toBe(told)
  })
  it.each([
    ['三千二百戸', mixed],
    ['九千人', mixed],
    ['5万戸', mixed],
    ['5百万戸', mixed],
    ['５万戸', mixed],
    ['12億円', mixed],
    ['12円', mixed],
    ['35人', mixed],
    ['3度', mixed],
    ['九度', mixed],
    ['百人', mixed],
    ['千戸', mixed],
    ['三十', mixed],
    ['九割', '1割'],
    ['5月7日', '7月5日'],
    ['平成2年', '令和2年'],
    ['R3', '令和2年'],
    ['1,234円', '金額（千円）\t1,234'],
    ['100人', '10人'],
    ['5人から9人', '5人から8人'],
  ])('rejects %s beside %s', (object, text) => expect(reason(object, text)).toBe('number-not-in-text'))
  it.each([
    ['5戸', mixed],
    ['五戸', mixed],
    ['5', mixed],
    ['12百万円', mixed],
    ['1,200万円', mixed],
    ['35', mixed],
    ['0.35', mixed],
    ['-3度', mixed],
    ['−３度', mixed],
    ['3千円', '費用は3,000円'],
    ['1.2万人', '12,000人'],
    ['2020年', '令和2年'],
    ['令和2年', '2020年'],
    ['令和2年7月4日', '2020/7/4'],
    ['令和2年', '令和元年\t2年'],
    ['2020年', 'R2'],
    ['4日', '7月4日'],
    ['十二', '12'],
    ['12', '十二人'],
    ['三十度', '30度'],
    ['約500', '500'],
    ['約500人', '500'],
    ['1,234千円', '金額（千円）\t1,234'],
    ['1,234,000円', '金額（千円）\t1,234'],
    ['1,234', '金額（千円）\t1,234'],
    ['2 ha', '20,000㎡'],
    ['3年間', '任期は3年'],
    ['2時間30分', '2時間30分'],
    ['10〜20万人', '10〜20万人'],
    ['一部損壊', '一部損壊'],
    ['M40x1.5', 'M40x1.5'],
  ])('keeps %s beside %s', (object, text) => expect(reason(object, text)).toBeNull())
  it.each(['ヘクタール', '五杯', '一部'])('takes %s for no value of the text', (object) =>
    expect(reason(object, mixed)).toBe('not-in-text'),
  )
  it('takes the unit and the sign that the predicate names', () => {
    expect(reason('12', mixed, '費用（百万円）')).toBeNull()
    expect(reason('3', '前年差 ▲3', '減少')).toBeNull()
    expect(reason('3', '前年差 ▲3', '前年差')).toBe('number-not-in-text')
  })
})

describe('placeOf', () => {
  it('finds an object outside longer numbers', () => {
    const text = '負傷者は25人、死者は5人'
    expect(placeOf('5人', text)).toEqual([text.length - 2, text.length])
    expect(placeOf('５人', text)).toEqual([text.length - 2, text.length])
    expect(placeOf('2', text)).toBeUndefined()
    expect(placeOf('五人', '二十五人')).toBeUndefined()
    expect(placeOf('5人', '1.5人')).toBeUndefined()
    expect(placeOf('', text)).toBeUndefined()
  })
})
