import type { AnyRecipe, Hit, Index, Unit, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { unitTree } from '@colrag/hierarchy'
import { memoryBlobStore } from '@colrag/indexing'
import { hashedEmbedding, streamOf, strictContext } from '@colrag/testing'
import { describe, expect, test } from 'vitest'
import { paperSheet } from './paper.ts'
import { recipeOf } from './sheet/recipe-sheet.ts'

const topics = ['避難所の数', '雨量の記録', '住家の被害', '停電の戸数', '道路の通行止め']
const unit = (id: string, level: Unit['level'], text: string, facets: Readonly<Record<string, string>>): Unit => ({
  id: unitId(id),
  level,
  parentId: id.includes('/') ? unitId(id.slice(0, id.lastIndexOf('/'))) : null,
  text,
  context: '',
  placements: [],
  anchors: [],
  facets,
})
/** Four volumes of five documents, each one chapter of four blocks, each block with two triples. */
const units = [1, 2, 3, 4].flatMap((v): Unit[] => [
  unit(`v${v}`, 'volume', `v${v}`, { kind: 'volume', volume: `v${v}` }),
  ...[1, 2, 3, 4, 5].flatMap((d) => {
    const at = `v${v}/d${d}`
    const common = { volume: `v${v}`, title: at }
    return [
      unit(at, 'document', at, { kind: 'document', ...common }),
      unit(`${at}/c1`, 'section', at, { kind: 'section', ...common }),
      ...[0, 1, 2, 3].flatMap((b) => [
        unit(`${at}/c1/b${b}`, 'block', `${topics[(b + d) % 5]}は${v}${b + d}である`, { kind: b === 0 ? 'table' : 'text', ...common }),
        ...[0, 1].map((t) =>
          unit(`${at}/c1/b${b}/t${t}`, 'triple', `${topics[(b + v + t) % 5]} は ${v}${d}${b}${t}`, { kind: 'triple', ...common }),
        ),
      ]),
    ]
  }),
])
const tree = unitTree(units)
const held = new Map<UnitId, Unit>(units.map((one) => [one.id, one]))

async function searched(recipe: AnyRecipe, text: string, depth = 30): Promise<readonly Hit[]> {
  const open: Record<string, Index> = {}
  for (const [axis, indexer] of Object.entries(recipe.indexes)) {
    const index = await indexer.create(memoryBlobStore(), strictContext())
    await index.apply({ upsert: streamOf(units.filter((one) => one.level === indexer.level)), remove: [] }, strictContext())
    open[axis] = index
  }
  const store = { get: (ids: readonly UnitId[]) => Promise.resolve(ids.map((id) => held.get(id) as Unit)) }
  const axes = Object.fromEntries(Object.entries(open).map(([axis, index]) => [axis, index.search]))
  const { hits } = await recipe
    .retrieve({ ...axes, tree, units: store } as never, recipe.values)
    .retrieve({ id: 'q', text }, { depth }, strictContext())
  for (const index of Object.values(open)) await index.close()
  return hits
}
test('refuses words of a volume that there is not, and takes those of one that there is', async () => {
  const by = (name: string): AnyRecipe =>
    recipeOf({ ...paperSheet('v0.7.3'), volumeWords: { [name]: { include: ['停電'] } } }, { model: hashedEmbedding({ batch: 64 }) })
  await expect(searched(by('v9'), '停電の戸数は？')).rejects.toMatchObject({ code: 'invalid-options', hint: expect.stringContaining('v1') })
  expect((await searched(by('v2'), '停電の戸数は？', 8)).some(({ id }) => tree.at(id, 'volume') === 'v2')).toBe(true)
})

const weights = {
  'v0.7.2': { text: 0.6, bm25: 0, triple: 0.4 },
  'v0.7.3': { text: 0.4, bm25: 0.3, triple: 0.2 },
  'v0.7.4': { text: 0.2675, bm25: 0.2903, triple: 0.4422 },
} as const

describe.each(['v0.7.2', 'v0.7.3', 'v0.7.4'] as const)('paper-%s', (version) => {
  const recipe = recipeOf(paperSheet(version), { model: hashedEmbedding({ batch: 64 }) })
  test('scores with the published weights, and tables 1.2 times where the question asks for one', async () => {
    for (const [text, factor] of [
      ['停電の戸数は？', 1],
      ['停電の戸数の表', 1.2],
    ] as const) {
      const hits = await searched(recipe, text)
      expect(hits.length).toBeGreaterThan(5)
      for (const { id, score, parts } of hits) {
        const { text: t, bm25, triple } = weights[version]
        const sum = t * (parts?.['text'] ?? 0) + bm25 * (parts?.['bm25'] ?? 0) + triple * (parts?.['triple'] ?? 0)
        const boost = held.get(id)?.facets['kind'] === 'table' ? factor : 1
        expect(score).toBeCloseTo(boost * sum, 9)
      }
      expect(new Set(hits.map(({ id }) => held.get(id)?.facets['kind'])).size).toBe(2)
    }
  })
  test('counts the 20 best triples alone, and finds what they cite wherever it lies', async () => {
    const hits = await searched(recipe, '雨量の記録', 15)
    const scored = hits.filter(({ parts }) => (parts?.['triple'] ?? null) !== null)
    expect(scored.length).toBeGreaterThan(0)
    expect(scored.length).toBeLessThanOrEqual(20)
    expect(hits.length).toBeGreaterThan(scored.length - 1)
    expect(recipe.values).toMatchObject({ weights: weights[version], volumes: 2, chapters: 3 })
  })
  test('looks in three chapters of two volumes, and at what the triples cite', async () => {
    const hits = await searched(recipe, '避難所の数', 12)
    const chaptersOf = (of: readonly Hit[]): Set<UnitId | null> => new Set(of.map(({ id }) => tree.at(id, 'section')))
    const uncited = hits.filter(({ parts }) => (parts?.['triple'] ?? null) === null)
    expect(chaptersOf(uncited).size).toBeLessThanOrEqual(3)
    expect(new Set(uncited.map(({ id }) => tree.at(id, 'volume'))).size).toBeLessThanOrEqual(2)
  })
})
