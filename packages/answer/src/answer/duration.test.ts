import { describe, expect, it } from 'vitest'
import { askExtractive, evidenceOf, firstLine } from '../fixture/ask-extractive.ts'
import { phasesOf } from '../question/phases.ts'
import { elapsed, toldTimes } from './told-time.ts'

const documented = (n: number, title: string, text: string): ReturnType<typeof evidenceOf> => {
  const evidence = evidenceOf(n, text, { title, context: title })
  const documentId = `fedcba987654321${n}` as (typeof evidence.unit.anchors)[number]['documentId']
  return { ...evidence, unit: { ...evidence.unit, anchors: evidence.unit.anchors.map((a) => ({ ...a, documentId })) } }
}
const north = documented(
  1,
  '北浜市の予算の記録',
  '予算案は、編成開始から12日目に公表された。委員会は議場を直した。予算は、編成開始から40日目に可決された。',
)
const south = documented(2, '南原市の予算の記録', '予算案は、編成開始から20日目に公表された。予算は、編成開始から95日目に可決された。')
const shop = documented(
  1,
  'The shop',
  'The lease was signed on 3 March 2021. Paint came late. The doors opened on 14 June 2021, and the first sale was made on 2 July 2021.',
)
const rain = documented(2, '雨の記録', '長雨は令和3年5月30日に降り始め、令和3年6月12日に終わった。堤は令和5年4月に直された。')

describe('the time between two moments', () => {
  it.each([
    ['北浜市では、予算案が公表されてから予算が可決されるまで何日かかったか。', [south, north], '28日（12日目から40日目まで）'],
    ['南原市では、予算案が公表されてから予算が可決されるまで何日かかったか。', [north, south], '75日（20日目から95日目まで）'],
    ['長雨が降り始めてから終わるまで何日かかったか', [rain], '13日（令和3年5月30日から令和3年6月12日まで）'],
    ['長雨が終わってから堤が直されるまで何か月かかったか', [rain], '22か月（令和3年6月12日から令和5年4月まで）'],
    [
      'How many days passed between the signing of the lease and the opening of the doors?',
      [shop],
      '103 days (from 3 March 2021 to 14 June 2021)',
    ],
    ['How long was it from the opening of the doors to the first sale?', [shop], '18 days (from 14 June 2021 to 2 July 2021)'],
  ])('%s', async (question, seen, line) => expect(await firstLine(question, ...seen)).toBe(line))
  it('tells and cites both statements, of one document', async () => {
    const { text, citations } = await askExtractive('北浜市では、予算案が公表されてから予算が可決されるまで何日かかったか。', south, north)
    expect(text.split('\n').slice(1)).toEqual(['予算案は、編成開始から12日目に公表された。', '・予算は、編成開始から40日目に可決された。'])
    expect(citations.map((c) => c.unitId)).toEqual([north.unit.id, north.unit.id])
  })
  it('is not computed of another subject, nor of one statement alone', async () => {
    const { text } = await askExtractive('東谷市では、予算案が公表されてから予算が可決されるまで何日かかったか。', north, south)
    expect(text).not.toMatch(/から.*まで）/u)
    expect(await firstLine('北浜市では、予算案が公表されてから庁舎が建つまで何日かかったか。', north)).not.toMatch(/まで）/u)
  })
})

describe('elapsed', () => {
  const time = (text: string): ReturnType<typeof toldTimes>[number] => toldTimes(text)[0] ?? expect.fail(text)
  it.each([
    ['開店から10日目', '開店から31日目', null, { count: 21, unit: 'day' }],
    ['開店から10日目', '着工から31日目', null, null],
    ['開店から10日目', '開店から3か月後', null, null],
    ['on day 4', 'on day 11', 'day', { count: 7, unit: 'day' }],
    ['3 months after the launch', '15 months after the launch', null, { count: 12, unit: 'month' }],
    ['3 months after the launch', '15 months after the merger', null, null],
    ['2019年', '2023年', null, { count: 4, unit: 'year' }],
    ['2019年', '2023年', 'day', null],
    ['2019年5月20日', '2020年5月10日', 'month', { count: 11, unit: 'month' }],
    ['2019年5月20日', '2019年6月10日', 'week', { count: 3, unit: 'week' }],
    ['2023年', '2019年', null, null],
  ] as const)('from %s to %s in %s', (from, to, unit, passed) => expect(elapsed(time(from), time(to), unit)).toEqual(passed))
})

it.each([
  ['4月から5月まで何日か', null],
  ['滑走路はいつからいつまで閉鎖されたか', null],
  ['How many days were there from May to July?', null],
  ['How many weeks after the flood was the bridge rebuilt?', expect.objectContaining({ unit: 'week' })],
  ['売り出してから売り切れるまでどのくらいかかったか', expect.objectContaining({ unit: null, topic: [] })],
])('reads two moments: %s', (text, phases) => expect(phasesOf(text)).toEqual(phases))
