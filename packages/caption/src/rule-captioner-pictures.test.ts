import type { BlockText, CaptionSubject } from '@colrag/core'
import { blockId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { pageSubjects } from '@colrag/stage-kit'
import { block, ctx, page, plain } from './fixture/blocks.ts'
import { ruleCaptioner } from './rule-captioner.ts'

const caption = async (subject: CaptionSubject | undefined): Promise<string> =>
  subject ? ((await ruleCaptioner().caption(subject, ctx))?.text ?? '') : ''

describe('ruleCaptioner of pictures and references', () => {
  it('tells axes, dates, legend and words of a chart, and no ticks', async () => {
    const chart = block('chart', 1)
    const text = plain(chart, ['人口の推移', '人口（千人）', '0', '500', '1,000', '平成21年度', '平成22年度', '平成23年度'].join('\n'))
    expect(
      await caption({
        block: chart,
        text,
        nearby: [
          { kind: 'caption', text: '図2 市の人口' },
          { kind: 'legend', text: '男性\n女性' },
        ],
      }),
    ).toBe('図2 市の人口、軸 人口（千人）、平成21年度～平成23年度、凡例 男性・女性、図中 人口の推移')
  })
  it('tells the places on a map', async () => {
    const map = block('map', 1)
    const text = plain(map, '八代市\n球磨川\n浸水の深さ')
    expect(await caption({ block: map, text, nearby: [{ kind: 'caption', text: '浸水区域' }] })).toBe(
      '浸水区域、地名 八代市・球磨川、図中 浸水の深さ',
    )
  })
  it('joins lines that are one, tells what the file says of a picture, and reads no words into what OCR made of a drawing', async () => {
    const figure = block('figure', 1, { alternate: 'A person with a magnifying glass' })
    const nearby = [{ kind: 'heading', text: 'How can we help?' }] as const
    expect(await caption({ block: figure, text: null, nearby })).toBe('How can we help?; A person with a magnifying glass')
    const photo = block('photo', 1)
    const read: BlockText = { ...plain(photo, 'Sum of rows\nwv Ww ww エ\n- - - ゴ\n昌 」   」'), origin: 'ocr' }
    expect(await caption({ block: photo, text: read, nearby })).toBe('How can we help?; shows Sum of rows')
    const drawn = plain(photo, '業務を標準仕様シ\nステムへ移行\n令和４年度末までに\n保有')
    expect(await caption({ block: photo, text: drawn, nearby: [{ kind: 'heading', text: '経過' }] })).toContain(
      '業務を標準仕様システムへ移行、令和４年度末までに保有',
    )
  })
  it('quotes the sentence that refers to a block with its block, wherever on the page it stands', async () => {
    const blocks = [
      block('text', 0),
      ...Array.from({ length: 9 }, (_, i) => block('text', i + 1)),
      block('figure', 10),
      block('caption', 11, { belongsTo: blockId(page, 10) }),
    ]
    const texts = blocks.map((b) =>
      plain(b, b.order === 0 ? '前置き。流れを図３に、他を図31に示す。' : b.order === 11 ? '図3 流れ' : b.order === 9 ? '図31は別。' : ''),
    )
    const [subject] = pageSubjects(blocks, texts, ['figure'])
    const made = subject ? await ruleCaptioner().caption(subject, ctx) : null
    expect(made?.reference).toEqual({ blockId: blockId(page, 0), text: '流れを図３に、他を図31に示す。' })
    expect(made?.text).toBe('図3 流れ。流れを図３に、他を図31に示す。')
  })
  it('knows labels with parts', async () => {
    const table = block('table', 1)
    const nearby = [
      { kind: 'caption', text: 'Table 4-1. Lengths' },
      { kind: 'text', text: 'Table 4-12 is another. All is in Table 4-1.' },
    ] as const
    expect(await caption({ block: table, text: null, nearby })).toBe('Table 4-1. Lengths. All is in Table 4-1.')
  })
})
