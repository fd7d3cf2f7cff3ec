import type { Unit } from '@colrag/core'
import { sampleUnit } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceOf } from '../fixture/sample-evidence.ts'
import { extractRecords } from './extract-records.ts'

const facets = { kind: 'table', title: '資料', headerRows: '1' }
const said = (question: string, ...units: readonly Unit[]): readonly (readonly string[])[] =>
  extractRecords(question, evidenceOf(...units)).map(({ subject, predicate, object, quote, rule }) => [
    subject,
    predicate,
    object,
    quote,
    rule,
  ])

describe('extractRecords', () => {
  it('reads the rows of a table that the question names, and columns', () => {
    const table = sampleUnit('t', '市町村\t死者（人）\t全壊（棟）\n甲市\t8\t1,234\n乙町\t3\t\n丙村\t0\t1', { facets })
    expect(said('乙町の写真', table)).toEqual([['乙町', '死者（人）', '3', '乙町\t3\t', 'table']])
    expect(said('全壊の写真', table).map(([subject, , object]) => [subject, object])).toEqual([
      ['甲市', '1,234'],
      ['丙村', '1'],
    ])
  })
  it('takes headers from the context where they stand there', () => {
    const table = sampleUnit('t', '甲市\t8', {
      context: '被害\n市町村\t死者（人）',
      facets: { kind: 'table', title: '資料', headerRows: '0', contextHeaderRows: '1' },
    })
    expect(said('甲市の旗', table)).toEqual([['甲市', '死者（人）', '8', '甲市\t8', 'table']])
  })
  it('reads lines with a label, but not times or addresses', () => {
    const unit = sampleUnit('l', '・担当：道路課\n開始 10:30 道路\nhttps://example.org/道路課')
    expect(said('道路課の写真', unit).filter(([, , , , rule]) => rule === 'label')).toEqual([
      ['資料', '担当', '道路課', '担当：道路課', 'label'],
    ])
  })
  it('reads sentences by their topic or first verb', () => {
    const unit = sampleUnit('s', '断水は復旧した。球磨川は7月4日に氾濫した。The River Inn was built in 1901. Nobody knows it.')
    expect(said('球磨川と River Inn の写真', unit)).toEqual([
      ['球磨川', 'は', '7月4日に氾濫した', '球磨川は7月4日に氾濫した。', 'sentence'],
      ['The River Inn', 'was', 'built in 1901', 'The River Inn was built in 1901.', 'sentence'],
    ])
  })
  it('reads units of triples back', () => {
    const triple = sampleUnit('x', '球磨川 は 氾濫した日 7月4日', {
      level: 'triple',
      placements: [{ start: 11, end: 15, page: 1, box: { x: 0, y: 0, width: 1, height: 1 } }],
    })
    expect(said('球磨川の写真', triple)).toEqual([['球磨川', '氾濫した日', '7月4日', '球磨川 は 氾濫した日 7月4日', 'triple']])
    expect(said('八代海の写真', triple)).toEqual([])
  })
  it('takes first statements of a document that is called by its title, and those of further names', () => {
    const unit = sampleUnit('s', 'It was shot in Oslo. Its poster is red.', { facets: { kind: 'text', title: 'Blue Eyes (film)' } })
    expect(said('Who is on the photo of Blue Eyes?', unit)).toHaveLength(2)
    expect(said('Who is on the photo of Green Eyes?', unit)).toEqual([])
    const [record] = extractRecords('Who is on the photo?', evidenceOf(unit), ['Oslo'])
    expect([record?.quote, record?.about]).toEqual(['It was shot in Oslo.', 'Blue Eyes (film)'])
  })
  it('says nothing where there is no word to go by', () => {
    expect(said('？', sampleUnit('s', '球磨川は氾濫した。'))).toEqual([])
    expect(said('', sampleUnit('s', '球磨川は氾濫した。'))).toEqual([])
  })
  it('quotes its unit, each statement once, in the order of the evidence', () => {
    const line = fc.constantFrom(
      '甲市\t8\t1',
      '担当：甲市',
      '甲市は断水した。',
      'The 甲市 was closed. Again.',
      '',
      '  甲市 : 3 ',
      '\t',
      '甲市',
    )
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 5 }), { maxLength: 4 }), (texts) => {
        const units = texts.map((lines, i) => sampleUnit(`u${i}`, lines.join('\n')))
        const records = extractRecords('甲市の旗', evidenceOf(...units, ...units))
        for (const { quote, at, unitId } of records) {
          expect(quote).toBe(units.find(({ id }) => id === unitId)?.text.slice(...at))
          expect(quote).toContain('甲市')
        }
        expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(records.length)
        expect(records.map(({ unitId, at }) => `${unitId} ${String(at[0]).padStart(5, '0')}`)).toEqual(
          records.map(({ unitId, at }) => `${unitId} ${String(at[0]).padStart(5, '0')}`).sort(),
        )
      }),
    )
  })
})
