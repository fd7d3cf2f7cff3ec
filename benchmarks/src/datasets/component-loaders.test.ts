import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { mmqa } from './mmqa.ts'
import { u4Tables } from './u4-tables.ts'

const root = mkdtempSync(join(tmpdir(), 'datasets-'))
const shared = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
const here = (folder: string): boolean => existsSync(join(shared, folder))
afterAll(() => rmSync(root, { recursive: true }))

describe('the loaders of tables and components', () => {
  it.each([mmqa, u4Tables])('%o says where to get what is not here', async (load) => {
    await expect(load(join(root, 'absent'))).rejects.toMatchObject({
      code: 'not-found',
      hint: expect.stringContaining('https://github.com/'),
    })
  })

  it('u4Tables repeats cells over what they span and keeps headings and the paragraph above', async () => {
    const report = join(root, 'reports', 'R1')
    mkdirSync(report, { recursive: true })
    writeFileSync(
      join(report, '01.html'),
      `<html><body><h1>第一部</h1><h2>概況</h2><p>次のとおりです。</p><table table-id="R1-01-tab1">
        <tr><td rowspan="2">区分</td><td colspan="2">金額</td></tr><tr><td>前期</td><td>当期</td></tr><tr><td>売上</td><td>1</td><td>2</td></tr>
      </table><h2>沿革</h2><table table-id="R1-01-tab2"><tr><td>【会社名】</td><td>甲株式会社</td></tr></table></body></html>`,
    )
    writeFileSync(
      join(root, 'gold_standard.json'),
      JSON.stringify({ question1: { question: '売上は？', table_id: 'R1-01-tab1', value: '1' } }),
    )
    const set = await u4Tables(root)
    expect(set.tables[0]).toEqual({
      id: 'R1-01-tab1',
      report: 'R1',
      headings: ['第一部', '概況'],
      before: '次のとおりです。',
      rows: [
        ['区分', '金額', '金額'],
        ['区分', '前期', '当期'],
        ['売上', '1', '2'],
      ],
    })
    expect(set.tables[1]?.headings).toEqual(['第一部', '沿革'])
    expect(set.companies).toEqual({ R1: '甲株式会社' })
    expect(set.questions).toEqual([{ id: 'question1', question: '売上は？', table: 'R1-01-tab1', answer: '1' }])
  })

  it.skipIf(!here('ntcir18_u4_sample'))('u4Tables finds the table of every question (skipped where the sample is not here)', async () => {
    const { tables, questions } = await u4Tables(join(shared, 'ntcir18_u4_sample'))
    const ids = new Set(tables.map(({ id }) => id))
    expect(questions).toHaveLength(1051)
    expect(questions.filter(({ table }) => !ids.has(table))).toEqual([])
  })

  it.skipIf(!here('mmqa_n100'))('mmqa has every component that its questions rest on (skipped where the set is not here)', async () => {
    const { components, questions } = await mmqa(join(shared, 'mmqa_n100'))
    const ids = new Set(components.map(({ id }) => id))
    expect([components.length, questions.length]).toEqual([1212, 100])
    expect(questions.flatMap(({ gold }) => gold).filter((id) => !ids.has(id))).toEqual([])
    expect(components.find(({ kind }) => kind === 'table')).toMatchObject({ title: 'Ben Piazza', name: 'Filmography' })
  })
})
