import type { UnitId } from '@colrag/core'
import { describeRetriever, givenScores, strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { fuse } from './fuse.ts'
import { weightedSum } from './fusers/weighted-sum.ts'
import { identity } from './normalizers/identity.ts'
import { sayOfAxis } from './say-of-axis.ts'

const fused = fuse(
  'block',
  { text: givenScores('block', { a: 0.9, b: 0.5, c: 0.1 }), image: givenScores('block', { b: 0.4 }) },
  { normalizer: identity, fuser: weightedSum, weights: { text: 0.5, image: 0.5 } },
)
const said = sayOfAxis(fused, 'image', 'captions stand in')

describeRetriever('sayOfAxis', () => ({ retriever: said, ids: ['a', 'b', 'c'] as UnitId[], queries: ['x', 'y'] }))

describe('sayOfAxis', () => {
  it('says it of hits that have a score there, also of those that are explained later', async () => {
    const query = { id: 'q', text: 'x' }
    const now = (await said.retrieve(query, { depth: 3 }, strictContext())).hits
    expect(now.filter(({ explanation }) => explanation?.notes.includes('captions stand in')).map(({ id }) => id)).toEqual(['b'])
    const { hits, explain } = await said.retrieve(query, { depth: 3, explain: 'later' }, strictContext())
    expect(hits.map((hit) => explain?.(hit))).toEqual(now)
  })
})
