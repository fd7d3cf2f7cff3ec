import { readValues } from '@colrag/stage-kit'
import { describe, expect, it } from 'vitest'
import { askEnglish } from './english-sentence.ts'
import { askJapanese } from './japanese-sentence.ts'

const japanese = (text: string): readonly [string, string] | null => {
  const asked = askJapanese(text, readValues(text))
  return asked && [asked.text, asked.answer]
}
const english = (text: string): readonly [string, string] | null => {
  const asked = askEnglish(text, readValues(text))
  return asked && [asked.text, asked.answer]
}

describe('sentences turned into questions', () => {
  it.each([
    ['川沿いの町から逃れた人の数は87人であった。', '川沿いの町から逃れた人の数は何人であったか。', '87人'],
    [
      '川沿いの町で堤防が切れたのは平成3年7月2日に始まった大雨のためである。',
      '川沿いの町で堤防が切れたのはいつ始まった大雨のためか。',
      '平成3年7月2日',
    ],
    ['・隣の県に対し、給水車の派遣を要請（7/28）。', '隣の県に対し、給水車の派遣を要請したのはいつか。', '7/28'],
    ['町の北部の高台では約430戸の停電が続いているが、復旧を急いでいる。', '町の北部の高台では約何戸の停電が続いているか。', '430戸'],
    ['この町から逃れた人の数は87人であったという。', null, null],
    ['川沿いの町から逃れた87人のうち12人が役場に着いた。', null, null],
    ['強い勢力の台風第13号は、島の西を北へ進んでいる。', null, null],
    ['川沿いの町では24時間体制で見回りを続けている。', null, null],
  ])('in Japanese: %s', (sentence, question, answer) => {
    const asked = japanese(sentence)
    expect(asked === null ? [null, null] : [asked[0], asked[1].replace(/^約/, '')]).toEqual([question, answer])
  })

  it.each([
    ['The total length of the new levee is 12 km.', 'What is the total length of the new levee?', '12 km'],
    ['Total rainfall in the upper valley was 310 mm.', 'What was the total rainfall in the upper valley?', '310 mm'],
    ['The flood gate refers to a movable barrier across a waterway.', 'What is the flood gate?', 'a movable barrier across a waterway'],
    ['It was 310 mm in the upper valley on that day.', null, null],
    ['Tenants of the valley were 1.5 times more likely to be insured.', null, null],
  ])('in English: %s', (sentence, question, answer) => {
    expect(english(sentence) ?? [null, null]).toEqual([question, answer])
  })
})
