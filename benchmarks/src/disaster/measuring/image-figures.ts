import { join } from 'node:path'
import type { AnyRecipe, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { openWorkspace, searchByPicture } from '@colrag/pipeline'
import type { OpenWorkspace } from '@colrag/pipeline'
import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import { regionsOfUnit } from '../../retrieval/items-of-unit.ts'
import { nameIn } from '../../retrieval/name-in.ts'
import type { DisasterGold } from '../gold.ts'

/** Searches with the photographs of the set, without a model that looks at them: which share of the blocks that tell of the scene is found. */
export async function imageFigures(folder: string, workspace: string, recipe: AnyRecipe, gold: DisasterGold): Promise<readonly Figure[]> {
  const here = await openWorkspace(workspace, recipe, {})
  try {
    const names = new Map<string, string>(here.manifest.documents.map(({ id, uri }) => [id, nameIn(decodeURIComponent(uri))]))
    const inBlocks = regionsOfUnit(gold.blocks.map(({ id, file, page, box }) => ({ key: id, file, page, box })))
    let mute = 0
    const shares: { readonly at5: number; readonly at10: number; readonly first: number }[] = []
    for (const { file, relevant } of gold.imageQueries) {
      const found = await hitsOf(here, join(folder, file))
      const units = await here.opened.units.get(found ?? [])
      if (!found) mute++
      const ranked = units.map(({ anchors }) => inBlocks(anchors, (id) => names.get(id) ?? ''))
      const share = (at: number): number =>
        relevant.filter((id) => ranked.slice(0, at).some((items) => items.includes(id))).length / relevant.length
      shares.push({ at5: share(5), at10: share(10), first: ranked[0]?.some((id) => relevant.includes(id)) ? 1 : 0 })
    }
    const n = shares.length
    const mean = (of: (one: (typeof shares)[number]) => number): number => shares.reduce((sum, one) => sum + of(one), 0) / Math.max(1, n)
    return [
      figure({ name: `photographs, relevant blocks within 5, ${recipe.name}`, ours: mean(({ at5 }) => at5), n }),
      figure({ name: `photographs, relevant blocks within 10, ${recipe.name}`, ours: mean(({ at10 }) => at10), n }),
      figure({ name: `photographs, a relevant block first, ${recipe.name}`, ours: mean(({ first }) => first), n }),
      figure({ name: 'photographs in which no word could be read, so that nothing was searched for', ours: mute, unit: 'photographs', n }),
    ]
  } finally {
    await here.close()
  }
}

/** Null where nothing of the photograph can be searched with. */
async function hitsOf(here: OpenWorkspace, file: string): Promise<readonly UnitId[] | null> {
  try {
    const { hits } = await searchByPicture(here, { file }, { k: 10 })
    return hits.map(({ id }) => id as UnitId)
  } catch (error) {
    if (ColragError.is(error) && error.code === 'unsupported') return null
    throw error
  }
}
