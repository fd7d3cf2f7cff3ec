import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visualPhrases } from './visual-phrases.ts'

const told = (question: string): readonly string[] => visualPhrases(question).map(({ kind, text }) => `${kind}: ${text}`)

describe('visualPhrases', () => {
  it.each([
    ['What is the dog holding on the poster of Silver River?', ['cue: dog holding on the poster', 'entity: Silver River']],
    ['Which band from Oslo has a blue bird on its logo?', ['entity: Oslo', 'cue: blue bird on its logo']],
    [
      'How many windows are shown in Figure 3 of the plan from March 4, 1998?',
      ['cue: shown in Figure 3 of the plan', 'time: March 4, 1998'],
    ],
    ['What colour were the flags in 1976?', ['cue: colour', 'cue: flags', 'time: 1976']],
    ["Which film of the '80s features a triangle behind the title?", ['time: 80s', 'cue: features a triangle behind the title']],
    ['「青い鳥」の表紙には何が描かれていますか', ['entity: 青い鳥', 'cue: 表紙', 'cue: 描かれて']],
    ['平成28年の熊本県の地図で県庁は何色ですか', ['time: 平成28年', 'entity: 熊本県', 'cue: 地図', 'entity: 県庁', 'cue: 色']],
    ['断面図に示された堤防の高さは？', ['cue: 断面図に示された堤防の高さ']],
  ])('of %s', (question, phrases) => expect(told(question)).toEqual(phrases))

  it.each([
    'When was the University of Tokyo founded?',
    'Who starred in the show of 1998 featuring Ada Lovelace?',
    'Which county held the race in 1999?',
    '熊本県の避難者は何人ですか',
    '被害の軽減を図るための計画はいつ策定されましたか',
    '第3条の形式について説明してください',
    '',
    ' ',
    '\ud83d',
  ])('has none where nothing is said of looks: %s', (question) => expect(visualPhrases(question)).toEqual([]))

  it('takes no cue from within a name', () => {
    expect(told('Who wrote "The Black Poster"?')).toEqual([])
    expect(told('Who wrote Red River?')).toEqual([])
  })

  it('quotes its question, in order, and says none of a kind twice', () => {
    const word = fc.constantFrom(
      'What',
      'poster',
      'Blue',
      'Eyes',
      'red',
      'hat',
      '1998',
      'of',
      'the',
      '写真',
      'に',
      '赤い',
      '熊本県',
      'は',
      '何色',
      '？',
      ',',
      'wearing',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.constantFrom(' ', ''), (words, gap) => {
        const question = words.join(gap)
        const phrases = visualPhrases(question)
        for (const { text, at } of phrases) expect([text, text.trim()]).toEqual([question.slice(...at), text])
        expect(phrases.map(({ at }) => at[0])).toEqual(phrases.map(({ at }) => at[0]).sort((a, b) => a - b))
        expect(new Set(phrases.map(({ kind, at }) => `${kind} ${at}`)).size).toBe(phrases.length)
        expect(phrases.length === 0 || phrases.some(({ kind }) => kind === 'cue')).toBe(true)
      }),
    )
  })
})
