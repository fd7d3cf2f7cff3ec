import type { AnyRecipe } from '@colrag/core'
import { openWorkspace } from '@colrag/pipeline'
import { pagesOfUnit, regionsOfUnit } from '../../retrieval/items-of-unit.ts'
import { nameIn } from '../../retrieval/name-in.ts'
import type { Rankings } from '../../retrieval/rank-set.ts'
import type { DisasterGold } from '../gold.ts'

/** Several units lie on one page, and triples are lifted: so many units fill ten pages. */
const depth = 60
const kept = 10
const read = 5

/**
 * What a recipe ranks for each question, best first: at most ten pages, and the blocks of the gold that its first five units hold. A unit of one recipe
 * may hold three paragraphs and that of another one: what counts is what a reader of five units has before him.
 */
export interface RankedBoth {
  readonly pages: Rankings
  readonly blocks: Rankings
}

/** Asks a recipe all questions of the set over a workspace that holds its indexes. Throws what opening throws. */
export async function rankQuestions(workspace: string, recipe: AnyRecipe, gold: DisasterGold): Promise<RankedBoth> {
  const here = await openWorkspace(workspace, recipe, {})
  try {
    const names = new Map<string, string>(here.manifest.documents.map(({ id, uri }) => [id, nameIn(decodeURIComponent(uri))]))
    const nameOf = (documentId: string): string => names.get(documentId) ?? ''
    const inBlocks = regionsOfUnit(gold.blocks.map(({ id, file, page, box }) => ({ key: id, file, page, box })))
    const axes = Object.fromEntries(Object.entries(here.indexes).map(([axis, { search }]) => [axis, search]))
    const search = recipe.retrieve({ ...axes, tree: here.opened.tree, units: here.opened.units } as never, recipe.values)
    const pages: (readonly string[])[] = []
    const blocks: (readonly string[])[] = []
    for (const { id, question } of gold.questions) {
      const { hits } = await search.retrieve({ id, text: question }, { depth, explain: 'later' }, here.ctx)
      const units = await here.opened.units.get(hits.map((hit) => hit.id))
      pages.push([...new Set(units.flatMap(({ anchors }) => pagesOfUnit(anchors, nameOf)))].slice(0, kept))
      blocks.push([...new Set(units.slice(0, read).flatMap(({ anchors }) => inBlocks(anchors, nameOf)))])
    }
    return { pages, blocks }
  } finally {
    await here.close()
  }
}
