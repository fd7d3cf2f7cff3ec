import type { Unit } from '@colrag/core'
import { describeUnitComposer } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { unitTree } from '../unit-tree.ts'
import { outlineComposer } from './outline-composer.ts'
import type { SampleBlock } from './sample-extraction.ts'
import { sampleExtraction } from './sample-extraction.ts'

const report = sampleExtraction([
  [
    { kind: 'furniture', text: '- 1 -' },
    { kind: 'title', text: '令和８年熊本地震による被害状況' },
    { kind: 'text', text: '令和８年８月１日７時現在\n内閣府' },
    { kind: 'heading', text: '１ 人的被害', depth: 0 },
    { kind: 'text', text: '死者は12人である。' },
    { kind: 'list', text: '・甲市 8人\n・乙町 4人', triples: [{ subject: '乙町', predicate: '死者数', object: '4人' }] },
    { kind: 'heading', text: '２ 避難の状況', depth: 0 },
    { kind: 'caption', text: '表１ 避難所数（単位：箇所）', belongsTo: 8 },
    {
      kind: 'table',
      rows: [
        ['市町村', '避難所', '避難者'],
        ['甲市', '12', '345'],
        ['乙町', '3', '67'],
      ],
      caption: '甲市と乙町の避難所と避難者',
      triples: [{ subject: '乙町', predicate: '避難者', object: '67' }],
    },
  ],
  [
    {
      kind: 'table',
      rows: [
        ['丙村', '1', '8'],
        ['丁町', '2', '9'],
      ],
      headerRows: 0,
      continues: [0, 8],
    },
    { kind: 'map', text: '甲市\n乙町' },
    { kind: 'caption', text: '図１ 避難所の位置', belongsTo: 1 },
    { kind: 'photo', caption: '避難所の写真' },
    { kind: 'photo' },
  ],
])
const compose = (extraction = report): readonly Unit[] => [...outlineComposer().compose(extraction, { volume: '水害' })]
const blocks = (units = compose()): readonly Unit[] => units.filter((u) => u.level === 'block')

describeUnitComposer('outlineComposer', outlineComposer, [
  report,
  sampleExtraction([[]]),
  sampleExtraction([[{ kind: 'text', text: 'あ'.repeat(2000) }]]),
])

describe('the confidence', () => {
  const by = (confidence: number): { stage: string; fingerprint: string; confidence: number } => ({
    stage: 's',
    fingerprint: '0',
    confidence,
  })
  const sure = {
    ...report,
    blocks: report.blocks.map((b) => ({ ...b, by: by(0.9), ...(b.kind === 'table' ? { tableScore: 0.6 } : {}) })),
    texts: report.texts.map((t) => ({ ...t, by: by(t.table ? 0.5 : 1), origin: t.table ? ('ocr' as const) : ('embedded' as const) })),
  }
  const units = compose(sure)
  it('of a block and its triples is that of what they were made of', () => {
    const table = units.find((u) => u.level === 'block' && u.facets['kind'] === 'table')
    const wanted = { layout: 0.9, table: 0.6, text: null, ocr: 0.5 }
    expect(table?.confidence).toEqual(wanted)
    expect(units.filter((u) => u.level === 'triple' && u.parentId === table?.id).map((u) => u.confidence)).toEqual([wanted])
    expect(units.find((u) => u.level === 'block' && u.text.includes('死者'))?.confidence).toEqual({
      layout: 0.9,
      table: null,
      text: 1,
      ocr: null,
    })
  })
  it('of a page is the mean of its blocks by characters', () => {
    const page = units.find((u) => u.level === 'page' && u.facets['page'] === '2')
    expect(page?.confidence).toEqual({ layout: 0.9, table: 0.6, text: 1, ocr: 0.5 })
  })
})

describe('the tree', () => {
  it('has one page and one section above each block, whatever its headings', () => {
    const units = compose()
    const tree = unitTree(units)
    for (const unit of units.filter((u) => u.level === 'block' || u.level === 'triple')) {
      expect(tree.at(unit.id, 'page')).toBe(units.find((u) => u.level === 'page' && u.facets['page'] === unit.facets['page'])?.id)
      expect(tree.at(unit.id, 'section')).not.toBeNull()
    }
    expect(units.filter((u) => u.level === 'page').map((u) => u.text.includes('- 1 -'))).toEqual([false, false])
  })
  it('divides a document by the top level of its outline, by whole pages', () => {
    const pages = Array.from({ length: 9 }, (_, i): SampleBlock[] => [{ kind: 'text', text: `本文${i + 1}` }])
    const outline = [
      { title: '白書', page: 1, depth: 0 },
      { title: '第1章', page: 3, depth: 1 },
      { title: '第1節', page: 4, depth: 2 },
      { title: '第2章', page: 7, depth: 1 },
    ]
    const units = compose(sampleExtraction(pages, { outline }))
    expect(units.filter((u) => u.level === 'section').map((u) => u.facets['section'])).toEqual(['', '第1章', '第2章'])
    const tree = unitTree(units)
    expect(units.filter((u) => u.level === 'page').map((u) => tree.at(u.id, 'section')?.slice(-4))).toEqual([
      'c001',
      'c001',
      'c002',
      'c002',
      'c002',
      'c002',
      'c003',
      'c003',
      'c003',
    ])
    expect(blocks(units)[4]?.context).toContain('第1章')
  })
  it('takes an outline of slides for no division', () => {
    const outline = [1, 2, 3, 4].map((page) => ({ title: `スライド${page}`, page, depth: 0 }))
    expect(compose(sampleExtraction([[], [], [], []], { outline })).filter((u) => u.level === 'section')).toHaveLength(1)
  })
  it('gives files without usable names or blocks their document and pages', () => {
    const units = compose(sampleExtraction([[]], { title: '', uri: 'file:///%E0%A4%A.pdf' }))
    expect(units.map((u) => u.level)).toEqual(['volume', 'document', 'section', 'page'])
  })
})

describe('passages', () => {
  it('join what stands under one heading, with the heading, and never go across headings', () => {
    expect(blocks().map((u) => u.text)).toEqual([
      '令和８年熊本地震による被害状況\n令和８年８月１日７時現在\n内閣府',
      '１ 人的被害\n死者は12人である。\n・甲市 8人\n・乙町 4人',
      '２ 避難の状況\n表１ 避難所数（単位：箇所）',
      '市町村\t避難所\t避難者\n甲市\t12\t345\n乙町\t3\t67',
      '丙村\t1\t8\n丁町\t2\t9',
      '甲市\n乙町\n図１ 避難所の位置',
      '避難所の写真',
    ])
  })
  it('know the date and the section they belong to', () => {
    const [, injured] = blocks()
    expect(injured?.context.split('\n')).toEqual([
      '被害状況報告',
      '令和８年熊本地震による被害状況',
      '令和８年８月１日７時現在 2026年8月1日',
      '１ 人的被害',
    ])
    expect(injured?.facets).toMatchObject({
      kind: 'list',
      date: '2026-08-01',
      page: '1',
      section: '令和８年熊本地震による被害状況 > １ 人的被害',
    })
  })
  it('are cut at sentence ends where a block is long, and stand where their lines stand', () => {
    const sentence = `${'長'.repeat(59)}。`
    const text = Array.from({ length: 30 }, () => sentence).join('\n')
    const units = blocks(compose(sampleExtraction([[{ kind: 'text', text }]])))
    expect(units.length).toBeGreaterThanOrEqual(3)
    for (const unit of units) {
      expect(unit.text.length).toBeLessThanOrEqual(700)
      expect(unit.text.endsWith('。')).toBe(true)
      const [box] = unit.anchors[0]?.boxes ?? []
      expect(box?.height).toBe(unit.placements.length * 12)
    }
  })
  it('cut a text without any sentence end, and no character in two', () => {
    const units = blocks(compose(sampleExtraction([[{ kind: 'text', text: '𠮷'.repeat(1000) }]])))
    expect(units.map((u) => u.text).join('')).toBe('𠮷'.repeat(1000))
    for (const unit of units) expect(unit.text.isWellFormed()).toBe(true)
  })
})

describe('tables', () => {
  const long = Array.from({ length: 90 }, (_, i) => [i === 0 ? '東部' : i === 60 ? '西部' : null, `第${i + 1}小学校`, String(1000 + i)])
  it('are groups of rows; the later ones begin with the header and have the row labels in their context', () => {
    const units = blocks(compose(sampleExtraction([[{ kind: 'table', rows: [['地区', '学校', '人数'], ...long] }]])))
    expect(units.length).toBeGreaterThan(1)
    expect(units[0]?.text.startsWith('地区\t学校\t人数\n東部\t第1小学校\t1000')).toBe(true)
    expect(units.map((u) => u.facets['headerRows'])).toEqual(units.map(() => '1'))
    for (const unit of units.slice(1)) {
      expect(unit.text.length).toBeLessThanOrEqual(600 + '地区\t学校\t人数\n'.length)
      expect(unit.text.startsWith('地区\t学校\t人数\n')).toBe(true)
      expect(unit.facets['contextHeaderRows']).toBe('0')
    }
    expect(
      units
        .map((u, i) => (i === 0 ? u.text : u.text.slice(u.text.indexOf('\n') + 1)))
        .join('\n')
        .split('\n'),
    ).toHaveLength(91)
    expect(units[1]?.text.split('\n')[1]?.startsWith('\t')).toBe(true)
    expect(units[1]?.context.split('\n').at(-1)).toBe('東部')
  })
  it('inherit title, unit and header from the page before', () => {
    const table = blocks().find((u) => u.text.startsWith('丙村'))
    expect(table?.context.split('\n').slice(-3)).toEqual(['表１ 避難所数（単位：箇所）', '（単位：箇所）', '市町村\t避難所\t避難者'])
    expect(table?.facets).toMatchObject({ kind: 'table', page: '2', headerRows: '0', contextHeaderRows: '1' })
  })
  it('hold the description of the caption stage in their context only', () => {
    const table = blocks().find((u) => u.text.startsWith('市町村'))
    expect(table?.context).toContain('甲市と乙町の避難所と避難者')
    expect(table?.text).not.toContain('甲市と乙町')
  })
  it('take a short line before them for their title, and no sentence', () => {
    const rows = [
      ['a', '1'],
      ['b', '2'],
    ]
    const context = (text: string): string =>
      blocks(
        compose(
          sampleExtraction([
            [
              { kind: 'text', text },
              { kind: 'table', rows },
            ],
          ]),
        ),
      ).at(-1)?.context ?? ''
    expect(context('別表 学校別の人数')).toContain('別表 学校別の人数')
    expect(context('学校別の人数は次のとおりである。')).not.toContain('学校別')
  })
  it('keep a row that is longer than a group whole', () => {
    const rows = [
      ['項目', '内容'],
      ['備考', '長'.repeat(1500)],
      ['他', '短い'],
    ]
    expect(blocks(compose(sampleExtraction([[{ kind: 'table', rows }]]))).map((u) => u.text.length)).toEqual([
      1509,
      '項目\t内容\n他\t短い'.length,
    ])
  })
})

describe('pictures', () => {
  it('say what stands in them and their caption; without either, what the caption stage said, placed nowhere', () => {
    const [map, photo] = blocks().filter((u) => u.facets['kind'] === 'map' || u.facets['kind'] === 'photo')
    expect(map).toMatchObject({ text: '甲市\n乙町\n図１ 避難所の位置', anchors: [{ page: 2, boxes: [{}, {}] }] })
    expect(photo).toMatchObject({ text: '避難所の写真', placements: [], facets: { describedBy: 'sample' } })
  })
  it('with many words are several units of one kind', () => {
    const text = Array.from({ length: 200 }, (_, i) => `ROOM ${i}`).join('\n')
    const units = blocks(
      compose(
        sampleExtraction([
          [
            { kind: 'figure', text },
            { kind: 'caption', text: 'First floor', belongsTo: 0 },
          ],
        ]),
      ),
    )
    expect(units.length).toBeGreaterThan(1)
    for (const unit of units) expect(unit.facets['kind']).toBe('figure')
    expect(units[0]?.context).toContain('First floor')
  })
})

describe('triples', () => {
  it('hang under the unit that holds them, stand on their object, and can be filtered like it', () => {
    const triples = compose().filter((u) => u.level === 'triple')
    expect(triples.map((t) => t.text)).toEqual(['乙町 は 死者数 4人', '乙町 は 避難者 67'])
    for (const triple of triples) {
      const [place] = triple.placements
      expect(triple.text.slice(place?.start, place?.end)).toMatch(/^(4人|67)$/)
      expect(
        blocks()
          .find((b) => b.id === triple.parentId)
          ?.placements.map((p) => p.box),
      ).toContainEqual(place?.box)
    }
    expect(triples[1]?.facets).toMatchObject({ kind: 'table', page: '1', rule: 'sample-rule' })
  })
  it('read as English where they are', () => {
    const units = compose(
      sampleExtraction([[{ kind: 'text', text: 'The pump is 4 m.', triples: [{ subject: 'pump', predicate: 'height', object: '4 m' }] }]]),
    )
    expect(units.at(-1)?.text).toBe('pump height 4 m')
  })
})
