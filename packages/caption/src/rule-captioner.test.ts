import type { BlockText, CaptionSubject } from '@colrag/core'
import { blockId } from '@colrag/core'
import { describeCaptioner } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { pageSubjects } from '@colrag/stage-kit'
import { block, ctx, page, plain, tableText } from './fixture/blocks.ts'
import { ruleCaptioner } from './rule-captioner.ts'

describeCaptioner('ruleCaptioner', ruleCaptioner)

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
    expect(text).toBe(
      '令和2年7月豪雨による被害、市町村別、2行、列 全壊（棟）、最大 甲市 1,234棟、最小 乙町 78棟、計 1,312棟、行 甲市・乙町',
    )
  })
  it('takes no longer for a row of a long table than for one of a short table', async () => {
    const table = block('table', 1)
    const seconds = async (count: number): Promise<number> => {
      const long = Array.from({ length: count }, (_, i) => [`第${i}行`, ...Array.from({ length: 20 }, (_x, j) => `${(i * j * 7) % 1000}`)])
      const subject = { block: table, text: tableText(table, [['区', ...'abcdefghijklmnopqrst'], ...long]), nearby: [] }
      const before = process.cpuUsage().user
      await caption(subject)
      return (process.cpuUsage().user - before) / 1e6
    }
    await seconds(200)
    // Four times the rows: with a look at every label for every cell it was fourteen times as long.
    expect(await seconds(2000)).toBeLessThan(8 * (await seconds(500)))
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
    expect(await told('棟', '5')).toBe('表、市町村別、2行、列 棟、すべて 5棟、行 甲市・乙町')
    expect(await told('棟', '5.0')).toContain('すべて 5棟、')
    expect(await told('棟', '4')).toContain('最大 甲市 5棟、最小 乙町 4棟')
    expect(await told('houses', '5')).toContain('; all 5 houses; ')
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
    expect(text).toBe('予算の推移、年度別、2行、単位 千円、列 歳入、最大 令和2 500千円、最小 令和3 400千円、行 令和2・令和3')
  })
  it('pairs names and values where a table has one row of them', async () => {
    const table = block('table', 1)
    const told = (rows: readonly (readonly string[])[]): Promise<string> =>
      caption({ block: table, text: tableText(table, rows), nearby: [{ kind: 'heading', text: '患者の数' }] })
    expect(
      await told([
        ['総数', '入院中', '死亡（人）'],
        ['11,345', '1,260', '328'],
      ]),
    ).toBe('患者の数、総数 11,345、入院中 1,260、死亡（人） 328人')
    expect(
      await told([
        ['県', '避難者'],
        ['甲県', '12人'],
        ['合計', '12人'],
      ]),
    ).toBe('患者の数、県別、避難者 12人、行 甲県')
  })
  it('takes no extremes of numbers that name, that count on, or that differ in unit', async () => {
    const table = block('table', 1)
    const text = await caption({
      block: table,
      text: tableText(table, [
        ['項目', '番号', '年', '順', '量'],
        ['甲', '31', '2021', '1', '5km'],
        ['乙', '87', '2025', '2', '55分'],
        ['丙', '22', '2024', '3', '9km'],
      ]),
      nearby: [],
    })
    expect(text).toBe('表、項目別、3行、列 番号・年・順・量、行 甲・乙・丙')
  })
  it('takes a row that spans the table for its title', async () => {
    const table = block('table', 1)
    const rows = [
      ['Checks 2015', '', ''],
      ['State', 'Handgun', 'Long gun'],
      ['Ohio', '5', '9'],
      ['Iowa', '7', '3'],
      ['Totals', '12', '12'],
    ]
    const text = tableText(table, rows)
    const cells = (text.table?.cells ?? [])
      .filter((c) => c.row > 0 || c.column === 0)
      .map((c) => (c.row === 0 ? { ...c, columnSpan: 3 } : c))
    const whole: BlockText = { ...text, table: { rows: 5, columns: 3, headerRows: 2, headerColumns: 1, cells } }
    expect(await caption({ block: table, text: whole, nearby: [{ kind: 'text', text: 'NOTES:' }] })).toBe(
      'Checks 2015; by State; 2 rows; columns Handgun, Long gun; highest Handgun: Iowa 7; lowest: Ohio 5; total Handgun 12; highest Long gun: Ohio 9; total Long gun 12; rows Ohio, Iowa',
    )
  })
  it.each([
    ['前の行', [{ kind: 'text', text: '給水車の派遣', offset: -1 }], '給水車の派遣'],
    [
      'unit lines between',
      [
        { kind: 'text', text: '（単位：千円）', offset: -1 },
        { kind: 'text', text: '交付税の推移', offset: -2 },
      ],
      '交付税の推移',
    ],
    [
      'a heading nearer than the line',
      [
        { kind: 'heading', text: '水道', offset: -1 },
        { kind: 'text', text: '派遣先の一覧', offset: -3 },
      ],
      '水道',
    ],
    [
      'a line behind the block',
      [
        { kind: 'heading', text: '水道', offset: -2 },
        { kind: 'text', text: '派遣先の一覧', offset: 1 },
      ],
      '水道',
    ],
    [
      'a list of facts',
      [
        { kind: 'heading', text: '水道', offset: -4 },
        { kind: 'text', text: '甲市８人、乙町３人、丙町１人', offset: -1 },
      ],
      '水道',
    ],
    [
      'the item it belongs to',
      [
        { kind: 'heading', text: '水道', offset: -4 },
        { kind: 'text', text: '71 燃費をご記入ください。', offset: -1 },
      ],
      '71 燃費をご記入ください。',
    ],
    [
      'a sentence about another',
      [
        { kind: 'heading', text: '水道', offset: -4 },
        { kind: 'text', text: '表3は次に示す', offset: -1 },
      ],
      '表3は次に示す',
    ],
    ['a label with its title on the next lines', [{ kind: 'caption', text: '表1\n全国\n作付面積' }], '表1 全国 作付面積'],
  ] as const)('finds the title: %s', async (_name, nearby, title) => {
    const table = block('table', 9)
    expect(await caption({ block: table, text: null, nearby })).toMatch(new RegExp(`^${title}`))
  })
  it('takes no part of a word for a unit', async () => {
    const table = block('table', 9)
    for (const text of ['会社単位で契約する', 'United States', '単位がない'])
      expect(await caption({ block: table, text: plain(table, text), nearby: [{ kind: 'caption', text: 'T 表' }] })).not.toMatch(
        /単位 |in /,
      )
    expect(await caption({ block: table, text: tableText(table, rows), nearby: [{ kind: 'caption', text: '表 単位：千円' }] })).toContain(
      '単位 千円',
    )
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
    expect(text).toBe('Table 4. Lengths; by State; 2 rows; columns Length (mm); highest: Iowa 7 mm; lowest: Ohio 5 mm; rows Ohio, Iowa')
  })
  it('is fed captions tied to the block, then headings, then near text', () => {
    const blocks = [block('heading', 0), block('text', 1), block('table', 2), block('caption', 3, { belongsTo: blockId(page, 2) })]
    const [subject] = pageSubjects(
      blocks,
      blocks.map((b) => plain(b, `${b.kind} text`)),
      ['table'],
    )
    expect(subject?.nearby).toEqual([
      { kind: 'caption', text: 'caption text', blockId: blockId(page, 3), offset: 1 },
      { kind: 'heading', text: 'heading text', blockId: blockId(page, 0), offset: -2 },
      { kind: 'text', text: 'text text', blockId: blockId(page, 1), offset: -1 },
    ])
  })
})
