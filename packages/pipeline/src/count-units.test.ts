import { expect, test } from 'vitest'
import type { AnyRecipe, Level, Unit, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { deleteDocuments } from './delete-documents.ts'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { useWorkbench } from './fixtures/use-workbench.ts'
import { ingest } from './ingest.ts'
import { workspaceStats } from './workspace-stats.ts'

const bench = useWorkbench()
const flat = plainRecipe({ opened: [], pages: [] })
/** Blocks below documents below volumes. */
const recipe: AnyRecipe = {
  ...flat,
  compose: {
    ...flat.compose,
    *compose(content, place) {
      const blocks = [...flat.compose.compose(content, place)]
      const above: Unit = {
        id: unitId(`v/${place.volume}`),
        level: 'volume',
        parentId: null,
        text: place.volume,
        context: '',
        placements: [],
        anchors: [],
        facets: { kind: 'volume', volume: place.volume },
      }
      const document: Unit = { ...above, id: unitId(content.document.id), level: 'document', parentId: above.id }
      yield* [above, document, ...blocks.map((block) => ({ ...block, parentId: document.id }))]
    },
  },
  storage: {
    ...flat.storage,
    units: {
      ...flat.storage.units,
      async open(store) {
        const opened = await flat.storage.units.open(store)
        const held = new Map<UnitId, Unit>()
        for await (const unit of opened.every()) held.set(unit.id, unit)
        const all = (level: Level): UnitId[] => [...held.values()].filter((unit) => unit.level === level).map(({ id }) => id)
        const at = (id: UnitId, level: Level): UnitId | null => {
          const unit = held.get(id)
          if (!unit || unit.level === level) return unit?.id ?? null
          return unit.parentId === null ? null : at(unit.parentId, level)
        }
        return { ...opened, tree: { ...opened.tree, all, at } }
      },
    },
  },
}

test('ingest and delete tell as many units as there are, however many documents share a volume', async () => {
  for (const name of ['a', 'b', 'c', 'copy-of-c']) bench.put(`${name}.pdf`, `${name.at(-1)} words`)
  bench.put('deep/d.pdf', 'other words')
  const stored = async (): Promise<number> =>
    Object.values((await workspaceStats(bench.workspace, recipe)).units).reduce((sum, count) => sum + count, 0)
  const run = (...paths: string[]): ReturnType<typeof ingest> => ingest(recipe, { paths, workspace: bench.workspace, jobs: 1 })
  expect((await run(bench.folder)).totals.units).toBe(await stored())
  expect((await run(`${bench.folder}/a.pdf`, `${bench.folder}/b.pdf`)).totals.units).toBe(5)
  const remove = (...documents: string[]): ReturnType<typeof deleteDocuments> =>
    deleteDocuments(recipe, { workspace: bench.workspace, documents, jobs: 1 })
  expect((await remove('a.pdf')).units).toBe(await stored())
  expect((await remove('b.pdf', 'c.pdf', 'copy-of-c.pdf', 'd.pdf')).units).toBe(0)
})
