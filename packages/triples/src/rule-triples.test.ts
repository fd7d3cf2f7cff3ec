import type { BlockKind, Cell, RunContext, Table, Triple } from '@colrag/core'
import { blockId, ColragError, documentId, pageId } from '@colrag/core'
import { describeTripleExtractor } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { ruleTriples } from './rule-triples.ts'

describeTripleExtractor('ruleTriples', () => ruleTriples())

const id = blockId(pageId(documentId('1'.repeat(64)), 1), 0)
const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('unused')), put: () => Promise.reject(new Error('unused')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const extract = (text: string, extra: { table?: Table; heading?: string; kind?: BlockKind } = {}): Promise<readonly Triple[]> =>
  ruleTriples().extract({ blockId: id, kind: extra.kind ?? 'text', text, ...extra }, ctx)
const said = (triples: readonly Triple[]): string[] => triples.map((t) => `${t.subject}|${t.predicate}|${t.object}`)

describe('sentences', () => {
  it.each([
    ['「避難所」とは、避難者が滞在する施設をいう。', '避難所|とは|避難者が滞在する施設', 'definition'],
    ['災害救助法（以下「法」という。）による。', '法|とは|災害救助法', 'definition.abbreviated'],
    ['DMAT（災害派遣医療チーム）を派遣', 'DMAT|とは|災害派遣医療チーム', 'definition.gloss'],
    ['死者は35人である。', '死者|は|35人', 'quantity.topic'],
    ['甲市８人、乙町３人', '乙町|は|3人', 'quantity.noun'],
    ['大雨の影響により、停電が発生した。', '大雨|結果|停電が発生した', 'cause'],
    ['仮設住宅は8月5日に着工する。', '仮設住宅|着工する|8月5日', 'time.topic'],
    ['説明会は市民会館で開催する。', '説明会|開催する|市民会館', 'place'],
    ['The overall length is 45.00 mm.', 'overall length|is|45.00 mm', 'quantity'],
    ['Heavy rain led to landslides.', 'Heavy rain|led to|landslides', 'cause'],
    ['Nickel plating means a layer of nickel.', 'Nickel plating|is defined as|a layer of nickel', 'definition'],
    ['The board was revised on May 3, 2014.', 'board|was revised|May 3, 2014', 'time'],
    ['The fair was held at Central Park yesterday.', 'fair|held|Central Park', 'place'],
  ])('%s', async (text, statement, rule) => {
    const triples = await extract(text)
    expect(said(triples)).toContain(statement)
    expect(triples.find((t) => said([t])[0] === statement)?.by.rule).toBe(rule)
  })
  it.each([
    ['死者は35人、行方不明者は約4人である。', ['死者|は|35人', '行方不明者|は|約4人']],
    ['人口は1,234人、面積は56km2、世帯数は約500世帯。', ['人口|は|1,234人', '面積|は|56km2', '世帯数|は|約500世帯']],
    ['甲市では死者が35人、乙町では負傷者が4人である。', ['甲市|死者|35人', '乙町|負傷者|4人']],
    ['甲市は死者が35人、負傷者が4人である。', ['甲市|死者|35人', '甲市|負傷者|4人']],
    ['甲市は死者が35人、乙町は4人である。', ['甲市|死者|35人', '乙町|死者|4人']],
    ['死者が35人、被害額は4億円である。', ['死者|は|35人', '被害額|は|4億円']],
    ['甲市は、死者は35人である。', ['甲市|死者|35人']],
    ['着工は8月5日、完成は9月1日である。', ['着工|は|8月5日', '完成|は|9月1日']],
  ])('side by side: %s', async (text, statements) => expect(said(await extract(text)).sort()).toEqual([...statements].sort()))
  it('points at the object across a line end', async () => {
    const text = '停電の被害は市内全域で約1,200\n戸となった。'
    const triple = (await extract(text)).find((t) => t.object === '約1,200戸')
    expect(text.slice(...(triple?.at ?? [0, 0]))).toBe('約1,200\n戸')
  })
  it('makes no cause of a rule', async () => expect(said(await extract('条例により、施設を閉鎖する。'))).toEqual([]))
  it('keeps to the limit per block', async () => {
    const text = Array.from({ length: 100 }, (_, i) => `甲市${i}人。`).join('')
    expect(await ruleTriples({ perBlock: 7 }).extract({ blockId: id, kind: 'text', text }, ctx)).toHaveLength(7)
    expect(() => ruleTriples({ perBlock: 0 })).toThrow(ColragError)
  })
})

const box = { x: 0, y: 0, width: 1, height: 1 }
function tableOf(
  rows: readonly (readonly (string | null)[])[],
  headerRows: number,
  headerColumns: number,
  spans: Readonly<Record<string, [rows: number, columns: number]>> = {},
): { table: Table; text: string } {
  const cells = rows.flatMap((texts, row) =>
    texts.flatMap((text, column): Cell[] =>
      text === null
        ? []
        : [
            {
              row,
              column,
              rowSpan: spans[`${row},${column}`]?.[0] ?? 1,
              columnSpan: spans[`${row},${column}`]?.[1] ?? 1,
              text,
              box,
              header: row < headerRows || column < headerColumns,
            },
          ],
    ),
  )
  return {
    table: { rows: rows.length, columns: rows[0]?.length ?? 0, headerRows, headerColumns, cells },
    text: rows.map((r) => r.map((t) => t ?? '').join('\t')).join('\n'),
  }
}

describe('tables', () => {
  it('joins header paths over spans and takes units from headers', async () => {
    const { table, text } = tableOf(
      [
        ['市町村', '人的被害（人）', null, '住家（棟）'],
        [null, '死者', '負傷者', '全壊'],
        ['甲市', '8', '▲12', '-'],
        ['乙町', '3', '', '1,024'],
      ],
      2,
      1,
      { '0,0': [2, 1], '0,1': [1, 2] },
    )
    const triples = await extract(text, { table, kind: 'table' })
    expect(said(triples)).toEqual([
      '甲市|人的被害（人） 死者|8人',
      '甲市|人的被害（人） 負傷者|▲12人',
      '乙町|人的被害（人） 死者|3人',
      '乙町|住家（棟） 全壊|1,024棟',
    ])
    expect(triples.map((t) => text.slice(...(t.at ?? [0, 0])))).toEqual(['8', '▲12', '3', '1,024'])
  })
  it('fills merged headers that lost their span, and the unit of the title', async () => {
    const { table, text } = tableOf(
      [
        ['', '歳入', ''],
        ['年度', '当初', '決算'],
        ['平成30', '1', '2'],
      ],
      2,
      1,
    )
    expect(said(await extract(text, { table, kind: 'table', heading: '予算の推移（単位：千円）' }))).toEqual([
      '平成30|歳入 当初|1千円',
      '平成30|歳入 決算|2千円',
    ])
  })
  it('takes a first row and column of words as headers when none are declared', async () => {
    const { table, text } = tableOf(
      [
        ['品名', '個数'],
        ['毛布', '20'],
        ['水', '8'],
      ],
      0,
      0,
    )
    expect(said(await extract(text, { table, kind: 'table' }))).toEqual(['毛布|個数|20', '水|個数|8'])
  })
  it('does not repeat a column as what it says of itself', async () => {
    const { table, text } = tableOf(
      [
        ['品名', '個数'],
        ['', '20'],
      ],
      1,
      1,
    )
    expect(said(await extract(text, { table, kind: 'table' }))).toEqual(['個数|値|20'])
  })
  it('gives each filled cell of a large table once', async () => {
    const { table, text } = tableOf(
      Array.from({ length: 51 }, (_, r) =>
        Array.from({ length: 11 }, (_x, c) => (r === 0 ? `列${'あ'.repeat(c + 1)}` : c === 0 ? `行${r}` : String(r * c))),
      ),
      1,
      1,
    )
    expect(await extract(text, { table, kind: 'table' })).toHaveLength(500)
  })
})
