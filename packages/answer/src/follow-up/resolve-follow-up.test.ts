import { describe, expect, it } from 'vitest'
import { resolveFollowUp } from './resolve-follow-up.ts'

const after = (last: string, question: string, answer?: string): string =>
  resolveFollowUp([{ question: 'earlier?' }, { question: last, ...(answer === undefined ? {} : { answer }) }], question).question

describe('Japanese', () => {
  it.each([
    ['令和2年の甲市の死者は何人', 'では令和3年は？', '令和3年の甲市の死者は何人'],
    ['甲市の死者は何人ですか', '乙町は？', '乙町の死者は何人ですか'],
    ['甲市の死者は何人ですか', 'では、負傷者は？', '甲市の負傷者は何人ですか'],
    ['8月1日の甲市の避難者は何人', '8月2日の乙町は？', '8月2日の乙町の避難者は何人'],
    ['甲市の全壊は何棟', 'それはいつの集計ですか', '甲市の全壊はいつの集計ですか'],
    ['甲市の避難所はどこに開設された', 'その収容人数は何人', '甲市の避難所の収容人数は何人'],
    ['甲市の避難者は何人', 'そこの停電は何戸か', '甲市の停電は何戸か'],
    ['甲市の死者は何人', '令和5年度は？', '令和5年度の甲市の死者は何人'],
  ])('%s + %s', (last, question, resolved) => expect(after(last, question)).toBe(resolved))
  it('takes the place that was answered', () =>
    expect(after('全壊が一番多いのはどこ', 'そこの負傷者は何人', '甲市：1,234棟')).toBe('甲市の負傷者は何人'))
  it.each(['乙町の停電は何戸か', '給水所は何カ所', 'この表の見方', 'その他の被害'])('leaves %s alone', (question) =>
    expect(resolveFollowUp([{ question: '甲市の死者は何人' }], question)).toEqual({ question, changes: [] }),
  )
})

describe('English', () => {
  it.each([
    ['How many evacuees were there in Kentucky in 2020?', 'and in 2021?', 'How many evacuees were there in Kentucky in 2021?'],
    ['How many checks were made in Kentucky in 2020?', 'What about Ohio?', 'How many checks were made in Ohio in 2020?'],
    ['What is the width of the door?', 'and the window?', 'What is the width of the window?'],
    ['What is the budget for the first phase?', 'and for the second phase?', 'What is the budget for the second phase?'],
    ['What is the height of the tower?', 'When was it built?', 'When was the tower built?'],
    ['How many people live in Springfield?', 'What is its area?', 'What is Springfield’s area?'],
    ['What is the total?', 'And in March 2021?', 'What is the total in March 2021?'],
  ])('%s + %s', (last, question, resolved) => expect(after(last, question)).toBe(resolved))
  it('takes the person and the place that were answered', () => {
    expect(after('Who drew the sheet?', 'When did she draw it?', 'Drawn by: A. Painter')).toContain('A. Painter')
    expect(after('Where is the depot?', 'How many trucks are kept there?', 'Location: Millfield')).toBe(
      'How many trucks are kept in Millfield?',
    )
  })
  it.each(['How wide is the gate?', 'How many wells are there?', 'Is there a well?'])('leaves %s alone', (question) =>
    expect(resolveFollowUp([{ question: 'What is the height of the tower?' }], question)).toEqual({ question, changes: [] }),
  )
})

it('tells what it put in', () => {
  expect(resolveFollowUp([{ question: '甲市の死者は何人' }], '乙町は？').changes).toEqual([{ from: '甲市', to: '乙町' }])
})
it.each([
  ['', ''],
  ['?', '?'],
  ['🚒', '🚒'],
  ['は'.repeat(10_000), 'は'.repeat(10_000)],
  ["'; DROP TABLE units; --", "'; DROP TABLE units; --"],
])('leaves %j as it is', (question, same) => expect(resolveFollowUp([{ question: '甲市の死者は何人' }], question).question).toBe(same))
it('leaves the first question, and one in another language, as they are', () => {
  expect(resolveFollowUp([], 'では令和3年は？').changes).toEqual([])
  expect(resolveFollowUp([{ question: '甲市の死者は何人' }], 'and in 2021?').changes).toEqual([])
})
it('builds on what was understood before', () => {
  const second = resolveFollowUp([{ question: '令和2年の甲市の死者は何人' }], 'では令和3年は？')
  expect(resolveFollowUp([{ question: '令和2年の甲市の死者は何人' }, { question: second.question }], '乙町は？').question).toBe(
    '令和3年の乙町の死者は何人',
  )
})
