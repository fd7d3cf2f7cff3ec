import type { Unit } from '@colrag/core'
import { describeUnitComposer } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { unitTree } from '../unit-tree.ts'
import type { FineUnits } from './fine-units.ts'
import { outlineComposer } from './outline-composer.ts'
import { sampleExtraction } from './sample-extraction.ts'
import { withFineUnits } from './with-fine-units.ts'

const report = sampleExtraction([
  [
    { kind: 'title', text: '令和８年熊本地震による被害状況' },
    { kind: 'text', text: '死者は12人である。避難者は\n345人である。' },
    { kind: 'heading', text: '２ 避難の状況', depth: 0 },
    { kind: 'caption', text: '表１ 避難所数（単位：箇所）', belongsTo: 4 },
    {
      kind: 'table',
      rows: [
        ['市町村', '避難所', '避難者'],
        ['甲市', '12', '345'],
        ['乙町', '3', '67'],
      ],
      triples: [{ subject: '乙町', predicate: '避難者', object: '67' }],
    },
  ],
  [{ kind: 'table', rows: [['丙村', '1', '8']], headerRows: 0, continues: [0, 4] }],
])
const composer = withFineUnits(outlineComposer())
const units = [...composer.compose(report, { volume: '水害' })]
const fine = units.filter((u) => u.level === 'sentence')
const one = (text: string): Unit => {
  const found = fine.find((u) => u.text === text)
  if (!found) throw new Error(`there is no ${text} among ${fine.map((u) => u.text).join(' | ')}`)
  return found
}

describeUnitComposer('withFineUnits', () => withFineUnits(outlineComposer()), [report, sampleExtraction([[]])])

describe('sentences', () => {
  it('are units below their block, with its context and their own place', () => {
    const sentence = one('避難者は\n345人である。')
    const tree = unitTree(units)
    const block = units.find((u) => u.id === tree.at(sentence.id, 'block'))
    expect(block?.text).toContain('死者は12人である。')
    expect(sentence.context).toBe(block?.context)
    expect(sentence.placements.map((p) => sentence.text.slice(p.start, p.end)).join('')).toContain('345人である。')
    expect(sentence.facets).toMatchObject({ kind: 'text', volume: '水害', page: '1' })
  })
})

describe('rows', () => {
  it('carry the names of their columns, title and unit in their context, and are shown as they stand', () => {
    const row = one('乙町\t3\t67')
    expect(row.context.split('\n')).toEqual(expect.arrayContaining(['表１ 避難所数（単位：箇所）', '市町村\t避難所\t避難者']))
    expect(row.context).toContain('２ 避難の状況')
    expect(row.facets).toMatchObject({ kind: 'table', row: '3' })
    expect(row.context).not.toContain('甲市')
  })
  it('of a table that goes on have the header of the page before', () =>
    expect(one('丙村\t1\t8').context).toContain('市町村\t避難所\t避難者'))
  it('are not made of header rows', () => expect(fine.map((u) => u.text)).not.toContain('市町村\t避難所\t避難者'))
})

describe('withFineUnits', () => {
  it('leaves all other units as they were', () => {
    expect(units.filter((u) => u.level !== 'sentence')).toEqual([...outlineComposer().compose(report, { volume: '水害' })])
  })
  it('has a fingerprint of its own that follows the composer', () => {
    const prints = [outlineComposer(), composer, withFineUnits(outlineComposer({ rows: 100 }))].map((c) => c.fingerprint)
    expect(new Set(prints).size).toBe(3)
  })
  it('makes rows alone or sentences alone where that is said', () => {
    const kinds = (fine: FineUnits): string[] => {
      const made = [...withFineUnits(outlineComposer(), fine).compose(report, { volume: '水害' })]
      return [
        ...new Set(made.flatMap(({ level, facets }) => (level === 'sentence' ? [facets['row'] === undefined ? 'sentence' : 'row'] : []))),
      ]
    }
    expect([kinds({ sentences: false }), kinds({ rows: false }), kinds({ rows: false, sentences: false })]).toEqual([
      ['row'],
      ['sentence'],
      [],
    ])
    const prints = [{}, { rows: false }, { sentences: false }].map((fine) => withFineUnits(outlineComposer(), fine).fingerprint)
    expect(new Set(prints).size).toBe(3)
  })
})
