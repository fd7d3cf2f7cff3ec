import type { Cell, Issue, Passage, RunContext, Table, TripleExtractor } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { describe, expect, it } from 'vitest'

const block = blockId(pageId(documentId('0'.repeat(64)), 1), 0)
const box = { x: 0, y: 0, width: 1, height: 1 }

/** What every triple extractor keeps to: records that join to their block, places inside its text, the same output each time, no fault on odd text. */
export function describeTripleExtractor(name: string, make: () => TripleExtractor): void {
  describe(`${name} as a triple extractor`, () => {
    const issues: Issue[] = []
    const ctx: RunContext = {
      assets: {
        get: () => Promise.reject(new Error('no picture was promised')),
        put: () => Promise.reject(new Error('no picture was promised')),
      },
      seed: 0,
      report: (issue) => issues.push(issue),
    }
    const passages: readonly Passage[] = [
      {
        blockId: block,
        kind: 'text',
        text: '八代市では停電が1,200戸発生した。\n避難所とは、避難のための施設をいう。',
        heading: '被害の状況',
      },
      { blockId: block, kind: 'text', text: 'The overall length is 45.00 mm. Heavy rain led to landslides.' },
      {
        blockId: block,
        kind: 'table',
        text: '市町村\t死者（人）\n甲市\t8\n乙町\t-',
        table: table([
          ['市町村', '死者（人）'],
          ['甲市', '8'],
          ['乙町', '-'],
        ]),
      },
      { blockId: block, kind: 'text', text: '' },
      { blockId: block, kind: 'text', text: '\u0000\ufffd。。。（（（「' },
      { blockId: block, kind: 'text', text: 'あ'.repeat(20_000) },
      { blockId: block, kind: 'table', text: '', table: { rows: 0, columns: 0, headerRows: 0, headerColumns: 0, cells: [] } },
    ]

    it('gives complete records whose places lie inside the text', async () => {
      const extractor = make()
      let count = 0
      for (const passage of passages) {
        for (const triple of await extractor.extract(passage, ctx)) {
          count++
          expect(triple.blockId).toBe(passage.blockId)
          expect([triple.subject, triple.object].every((part) => part.trim() !== '')).toBe(true)
          expect(triple.by.stage).toBe(extractor.name)
          expect(triple.by.fingerprint).toBe(extractor.fingerprint)
          expect(triple.by.rule ?? triple.by.model).toBeTruthy()
          if (triple.at) {
            expect(triple.at[0]).toBeGreaterThanOrEqual(0)
            expect(triple.at[1]).toBeLessThanOrEqual(passage.text.length)
            expect(passage.text.slice(...triple.at).trim()).not.toBe('')
          }
        }
      }
      expect(count).toBeGreaterThan(0)
    })
    it('says the same twice, whatever came before', async () => {
      const used = make()
      for (const passage of passages) await used.extract(passage, ctx)
      for (const passage of passages) expect(await used.extract(passage, ctx)).toEqual(await make().extract(passage, ctx))
    })
    it('finds nothing in nothing, without an issue', async () => {
      for (const passage of passages.filter((p) => p.text === '')) expect(await make().extract(passage, ctx)).toEqual([])
      expect(issues).toEqual([])
    })
  })
}

function table(rows: readonly (readonly string[])[]): Table {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column): Cell => ({ row, column, rowSpan: 1, columnSpan: 1, text, box, header: row === 0 || column === 0 })),
  )
  return { rows: rows.length, columns: rows[0]?.length ?? 0, headerRows: 1, headerColumns: 1, cells }
}
