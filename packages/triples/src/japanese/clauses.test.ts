import { describe, expect, it } from 'vitest'
import { readClauses } from './clauses.ts'
import { readRoles, themeOf } from './roles.ts'
import { loadWordReader } from './words.ts'

const words = await loadWordReader()
const told = (text: string): string =>
  readClauses(text, words(text))
    .map(
      ({ phrases, predicate, modifies, topic }) =>
        `${phrases.map((p) => `${p.text}<${p.marker}>`).join(' ')} => ${predicate.text}${modifies ? ' (noun)' : ''}${topic ? ' (topic)' : ''}`,
    )
    .join(' / ')

describe('readClauses', () => {
  it.each([
    ['鳴沢市における避難者は、約1,200人となっている。', '鳴沢市<における> 避難者<は> 約1,200人<と> => なっている'],
    ['令和6年3月20日に南原中学校で説明会を開催した。', '令和6年3月20日<に> 南原中学校<で> 説明会<を> => 開催した'],
    ['市街地に水があふれる現象を内水氾濫という。', '市街地<に> 水<が> => あふれる (noun) / 現象<を> 内水氾濫<と> => いう'],
    ['慰霊碑が建立されたのは8月5日のことである。', '慰霊碑<が> => 建立された (noun) (topic) / 8月5日<の> => である'],
    ['みなし仮設は、住宅を指す。', 'みなし仮設<は> 住宅<を> => 指す'],
    ['復興計画は、市役所にて策定。', '復興計画<は> 市役所<にて> => 策定'],
    ['指定避難所(大滝市)は5か所である。', '指定避難所(大滝市)<は> 5か所<> => である'],
    ['', ''],
    ['。。。（（（', ''],
  ])('%s', (text, clauses) => expect(told(text)).toBe(clauses))
  it('gives places inside the text, in order', () => {
    const text = '大雨で、川上町では国道１２号が通行止めとなり、約３００人が孤立した。'
    const places = readClauses(text, words(text)).flatMap((c) => c.phrases.map((p) => p.at))
    for (const [i, at] of places.entries()) {
      expect(at[0]).toBeGreaterThanOrEqual(places[i - 1]?.[1] ?? 0)
      expect(text.slice(...at)).not.toBe('')
    }
  })
})

it('a clause is about its topic, unless that is where something else is', () => {
  const themes = (text: string): (string | undefined)[] => readRoles(readClauses(text, words(text))).map((roles) => themeOf(roles)?.text)
  expect(themes('説明会は市民会館で開催する。')).toEqual(['説明会'])
  expect(themes('市民会館では説明会が開催された。')).toEqual(['説明会'])
  expect(themes('電力について、九州地方で停電が発生している。')).toEqual(['停電'])
})
