import type { Triple } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entityKey } from './entity-key.ts'
import { linkTriples } from './link-triples.ts'

describe('entityKey', () => {
  const key = entityKey()
  it.each([
    ['国交省', '国土交通省'],
    ['ＤＭＡＴ', '災害派遣医療チーム'],
    ['ﾎﾟﾝﾌﾟ場', 'ポンプ場'],
    ['熊 本 県', '熊本県'],
    ['「避難所」', '避難所'],
    ['平成30年7月豪雨', '2018年7月豪雨'],
    ['令和2年度', '2020年度'],
    ['㈱山田組', '株式会社山田組'],
    ['The Flood  Gate', 'flood gate'],
    ['1,234棟', '1234棟'],
    ['甲市。', '甲市'],
  ])('%s is %s', (one, other) => expect(key(one)).toBe(key(other)))
  it.each([
    ['甲市', '乙市'],
    ['令和2年度', '令和2年'],
    ['第1回', '第11回'],
  ])('%s is not %s', (one, other) => expect(key(one)).not.toBe(key(other)))
  it('takes a table of its own', () => expect(entityKey([['本町役場', '役場']])('役場')).toBe('本町役場'))
  it('folds a folded name to itself', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'Ａ', ' ', '平', '成', '3', '年', '「', '」', ',', '1', '㈱', '市') })
    fc.assert(
      fc.property(name, (text) => {
        expect(key(key(text))).toBe(key(text))
      }),
    )
  })
})

const triple = (subject: string, object: string, rule = 'quantity', document = 'a'): Triple => ({
  subject,
  predicate: 'は',
  object,
  blockId: blockId(pageId(documentId(document.repeat(64)), 1), 0),
  by: { stage: 's', fingerprint: 'f', rule },
})

describe('linkTriples', () => {
  const links = linkTriples([
    triple('災害救助法', '昭和22年に制定'),
    triple('法', '災害救助法', 'definition.abbreviated'),
    triple('法', '市町村長'),
    triple('法', '学問', 'place', 'b'),
    triple('国交省', '8人'),
    triple('国土交通省', '市町村長'),
    triple('国土交通省', '8人'),
  ])
  it('joins the ways to write a name, abbreviations only within their document', () => {
    expect(links.entities.map((e) => [e.name, e.triples])).toEqual([
      ['災害救助法', [0, 1, 2]],
      ['昭和22年に制定', [0]],
      ['市町村長', [2, 5]],
      ['法', [3]],
      ['学問', [3]],
      ['国土交通省', [4, 5, 6]],
    ])
  })
  it('tells which triples share one', () => {
    expect(links.neighbours(2)).toEqual([0, 1, 5])
    expect(links.neighbours(3)).toEqual([])
    expect(links.neighbours(99)).toEqual([])
  })
})
