import type { Block, BlockKind, BlockText, CaptionSubject, Cell, RunContext } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { describeCaptioner } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { pageSubjects } from '@colrag/stage-kit'
import { ruleCaptioner } from './rule-captioner.ts'

describeCaptioner('ruleCaptioner', ruleCaptioner)

const page = pageId(documentId('1'.repeat(64)), 1)
const box = { x: 0, y: 0, width: 1, height: 1 }
const by = { stage: 'test', fingerprint: '0' }
const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('unused')), put: () => Promise.reject(new Error('unused')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const block = (kind: BlockKind, order: number, extra: Partial<Block> = {}): Block => ({
  id: blockId(page, order),
  pageId: page,
  kind,
  boxes: [box],
  order,
  direction: 'horizontal',
  slices: [],
  by,
  ...extra,
})
const plain = (of: Block, text: string): BlockText => ({ blockId: of.id, text, lines: [], origin: 'embedded', by })
function tableText(of: Block, rows: readonly (readonly string[])[]): BlockText {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column): Cell => ({ row, column, rowSpan: 1, columnSpan: 1, text, box, header: row === 0 || column === 0 })),
  )
  return {
    ...plain(of, rows.map((r) => r.join('\t')).join('\n')),
    table: { rows: rows.length, columns: rows[0]?.length ?? 0, headerRows: 1, headerColumns: 1, cells },
  }
}
const caption = async (subject: CaptionSubject | undefined): Promise<string> =>
  subject ? ((await ruleCaptioner().caption(subject, ctx))?.text ?? '') : ''

describe('ruleCaptioner', () => {
  const rows = [
    ['市町村', '全壊（棟）'],
    ['甲市', '1,234'],
    ['乙町', '78'],
    ['計', '1,312'],
  ]

  it('tells title, rows, columns, extremes and total of a table', async () => {
    const table = block('table', 1)
    const text = await caption({
      block: table,
      text: tableText(table, rows),
      nearby: [{ kind: 'caption', text: '令和2年7月豪雨による被害' }],
    })
    expect(text).toBe('令和2年7月豪雨による被害、市町村別、列 全壊（棟）、最大 甲市 1,234棟、最小 乙町 78棟、計 1,312棟、行 甲市・乙町')
  })
  it('says of numbers that are all the same that they are, and names none the greatest', async () => {
    const table = block('table', 1)
    const told = (column: string, second: string): Promise<string> =>
      caption({
        block: table,
        text: tableText(table, [
          [column === '棟' ? '市町村' : 'Town', column],
          [column === '棟' ? '甲市' : 'A', '5'],
          [column === '棟' ? '乙町' : 'B', second],
        ]),
        nearby: [],
      })
    expect(await told('棟', '5')).toBe('表、市町村別、列 棟、すべて 5、行 甲市・乙町')
    expect(await told('棟', '5.0')).toContain('すべて 5、')
    expect(await told('棟', '4')).toContain('最大 甲市 5、最小 乙町 4')
    expect(await told('houses', '5')).toContain('; all 5; ')
  })
  it('takes the unit of the title line for bare numbers', async () => {
    const table = block('table', 1)
    const text = await caption({
      block: table,
      text: tableText(
        table,
        [
          ['年度', '歳入'],
          ['令和2', '500'],
          ['令和3', '400'],
        ].map((r) => r.map((t) => t)),
      ),
      nearby: [{ kind: 'heading', text: '予算の推移（単位：千円）' }],
    })
    expect(text).toContain('予算の推移、年度別、単位 千円')
  })
  it('finds a numbered line in the text around and the sentence that refers to it', async () => {
    const figure = block('figure', 1)
    const text = await caption({
      block: figure,
      text: null,
      nearby: [
        { kind: 'text', text: '図３ 給水の流れ' },
        { kind: 'text', text: '全体は次のとおり。給水の流れを図3に示す。' },
      ],
    })
    expect(text).toBe('図３ 給水の流れ。給水の流れを図3に示す。')
  })
  it('does not take 代表 for a table label', async () => {
    const figure = block('figure', 1)
    expect(
      (
        await ruleCaptioner().caption(
          { block: figure, text: plain(figure, '凡例'), nearby: [{ kind: 'text', text: '代表1名が出席。' }] },
          ctx,
        )
      )?.by.rule,
    ).toBe('none')
  })
  it('speaks English of an English block', async () => {
    const table = block('table', 1)
    const text = await caption({
      block: table,
      text: tableText(table, [
        ['State', 'Length (mm)'],
        ['Ohio', '5'],
        ['Iowa', '7'],
      ]),
      nearby: [{ kind: 'caption', text: 'Table 4. Lengths' }],
    })
    expect(text).toBe('Table 4. Lengths; columns Length (mm); highest: Iowa 7mm; lowest: Ohio 5mm; rows Ohio, Iowa')
  })
  it('is fed captions tied to the block, then headings, then near text', () => {
    const blocks = [block('heading', 0), block('text', 1), block('table', 2), block('caption', 3, { belongsTo: blockId(page, 2) })]
    const [subject] = pageSubjects(
      blocks,
      blocks.map((b) => plain(b, `${b.kind} text`)),
      ['table'],
    )
    expect(subject?.nearby).toEqual([
      { kind: 'caption', text: 'caption text' },
      { kind: 'heading', text: 'heading text' },
      { kind: 'text', text: 'text text' },
    ])
  })
})
