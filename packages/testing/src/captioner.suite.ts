import type { Block, BlockKind, BlockText, Captioner, CaptionSubject, Cell, RunContext } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { describe, expect, it } from 'vitest'

const page = pageId(documentId('0'.repeat(64)), 1)
const box = { x: 0, y: 0, width: 1, height: 1 }
const by = { stage: 'suite', fingerprint: '0' }

/** What every captioner keeps to: only its kinds, at most 200 characters on one line, no number that is not printed but the count of rows, the same text each time. */
export function describeCaptioner(name: string, make: () => Captioner): void {
  describe(`${name} as a captioner`, () => {
    const ctx: RunContext = {
      assets: {
        get: () => Promise.reject(new Error('no picture was promised')),
        put: () => Promise.reject(new Error('no picture was promised')),
      },
      seed: 0,
      report: (issue) => {
        throw new Error(issue.message)
      },
    }
    const rows = [
      ['市町村', '全壊（棟）', '半壊（棟）'],
      ['甲市', '1,234', '56'],
      ['乙町', '７８', '▲9'],
      ['計', '1,312', '47'],
    ]
    const subjects: readonly CaptionSubject[] = [
      subject('table', rows, [
        { kind: 'caption', text: '表２ 住家の被害（単位：棟）' },
        { kind: 'text', text: '住家の被害を表２に示す。' },
      ]),
      subject('table', rows, []),
      subject('figure', null, [{ kind: 'caption', text: 'Figure 3. Flow through the pump' }]),
      subject('map', null, [
        { kind: 'heading', text: '浸水区域' },
        { kind: 'text', text: '区域'.repeat(400) },
      ]),
    ]

    it('speaks of the kinds it names and of no others', async () => {
      const captioner = make()
      expect(captioner.kinds.length).toBeGreaterThan(0)
      for (const s of subjects) {
        const caption = await captioner.caption(s, ctx)
        if (!captioner.kinds.includes(s.block.kind)) expect(caption).toBeNull()
        else expect(caption).toMatchObject({ blockId: s.block.id, by: { stage: captioner.name, fingerprint: captioner.fingerprint } })
      }
      expect(await captioner.caption(subject('text', null, []), ctx)).toBeNull()
    })
    it('keeps to one line of at most 200 characters and to numbers that are printed or count the rows', async () => {
      for (const s of subjects) {
        const text = (await make().caption(s, ctx))?.text ?? ''
        const printed = [s.text?.text ?? '', ...s.nearby.map((n) => n.text)].join('\n').normalize('NFKC')
        expect(text.length).toBeLessThanOrEqual(200)
        expect(text).not.toMatch(/[\n\t]/)
        const counted = text.normalize('NFKC').replace(new RegExp(`(?<!\\d)${rows.length - 2}(?=行| rows)`, 'u'), '')
        for (const number of counted.match(/\d[\d,.]*\d|\d/g) ?? []) expect(printed).toContain(number)
      }
    })
    it('is null where there is nothing to say', async () => {
      expect(await make().caption(subject('figure', null, []), ctx)).toBeNull()
    })
    it('says the same twice, whatever came before', async () => {
      const used = make()
      for (const s of subjects) await used.caption(s, ctx)
      for (const s of subjects) expect(await used.caption(s, ctx)).toEqual(await make().caption(s, ctx))
    })
  })
}

function subject(kind: BlockKind, rows: readonly (readonly string[])[] | null, nearby: CaptionSubject['nearby']): CaptionSubject {
  const block: Block = { id: blockId(page, 0), pageId: page, kind, boxes: [box], order: 0, direction: 'horizontal', slices: [], by }
  if (!rows) return { block, text: null, nearby }
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column): Cell => ({ row, column, rowSpan: 1, columnSpan: 1, text, box, header: row === 0 || column === 0 })),
  )
  const text: BlockText = {
    blockId: block.id,
    text: rows.map((r) => r.join('\t')).join('\n'),
    lines: [],
    origin: 'embedded',
    by,
    table: { rows: rows.length, columns: rows[0]?.length ?? 0, headerRows: 1, headerColumns: 1, cells },
  }
  return { block, text, nearby }
}
