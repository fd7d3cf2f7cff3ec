import type { Block, PageNeighbours, PageRecord, RunContext } from '@colrag/core'
import { drawnTable, sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { ruled } from '../ruled.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures here')), put: () => Promise.reject(new Error('no pictures here')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const detect = (page: PageRecord, around: Partial<PageNeighbours> = {}): Promise<readonly Block[]> =>
  ruled().detect(page, { document: sampleDocument(), before: [], after: [], ...around }, ctx)

type Rows = readonly (readonly (string | null)[])[]
/** The table of a second page whose first page ends with one. */
async function secondOf(
  above: Rows,
  below: Rows,
  {
    rules = 'all',
    widths = [120, 90, 90],
    over = '',
    boldHead = false,
  }: { rules?: 'all' | 'none'; widths?: number[]; over?: string; boldHead?: boolean } = {},
): Promise<{ readonly first: Block | undefined; readonly table: Block | undefined }> {
  const first = samplePage({ number: 1, ...drawnTable(above, { y: 790 - 18 * above.length, rules, widths, boldHead }) })
  const drawn = drawnTable(below, { y: 80, rules, widths, boldHead })
  const second = samplePage({
    number: 2,
    lines: drawn.lines,
    spans: [...(over === '' ? [] : [textSpan(over, { x: 60, y: 50 })]), ...drawn.spans],
  })
  const blocks = await detect(first, { after: [second] })
  const [table] = (await detect(second, { before: [{ page: first, blocks }] })).filter((b) => b.grid)
  return { first: blocks.findLast((b) => b.grid), table }
}
const head = ['City', 'Houses', 'Roads']
const body = (from: number, count: number): string[][] => Array.from({ length: count }, (_, r) => [`City ${from + r}`, `1${r}`, `2${r}`])

describe('a table over two pages', () => {
  it('is joined when it repeats its header, which stays a header', async () => {
    for (const rules of ['all', 'none'] as const) {
      const { first, table } = await secondOf([head, ...body(1, 8)], [head, ...body(9, 5)], { rules })
      expect([rules, table?.grid?.continues, table?.grid?.headerRows]).toEqual([rules, first?.id, 1])
    }
  })

  it('is joined when the header is lost, and its first row is body although it looks like a header', async () => {
    const words = [
      ['Name', 'Place', 'Duty'],
      ['Ada', 'Uto', 'keeps the records of the house'],
      ['Ben', 'Aso', 'rings the bell in the morning'],
      ['Cy', 'Ito', 'opens the gates in the evening'],
    ]
    const rest = [
      ['Dora', 'Uto', 'cook'],
      ['Eve', 'Aso', 'keeps the seals of the house'],
      ['Fay', 'Ito', 'sweeps the yard in the evening'],
    ]
    const { first, table } = await secondOf(words, rest, { widths: [80, 80, 200] })
    expect(first?.grid?.headerRows).toBe(1)
    expect(table?.grid).toMatchObject({ continues: first?.id, headerRows: 0 })
    expect(table?.grid?.cells.some((c) => c.header && c.column >= (table.grid?.headerColumns ?? 0))).toBe(false)
  })

  it('is another one when it has another header, other columns, text before it, or when the first one ended with a total', async () => {
    const above = [head, ...body(1, 8)]
    const joined = async (...args: Parameters<typeof secondOf>): Promise<boolean> =>
      (await secondOf(...args)).table?.grid?.continues !== undefined
    expect(await joined(above, body(9, 5))).toBe(true)
    expect(await joined(above, [['Town', 'Schools', 'Parks'], ...body(9, 5)])).toBe(false)
    expect(await joined(above, [['City', 'Houses'], ...body(9, 5).map((r) => r.slice(0, 2))])).toBe(false)
    expect(await joined(above, [head, ...body(9, 5)], { over: 'The following table lists what was found in the second year.' })).toBe(false)
    expect(await joined([...above, ['Total', '88', '99']], [head, ...body(9, 5)])).toBe(false)
    const bold = [
      ['Ada', 'Uto', 'Red'],
      ['Ben', 'Aso', 'Blue'],
    ]
    expect(await joined([['Name', 'Place', 'Colour'], ...bold], [['Name', 'Street', 'Age'], ...bold], { boldHead: true })).toBe(false)
  })

  it('says when its first row is the rest of the last row of the page before', async () => {
    const above = [['No', 'What', 'Where'], ...Array.from({ length: 6 }, (_, r) => [`${r + 1}`, `thing ${r}`, `place ${r}`])]
    const rest = [
      [null, 'and its parts', null],
      ['7', 'thing 7', 'place 7'],
      ['8', 'thing 8', 'place 8'],
    ]
    const cut = await secondOf(above, [['No', 'What', 'Where'], ...rest])
    expect(cut.table?.grid).toMatchObject({ continues: cut.first?.id, continuesRow: true, headerRows: 1 })
    const whole = await secondOf(above, [['No', 'What', 'Where'], ...rest.slice(1)])
    expect(whole.table?.grid?.continuesRow).toBeUndefined()
    // A first column that is empty in most rows, as under merged headings, says nothing.
    const merged = [
      ['Part', 'What', 'Sum'],
      ['A', 'x', '1'],
      [null, 'y', '2'],
      [null, 'z', '3'],
      [null, 'u', '4'],
    ]
    expect(
      (
        await secondOf(merged, [
          [null, 'v', '5'],
          [null, 'w', '6'],
          ['B', 'x', '7'],
        ])
      ).table?.grid?.continuesRow,
    ).toBeUndefined()
  })

  it('has its boxes page by page', async () => {
    const { first, table } = await secondOf([head, ...body(1, 8)], [head, ...body(9, 5)])
    expect(first?.boxes).toHaveLength(1)
    expect(table?.boxes).toHaveLength(1)
    expect(table?.boxes[0]?.y).toBeCloseTo(80, 0)
  })
})
