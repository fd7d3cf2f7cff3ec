import type { RunContext } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { compared } from './compared.ts'
import { figureWords } from './figure-words.ts'
import { hopCue } from './hop-cues.ts'
import { identifiers } from './identifiers.ts'
import { queryLanguage } from './query-language.ts'
import { questionType } from './question-type.ts'
import { ruleAnalyser } from './rule-analyser.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const plan = (text: string): ReturnType<ReturnType<typeof ruleAnalyser>['plan']> => ruleAnalyser().plan({ id: 'q', text }, ctx)
const words = (text: string): readonly string[] => figureWords(text).map((w) => w.text)

describe('figure words', () => {
  it.each([
    '代表者の氏名は',
    '発表された内容',
    '表示方法を教えて',
    '公表資料',
    '表彰式の日',
    '表面積',
    '西表島の人口',
    '感情を表した文',
    '要点を表す語',
    '効果が表れる時期',
    '代表取締役',
    '議員を代表して',
    '裏表',
    '表現の自由',
    '表参道',
    '辞表',
    '表紙の色',
    '図書館はどこ',
    '意図を知りたい',
    '改善を図る',
    '効率化を図った',
    '合併を図れば',
    '企図した者',
    '指図',
    'figure out the total',
    'comfortable mapping',
    'the tabletop',
    'a photographer',
    '避難所は何か所か',
    '',
  ])('are not in %s', (text) => expect(words(text)).toEqual([]))
  it.each([
    ['表3の値は', ['表']],
    ['表３を見て', ['表']],
    ['貸借対照表の資産合計', ['表']],
    ['別表第2の金額', ['表']],
    ['この表で最大のもの', ['表']],
    ['被害状況の一覧', ['一覧']],
    ['浸水想定区域図はどれ', ['図']],
    ['図1-2に示す', ['図']],
    ['棒グラフの最大', ['棒グラフ']],
    ['ハザードマップで', ['マップ']],
    ['航空写真', ['写真']],
    ['組織図と地図', ['図', '地図']],
    ['平面図', ['図']],
    ['数値データ表', ['表']],
    ['In Table 3, which', ['Table']],
    ['the figures show', ['figures']],
    ['see Fig. 2', ['Fig.']],
    ['a map of the charts', ['map', 'charts']],
  ])('are in %s', (text, found) => {
    const all = words(text)
    // ICU may divide or keep a compound; the figure word is found either way.
    expect(all).toHaveLength(found.length)
    all.forEach((word, i) => expect(word.endsWith(found[i] ?? '?')).toBe(true))
  })
  it('say where they stand', () => {
    for (const { text, at } of figureWords('２０２６年の表と　図')) expect('２０２６年の表と　図'.slice(...at)).toBe(text)
  })
})

describe('identifiers', () => {
  it.each([
    ['様式第3号はどこ', ['様式第3号']],
    ['第3条第2項の要件', ['第3条第2項']],
    ['§4.2 の要件', ['§4.2']],
    ['Section 4.2.1 says', ['Section 4.2.1']],
    ['図面A-101と JIS A 5308', ['A-101', 'JIS A 5308']],
    ['公表No.1844の患者', ['No.1844']],
    ['議案第２２号', ['議案第２２号']],
    ['図3-2と Fig. 3', ['図3-2', 'Fig. 3']],
    ['避難者は12人', []],
    ['7月30日', []],
  ])('of %s', (text, found) => expect(identifiers(text).map((w) => w.text)).toEqual(found))
})

describe('comparisons', () => {
  it.each([
    ['熊本県と鹿児島県の違いは', '違い', ['熊本県', '鹿児島県']],
    ['令和2年と令和3年を比較すると', '比較', ['令和2年', '令和3年']],
    ['What is the difference between plan A and plan B?', 'difference', ['plan A', 'plan B']],
    ['rainfall in May versus June', 'versus', ['rainfall in May', 'June']],
  ])('of %s', (text, cue, sides) => expect(compared(text)).toEqual({ cue, sides }))
  it('may leave the sides unsaid, and are not everywhere', () => {
    expect(compared('前年比はいくらか')).toEqual({ cue: '前年比', sides: null })
    expect(compared('避難者は何人か')).toBeNull()
  })
})

describe('cues of several steps', () => {
  it.each([
    ['地震を予測した人物が生まれた年は', true],
    ['その小説の作者の出身地はどこか', true],
    ['Which river flows through the capital of the country that hosted the games?', true],
    ['Are both rivers in Kyushu?', true],
    ['避難者は何人か', false],
    ['How many shelters are open?', false],
  ])('in %s: %s', (text, told) => expect(hopCue(text) !== null).toBe(told))
})

describe('the kind of a question', () => {
  it.each([
    ['避難者は何人？', 'number'],
    ['交付日はいつ', 'time'],
    ['D-CERTとは何か', 'definition'],
    ['申請の手順', 'procedure'],
    ['どの市町へ送られたか', 'choice'],
    ['なぜ中止したのか', 'reason'],
    ['県と国で何人違うか', 'compare'],
    ['How many shelters?', 'number'],
    ['When was it opened?', 'time'],
    ['What is the difference between A and B?', 'compare'],
    ['Who signed?', 'person'],
  ])('%s: %s', (text, type) => expect(questionType(text)?.type).toBe(type))
  it('is unknown for keywords', () => expect(questionType('避難指示 熊本県')).toBeNull())
})

describe('language', () => {
  it('is told by script', () =>
    expect(['避難所', 'カップ', 'shelter 3', '1,234', ''].map(queryLanguage)).toEqual(['ja', 'ja', 'en', 'und', 'und']))
})

describe('ruleAnalyser', () => {
  it('boosts tables and pictures by 1.2 only for a figure word, and says so', async () => {
    const figure = await plan('表3の避難者は何人？')
    expect(figure.boosts).toEqual({ table: 1.2, figure: 1.2, photo: 1.2, map: 1.2, chart: 1.2 })
    expect(figure.findings[0]).toEqual({ kind: 'figure-word', text: '表', effect: 'times 1.2 for table, figure, photo, map, chart' })
    expect((await plan('代表者の発表')).boosts).toEqual({})
  })
  it('reads dates, quantities and identifiers once each, and says what each changed', async () => {
    const { findings } = await plan('令和8年7月30日の様式第3号に1.2億円とあるか')
    expect(findings).toEqual([
      { kind: 'date', text: '令和8年7月30日', effect: 'changed nothing: read as 2026-07-30' },
      { kind: 'quantity', text: '1.2億円', effect: 'changed nothing: read as 120000000 円' },
      { kind: 'identifier', text: '様式第3号', effect: 'changed nothing: sought like any word' },
      { kind: 'language', text: 'ja', effect: 'changed nothing: told by its script' },
    ])
  })
  it('reads era months, and names what a question compares', async () => {
    const { findings } = await plan('令和2年7月と令和3年7月の熊本県の雨量の違いは')
    expect(findings.map(({ kind, text, effect }) => [kind, text, effect.replace(/^changed nothing(?:: )?/, '')])).toEqual([
      ['date', '令和2年7月', 'read as 2020-07'],
      ['date', '令和3年7月', 'read as 2021-07'],
      ['entity', '熊本県', 'sought like any word'],
      ['comparison', '違い', 'of 令和2年7月 and 令和3年7月の熊本県の雨量'],
      ['language', 'ja', 'told by its script'],
      ['question-type', 'compare', 'told by "違い"'],
    ])
  })
  it('keeps the question itself as the only sub-query', async () => {
    expect((await plan('避難者')).subqueries).toEqual([{ id: 'q', text: '避難者' }])
  })
  it('changes its fingerprint with its boost, and refuses a factor that is none', () => {
    expect(ruleAnalyser({ boost: { factor: 1.5, kinds: ['table'] } }).fingerprint).not.toBe(ruleAnalyser().fingerprint)
    expect(() => ruleAnalyser({ boost: { factor: 0, kinds: ['table'] } })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
})
