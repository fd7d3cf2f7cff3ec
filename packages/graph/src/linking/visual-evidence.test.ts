import type { Query, Reranker, Unit, UnitId, UnitStore, UnitTree } from '@colrag/core'
import { unitId } from '@colrag/core'
import { reordered } from '@colrag/stage-kit'
import { sampleUnit, strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { evidenceOf, photo, placedUnit } from '../fixture/sample-evidence.ts'
import { nearbyPictures } from './nearby-pictures.ts'
import { visualEvidence } from './visual-evidence.ts'

/** Nine pages of one document, on each a text and, but for the fifth, a photograph. */
const pages = Array.from({ length: 9 }, (_, i) => unitId(`d/p${i + 1}`))
const under = (unit: Unit, page: number): Unit => ({ ...unit, parentId: pages[page - 1] ?? null })
const blocks = pages.flatMap((page, i) => [
  under(placedUnit(`${page}/b1`, `${i + 1}頁の写真5を見よ`, i + 1), i + 1),
  ...(i === 4 ? [] : [under(photo(`${page}/b2`, `写真${i + 1} ${'赤い橋'.repeat(i % 3)}`, i + 1), i + 1)]),
])
const above = new Map<UnitId, UnitId | null>([
  ...blocks.map(({ id, parentId }) => [id, parentId] as const),
  ...pages.map((id) => [id, unitId('d')] as const),
  [unitId('d'), null],
])
const tree: UnitTree = {
  parent: (id) => above.get(id) ?? null,
  children: (id) => [...above].filter(([, parent]) => parent === id).map(([child]) => child),
  at(id, level) {
    if (level === 'block') return blocks.some((block) => block.id === id) ? id : null
    if (level === 'page') return pages.find((page) => id.startsWith(page)) ?? null
    return level === 'document' ? unitId('d') : null
  },
  all: () => [],
}
const units: UnitStore = { get: (ids) => Promise.resolve(ids.flatMap((id) => blocks.find((block) => block.id === id) ?? [])) }
const open = { tree, units }

const asked: Query[] = []
const byLength: Reranker = {
  name: 'length',
  fingerprint: 'length',
  rerank(query, list, some) {
    asked.push(query)
    return Promise.resolve(reordered(list, new Map(some.map(({ id, text }) => [id, text.length])), 'open'))
  },
}
const onPage = (page: number): ReturnType<typeof evidenceOf> =>
  evidenceOf(...blocks.filter(({ parentId }) => parentId === pages[page - 1]).slice(0, 1))
const ask = (text: string): Query => ({ id: 'q', text })

describe('nearbyPictures', () => {
  it('gathers the pictures of the page of a hit and of three around it, each once', async () => {
    const numbers = async (page: number): Promise<readonly string[]> =>
      (await nearbyPictures([...onPage(page), ...onPage(page)], open)).map(({ id }) => id)
    expect(await numbers(5)).toEqual(['d/p2/b2', 'd/p3/b2', 'd/p4/b2', 'd/p6/b2', 'd/p7/b2', 'd/p8/b2'])
    expect(await numbers(1)).toEqual(['d/p1/b2', 'd/p2/b2', 'd/p3/b2', 'd/p4/b2'])
  })
})

describe('visualEvidence', () => {
  it('adds linked pictures behind what was found, in the order of the ranker, each beside what links it', async () => {
    const found = onPage(6)
    const grown = await visualEvidence({ ranker: byLength }).grow(ask('写真の橋は何色ですか'), found, open, strictContext())
    expect(grown.slice(0, 1)).toEqual(found)
    expect(grown.slice(1).map(({ unit, beside }) => [unit.id, beside])).toEqual([['d/p6/b2', 'd/p6/b1']])
  })
  it('hands back the very evidence where the question is about text', async () => {
    const found = onPage(6)
    expect(await visualEvidence({ ranker: byLength }).grow(ask('避難者は何人ですか'), found, open, strictContext())).toBe(found)
  })
  it('takes what the corpus links, best first and no more than it may', async () => {
    const found = evidenceOf(sampleUnit('t', 'x'))
    const linked = [photo('p1', '橋', 1), photo('p2', '赤い橋と白い家', 1), photo('p3', '赤い橋', 1)]
    const grower = visualEvidence({ ranker: byLength, most: 2, asks: 'question' })
    const query = ask('写真の橋は何色ですか')
    const grown = await grower.grow(query, found, open, strictContext(), linked)
    expect(grown.map(({ unit, beside }) => [unit.id, beside])).toEqual([
      ['t', undefined],
      ['p2', 't'],
      ['p3', 't'],
    ])
    expect(asked.at(-1)).toEqual(query)
    expect((await grower.order(query, linked, strictContext())).map(({ id }) => id)).toEqual(['p2', 'p3', 'p1'])
    expect(await grower.order(ask('避難者は何人ですか'), linked, strictContext())).toBe(linked)
  })
  it('has a fingerprint for each of its options', () => {
    const parts = [{}, { most: 2 }, { asks: 'question' as const }, { ranker: { ...byLength, fingerprint: 'other' } }]
    expect(new Set(parts.map((part) => visualEvidence({ ranker: byLength, ...part }).fingerprint)).size).toBe(4)
  })
  it('puts what it adds below all that was found, also where scores are negative', async () => {
    for (const score of [2, 0, -2]) {
      const found = [...onPage(3), ...onPage(7)].map((one) => ({ ...one, hit: { ...one.hit, score } }))
      const grown = await visualEvidence({ ranker: byLength }).grow(ask('赤い橋の写真'), found, open, strictContext())
      const scores = grown.slice(found.length - 1).map(({ hit }) => hit.score)
      expect(scores.length).toBeGreaterThan(2)
      expect(scores).toEqual([...new Set(scores)].sort((a, b) => b - a))
    }
  })
  it.each([0, -1, 1.5, Number.NaN])('refuses %s pictures', (most) => {
    expect(() => visualEvidence({ ranker: byLength, most })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
})
