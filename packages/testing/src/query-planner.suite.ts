import type { Query, QueryPlan, QueryPlanner } from '@colrag/core'
import { blockKinds } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { strictContext } from './sample-units.ts'

const texts = [
  '表3の避難者は何人？',
  '令和8年7月30日の様式第3号に1.2億円とあるか',
  'Which figure shows the pump P-101 and how many m3 does it deliver?',
  '避難所',
  '代表者の発表',
  '',
  ' \u3000',
  '?',
  '\ud83d',
  'a\u0000b',
  '避'.repeat(10_000),
]

/** What every planner keeps to: something to search for, boosts that are factors of block kinds, findings that say what they changed. */
export function describeQueryPlanner(name: string, make: () => QueryPlanner): void {
  describe(`${name} as a query planner`, () => {
    const ask = (text: string, by = make()): Promise<QueryPlan> => by.plan({ id: 'q', text }, strictContext())

    it('has a name and a fingerprint that stays', () => {
      expect([make().name === '', make().fingerprint === '']).toEqual([false, false])
      expect(make().fingerprint).toBe(make().fingerprint)
    })
    it('gives at least one sub-query, and blank ones only for a blank query', async () => {
      for (const text of texts) {
        const { subqueries } = await ask(text)
        expect(subqueries.length).toBeGreaterThan(0)
        for (const query of subqueries) expect(query.text.trim() === '').toBe(text.trim() === '')
      }
    })
    it('boosts block kinds by finite factors above 0', async () => {
      for (const text of texts) {
        for (const [kind, factor] of Object.entries((await ask(text)).boosts)) {
          expect(blockKinds).toContain(kind)
          expect(Number.isFinite(factor) && factor > 0).toBe(true)
        }
      }
    })
    it('says of each finding what it changed, and has one where it boosts', async () => {
      for (const text of texts) {
        const { boosts, findings } = await ask(text)
        for (const finding of findings) for (const said of [finding.kind, finding.text, finding.effect]) expect(said).not.toBe('')
        if (Object.values(boosts).some((factor) => factor !== 1)) expect(findings.length).toBeGreaterThan(0)
      }
    })
    it('keeps the filter of a query and leaves the query alone', async () => {
      const query: Query = { id: 'q', text: '避難所の一覧', filter: { volume: '水害' } }
      for (const sub of (await make().plan(query, strictContext())).subqueries) expect(sub.filter).toEqual({ volume: '水害' })
      expect(query).toEqual({ id: 'q', text: '避難所の一覧', filter: { volume: '水害' } })
    })
    it('says the same twice, whatever came before', async () => {
      const used = make()
      for (const text of texts) await ask(text, used)
      for (const text of texts) expect(await ask(text, used)).toEqual(await ask(text))
    })
  })
}
