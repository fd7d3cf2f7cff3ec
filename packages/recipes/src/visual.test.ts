import type { Index, Unit, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { unitTree } from '@colrag/hierarchy'
import { memoryBlobStore } from '@colrag/indexing'
import { hashedEmbedding, hashedTokens, recomputedScore, streamOf, strictContext } from '@colrag/testing'
import { expect, test } from 'vitest'
import { recipeOf } from './sheet/recipe-sheet.ts'
import { visualSheet } from './visual.ts'

const ctx = strictContext()
const unit = (id: string, level: Unit['level'], text: string): Unit => ({
  id: unitId(id),
  level,
  parentId: id.includes('/') ? unitId(id.slice(0, id.lastIndexOf('/'))) : null,
  text,
  context: level === 'page' ? 'Plans' : '',
  placements: [],
  anchors: [],
  facets: { kind: level === 'block' ? 'text' : level, title: 'Plans', volume: 'v' },
})
/** Sheets that name each other; only the first line of each is its own number. */
const sheets = ['S30/1', 'S30/2', 'S30/3', 'S30/4']
const units = [
  unit('v', 'volume', 'v'),
  unit('v/d', 'document', 'Plans'),
  unit('v/d/c', 'section', 'Plans'),
  ...sheets.flatMap((number, i) => {
    const said = [`sheet ${number}`, ...(i === 1 ? [] : ['sheet of the pump', 'sheet of the valve'])]
    return [unit(`v/d/c/p${i}`, 'page', said.join('\n')), ...said.map((line, b) => unit(`v/d/c/p${i}/b${b}`, 'block', line))]
  }),
]
const held = new Map<UnitId, Unit>(units.map((one) => [one.id, one]))

test('pages are ranked by what they are called, too, by a share, and each score can be worked out again', async () => {
  const recipe = recipeOf(visualSheet, { model: hashedEmbedding({ batch: 64 }), tokens: hashedTokens() })
  const open: Record<string, Index> = {}
  for (const [axis, indexer] of Object.entries(recipe.indexes)) {
    open[axis] = await indexer.create(memoryBlobStore(), ctx)
    await open[axis].apply({ upsert: streamOf(units.filter((one) => one.level === indexer.level)), remove: [] }, ctx)
  }
  const axes = Object.fromEntries(Object.entries(open).map(([axis, index]) => [axis, index.search]))
  const store = { get: (ids: readonly UnitId[]) => Promise.resolve(ids.map((id) => held.get(id) as Unit)) }
  const pages = async (metadataShare: number) => {
    const values = { ...recipe.values, metadataShare } as typeof recipe.values
    const ranked = recipe.retrievePages?.({ ...axes, tree: unitTree(units), units: store } as never, values)
    return (await ranked?.retrieve({ id: 'q', text: 'sheet S30/3' }, { depth: 4 }, ctx))?.hits ?? []
  }
  const [without, with3] = [await pages(0), await pages(3)]
  expect(with3[0]?.id).toBe(unitId('v/d/c/p2'))
  for (const hits of [without, with3]) {
    expect(hits).toHaveLength(4)
    for (const hit of hits) expect(Math.abs(recomputedScore(hit) - hit.score)).toBeLessThan(1e-9)
  }
  // A share adds exactly so much of the index's own score.
  for (const { id, score, parts } of with3) {
    const before = without.find((hit) => hit.id === id)
    expect(score - (before?.score ?? NaN)).toBeCloseTo(3 * (parts?.['metadata'] ?? 0), 9)
  }
  for (const index of Object.values(open)) await index.close()
  await recipe.close()
})
