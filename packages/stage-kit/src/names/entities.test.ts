import { describe, expect, it } from 'vitest'
import { entities } from './entities.ts'

describe('entities', () => {
  it.each([
    ['熊本県の避難者は何人か', ['熊本県']],
    ['国土交通省と気象庁の発表', ['国土交通省', '気象庁']],
    ['どの市町村へ送られたか', []],
    ['「ひまわり号」の寄港地', ['ひまわり号']],
    ['八代市と球磨村', ['八代市', '球磨村']],
    ['Who founded the University of Tokyo?', ['University of Tokyo']],
    ['What did Ada Lovelace write in London?', ['Ada Lovelace', 'London']],
    ['Which Title(s) of Ben Piazza are on the poster?', ['Ben Piazza']],
    ['what does Fig. 3 of the Yatsushiro report show', ['Yatsushiro']],
    ['see Sheet 12 and SCALE 1:2 of the Map of Kuma', ['Map of Kuma']],
    ['as in Table 4 and Figures 2 and 3', []],
    ['how many shelters', []],
    ['', []],
  ])('of %s', (text, found) => expect(entities(text).map((e) => e.text)).toEqual(found))
})
