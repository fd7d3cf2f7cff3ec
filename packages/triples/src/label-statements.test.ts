import type { BlockKind } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { captionStatements, listStatements } from './label-statements.ts'

const passage = (kind: BlockKind, text: string, heading?: string): Parameters<typeof listStatements>[0] => ({
  blockId: blockId(pageId(documentId('1'.repeat(64)), 1), 0),
  kind,
  text,
  ...(heading === undefined ? {} : { heading }),
})
const said = (statements: ReturnType<typeof listStatements>): string[] => statements.map((s) => `${s.subject}|${s.predicate}|${s.object}`)

describe('captionStatements', () => {
  it.each([
    ['図3　鳴沢市の浸水範囲', '図3|は|鳴沢市の浸水範囲'],
    ['表２－１ 被害の状況', '表2-1|は|被害の状況'],
    ['Figure 2. Area under water', 'Figure 2|shows|Area under water'],
    ['写真 5: 崩れた橋', '写真 5|は|崩れた橋'],
  ])('%s', (text, statement) => {
    const statements = captionStatements(passage('caption', text))
    expect(said(statements)).toEqual([statement])
    expect(text.slice(...(statements[0]?.at ?? [0, 0]))).toBe(statement.split('|')[2])
  })
  it('says nothing of a caption without a number, nor of other blocks', () => {
    expect(captionStatements(passage('caption', '浸水範囲'))).toEqual([])
    expect(captionStatements(passage('text', '図3　浸水範囲'))).toEqual([])
  })
})

describe('listStatements', () => {
  it('puts short items under their heading, and pairs on their own', () => {
    const text = '・発電機\n・震源の深さ：16km（暫定値）\n・毛布'
    const statements = listStatements(passage('list', text, '備蓄品'))
    expect(said(statements)).toEqual(['備蓄品|項目|発電機', '震源の深さ|は|16km（暫定値）', '備蓄品|項目|毛布'])
    expect(statements.map((s) => text.slice(...(s.at ?? [0, 0])))).toEqual(['発電機', '16km（暫定値）', '毛布'])
  })
  it('leaves out items that go on, sentences, and all without a heading', () => {
    expect(said(listStatements(passage('list', '・堤防の沈下や亀裂が\n生じた球磨川\n・道路を復旧した', '被害')))).toEqual([])
    expect(said(listStatements(passage('list', '・発電機')))).toEqual([])
  })
})
