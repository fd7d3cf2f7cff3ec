import type { TermExplanation, Unit } from '@colrag/core'
import { sampleUnit, streamOf, strictContext } from '@colrag/testing'
import { expect, test } from 'vitest'
import { memoryBlobStore } from '../store/memory-blob-store.ts'
import { bm25Indexer } from './bm25-indexer.ts'
import type { Bm25Options } from './bm25-indexer.ts'

const ctx = strictContext()
const units = [
  sampleUnit('a', 'ｶﾞｽ管の⻑さは１,２３４ｍ、ガス漏れなし', { context: '第2章 ガス' }),
  sampleUnit('b', '水道管の長さは56m'),
  sampleUnit('c', '電気の復旧'),
  sampleUnit('d', '道路の復旧'),
]

async function explained(text: string, unit: Unit, options: Partial<Bm25Options<'block'>> = {}): Promise<TermExplanation | null> {
  const index = await bm25Indexer({ level: 'block', ...options }).create(memoryBlobStore(), ctx)
  await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
  const found = (await index.search.termSource?.explain({ id: 'q', text }, unit)) ?? null
  const scores = await index.search.score?.({ id: 'q', text }, [unit.id], ctx)
  if (found) expect(found.best > 0 ? Math.max(0, found.sum / found.best) : 0).toBe(scores?.[0])
  return found
}

test('contributions add up to the score, each idf x repeats x norm, in every variant and scale', async () => {
  for (const variant of ['okapi', 'lucene', 'plus'] as const)
    for (const scale of ['unit', 'open'] as const)
      for (const unit of units) {
        const found = await explained('ガス管 ガス 長さ 復旧', unit, { variant, scale })
        let sum = 0
        for (const { idf, repeats, norm, contribution } of found?.matches ?? []) {
          sum += contribution
          expect(idf * repeats * norm).toBeCloseTo(contribution, 12)
        }
        expect(found?.sum).toBe(sum)
        if (scale === 'open') expect(found?.best).toBe(1)
      }
})

test('places lead to the characters that were written, in text and context', async () => {
  const [unit] = units
  if (!unit) throw new Error('there is a unit')
  const found = await explained('ガス 長さ 1234', unit)
  const shown = (term: string): string[] =>
    (found?.matches.find((match) => match.term === term)?.places ?? []).map(
      ({ part, start, end }) => `${part}: ${(part === 'text' ? unit.text : unit.context).slice(start, end)}`,
    )
  expect(shown('ガス')).toEqual(['context: ガス', 'text: ｶﾞｽ', 'text: ガス'])
  expect(shown('長さ')).toEqual(['text: ⻑さ'])
  expect(shown('1234')).toEqual(['text: １,２３４'])
  expect(found?.matches.map(({ often, places }) => often === places.length)).not.toContain(false)
})

test('a unit without a term of the query has no matches, and one that the index does not hold no explanation', async () => {
  expect(await explained('ガス', units[2] as Unit)).toMatchObject({ sum: 0, matches: [] })
  expect(await explained('ガス', sampleUnit('z', 'ガス'))).toBeNull()
})
