import type { Index, Unit, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { unitTree } from '@colrag/hierarchy'
import { memoryBlobStore } from '@colrag/indexing'
import { hashedEmbedding, recomputedScore, streamOf, strictContext } from '@colrag/testing'
import { describe, expect, test } from 'vitest'
import { embeddedSheet } from './embedded.ts'
import { paperSheet } from './paper.ts'
import { recipeOf } from './sheet/recipe-sheet.ts'

const topics = ['避難所の数', '雨量の記録', '住家の被害', '停電の戸数', '道路の通行止め']
const unit = (id: string, level: Unit['level'], text: string, facets: Unit['facets']): Unit => ({
  id: unitId(id),
  level,
  parentId: id.includes('/') ? unitId(id.slice(0, id.lastIndexOf('/'))) : null,
  text,
  context: facets['title'] ?? '',
  placements: [],
  anchors: [],
  facets,
})
/** Two volumes of three dated documents of two pages; the first block of each names the next document. */
const units = [1, 2].flatMap((v): Unit[] => [
  unit(`v${v}`, 'volume', `v${v}`, { kind: 'volume', volume: `v${v}` }),
  ...[1, 2, 3].flatMap((d) => {
    const at = `v${v}/d${d}`
    const common = { volume: `v${v}`, title: `第${v}${d}号 災害報告書`, date: `2026-07-0${d}` }
    return [
      unit(at, 'document', common.title, { kind: 'document', ...common }),
      unit(`${at}/c1`, 'section', at, { kind: 'section', ...common }),
      ...[1, 2].flatMap((p) => [
        unit(`${at}/c1/p${p}`, 'page', `${topics[(d + p) % 5]}と${topics[(v + p) % 5]}`, { kind: 'page', ...common }),
        ...[0, 1, 2].flatMap((b) => [
          unit(
            `${at}/c1/p${p}/b${b}`,
            'block',
            `${topics[(b + d) % 5]}は${v}${b + d}である。${b === 0 ? `第${v}${(d % 3) + 1}号 災害報告書による。` : ''}`,
            { kind: b === 0 ? 'table' : 'text', ...common },
          ),
          unit(`${at}/c1/p${p}/b${b}/t1`, 'triple', `${topics[(b + p) % 5]} は ${v}${d}${b}`, { kind: 'text', ...common }),
        ]),
      ]),
    ]
  }),
])
const held = new Map<UnitId, Unit>(units.map((one) => [one.id, one]))

describe.each(
  [embeddedSheet, paperSheet('v0.7.2'), paperSheet('v0.7.3'), paperSheet('v0.7.4')].map((sheet) => [sheet.name, sheet] as const),
)('%s', (_, sheet) => {
  test.each(['避難所の数', '雨量の記録の一覧表', '7月2日の停電の戸数は？', '第11号 災害報告書', '様式第3号の図'])(
    'explains each score of %s so that it can be worked out again',
    async (text) => {
      const recipe = recipeOf(sheet, { model: hashedEmbedding({ batch: 64 }) })
      const open: Record<string, Index> = {}
      for (const [axis, indexer] of Object.entries(recipe.indexes)) {
        open[axis] = await indexer.create(memoryBlobStore(), strictContext())
        await open[axis].apply({ upsert: streamOf(units.filter((one) => one.level === indexer.level)), remove: [] }, strictContext())
      }
      const store = { get: (ids: readonly UnitId[]) => Promise.resolve(ids.map((id) => held.get(id) as Unit)) }
      const axes = Object.fromEntries(Object.entries(open).map(([axis, index]) => [axis, index.search]))
      const search = recipe.retrieve({ ...axes, tree: unitTree(units), units: store } as never, recipe.values)
      const { hits, findings } = await search.retrieve({ id: 'q', text }, { depth: 20 }, strictContext())
      const readings: Readonly<Record<string, string>> = {
        一覧: 'times 1.2 for table, figure, photo, map, chart',
        図: 'times 1.2 for table, figure, photo, map, chart',
        '7月2日':
          sheet === embeddedSheet
            ? 'documents of that day rise (2), read as 7/2 of any year'
            : 'changed nothing: a day or month of no year',
        様式第3号: 'changed nothing: sought like any word',
      }
      const read = Object.entries(readings).filter(([words]) => text.includes(words))
      for (const [words, effect] of read) expect(findings).toContainEqual(expect.objectContaining({ text: words, effect }))
      expect(findings?.every(({ effect }) => /^changed nothing: ./.test(effect) || /^(?:times|documents) /.test(effect))).toBe(true)
      expect(hits.length).toBeGreaterThan(5)
      for (const hit of hits) expect(Math.abs(recomputedScore(hit) - hit.score)).toBeLessThan(1e-12)
      for (const index of Object.values(open)) await index.close()
      await recipe.close()
    },
  )
})
