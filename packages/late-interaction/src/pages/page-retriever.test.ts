import type { Index, TokenMatrix, UnitId, UnitTree } from '@colrag/core'
import { unitId } from '@colrag/core'
import { blobMemory, describeRetriever, hashedTokens, sampleUnit, strictContext, streamOf } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxSim } from '../kernel/max-sim.ts'
import { tokenIndexer } from '../token-indexer.ts'
import type { TokenOptions } from '../token-options.ts'
import { pageRetriever } from './page-retriever.ts'

const ctx = strictContext()
const model = hashedTokens()
type Pages = Readonly<Record<string, readonly string[]>>

/** Pages of blocks, each a text; `p` has blocks `p/b0`, `p/b1`, … */
async function opened(pages: Pages, options: Partial<TokenOptions<'block'>> = {}): Promise<{ index: Index<'block'>; tree: UnitTree }> {
  const blocks = Object.entries(pages).flatMap(([page, texts]) => texts.map((text, i) => sampleUnit(`${page}/b${i}`, text)))
  const index = await tokenIndexer({ level: 'block', model, ...options }).create(blobMemory(), ctx)
  await index.apply({ upsert: streamOf(blocks), remove: [] }, ctx)
  const ids = Object.keys(pages).map(unitId).sort()
  const pageOf = (id: UnitId): UnitId => unitId(id.split('/')[0] ?? '')
  const tree: UnitTree = {
    parent: (id) => (id.includes('/') ? pageOf(id) : null),
    children: (id) => blocks.filter((block) => pageOf(block.id) === id).map((block) => block.id),
    at: (id, level) => (level === 'page' ? pageOf(id) : null),
    all: (level) => (level === 'page' ? ids : []),
  }
  return { index, tree }
}
const matrixOf = async (text: string): Promise<TokenMatrix> =>
  (await model.encode([{ text }], 'passage', ctx))[0] ?? { rows: 0, dims: 24, data: new Float32Array() }
const joined = (matrices: readonly TokenMatrix[]): TokenMatrix => ({
  rows: matrices.reduce((sum, { rows }) => sum + rows, 0),
  dims: 24,
  data: Float32Array.from(matrices.flatMap(({ data }) => [...data])),
})
const plan: Pages = {
  p1: ['HEADWALL TYPE A', '450 mm', '2019'],
  p2: ['HEADWALL TYPE B', '600 mm'],
  p3: ['', ' '],
  p4: ['CATCH BASIN', '450 mm', '2020'],
}

describeRetriever('pageRetriever', async () => {
  const { index, tree } = await opened(plan)
  return { retriever: pageRetriever(index.search, tree), ids: ['p1', 'p2', 'p4'] as never, queries: ['HEADWALL 450', 'BASIN'] }
})

describe('pageRetriever', () => {
  it('finds the page whose parts hold together what the question names', async () => {
    const { index, tree } = await opened(plan)
    const { hits } = await pageRetriever(index.search, tree).retrieve({ id: 'q', text: 'HEADWALL 450 mm' }, { depth: 9 }, ctx)
    expect(hits.map(({ id }) => id)).toEqual(['p1', expect.any(String), expect.any(String)])
  })
  it('says what cannot be: filters, indexes without tokens, groups that are none', async () => {
    const { index, tree } = await opened(plan)
    const pages = pageRetriever(index.search, tree)
    const unsupported = expect.objectContaining({ code: 'unsupported' })
    await expect(pages.retrieve({ id: 'q', text: 'x', filter: { kind: 'text' } }, { depth: 1 }, ctx)).rejects.toEqual(unsupported)
    const { tokenSource, ...plain } = index.search
    expect(() => pageRetriever(plain, tree)).toThrow(unsupported)
    await expect(tokenSource?.scoreUnions({ id: 'q', text: 'x' }, [['p1/b0', 'p4/b0'].map(unitId)], ctx)).rejects.toEqual(unsupported)
  })
  it('scores a page as one unit of all its tokens: never below its best block, the same in two stages, NaN where there is no token', async () => {
    const words = fc.stringMatching(/^[a-e ]{0,12}$/)
    const pages = fc.dictionary(fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5'), fc.array(words, { minLength: 1, maxLength: 4 }), {
      minKeys: 1,
    })
    await fc.assert(
      fc.asyncProperty(pages, fc.stringMatching(/^[a-e]{1,6}$/), async (given, text) => {
        const query = { id: 'q', text }
        const { index, tree } = await opened(given)
        const asked = await matrixOf(text)
        const ids = Object.keys(given).map(unitId)
        const scores = await pageRetriever(index.search, tree).score?.(query, ids, ctx)
        for (const [i, id] of ids.entries()) {
          const matrices = await Promise.all((given[id] ?? []).map(matrixOf))
          const union = joined(matrices)
          if (union.rows === 0) expect(scores?.[i]).toBeNaN()
          else {
            expect(scores?.[i]).toBeCloseTo(maxSim(asked, union, { form: 'int8' }).score, 5)
            for (const one of matrices.filter(({ rows }) => rows > 0))
              expect(scores?.[i]).toBeGreaterThanOrEqual(maxSim(asked, one, { form: 'int8' }).score - 1e-5)
          }
        }
        const stages = await opened(given, { approximateFrom: 1, coarse: 2 })
        const all = await pageRetriever(index.search, tree).retrieve(query, { depth: 5 }, ctx)
        expect(await pageRetriever(stages.index.search, tree).retrieve(query, { depth: 5 }, ctx)).toEqual(all)
        expect(await pageRetriever(stages.index.search, tree).retrieve(query, { depth: 5, exact: true }, ctx)).toEqual(all)
      }),
      { numRuns: 40 },
    )
  })
})
