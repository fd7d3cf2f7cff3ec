import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import type { AnyRecipe } from '@colrag/core'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../reading/figure.ts'
import { disasterSet } from '../disaster/disaster-set.ts'
import type { LeftOut } from '../reading/text-report.ts'
import { hierarchyFigures } from './hierarchy-figures.ts'
import { learnedFigures } from './learned-figures.ts'
import type { PreparedSet } from './prepare-set.ts'
import { prepareSet } from './prepare-set.ts'
import type { RetrievalSet } from './retrieval-set.ts'
import { realQaJaSet } from './sets/file-sets.ts'
import { hotpotqaSet, kasensaboSet, lawqaSet } from './sets/text-sets.ts'
import { volumeSet } from './sets/volume-set.ts'

/** What is tried on several sets at once, by the name of its section. */
export const triedSections = ['hierarchy', 'learned'] as const
type Section = (typeof triedSections)[number]

const published = 'paper-v0.7.4'
const setsOf: Readonly<Record<Section, readonly RetrievalSet[]>> = {
  hierarchy: [volumeSet, kasensaboSet, lawqaSet, realQaJaSet, disasterSet()],
  learned: [kasensaboSet, lawqaSet, hotpotqaSet, realQaJaSet],
}

/** Sets whose data is not there are left out, and said to be. */
export async function triedFigures(
  section: Section,
  place: { readonly data: string; readonly keep: string },
): Promise<{ readonly rows: readonly Figure[]; readonly leftOut: readonly LeftOut[] }> {
  const names = section === 'hierarchy' ? [defaultRecipe, published] : [defaultRecipe]
  const recipes: AnyRecipe[] = []
  const open: { readonly set: RetrievalSet; readonly prepared: PreparedSet }[] = []
  const leftOut: LeftOut[] = []
  try {
    for (const name of names) recipes.push(await makeRecipe(name))
    for (const set of setsOf[section]) {
      try {
        mkdirSync(join(place.keep, set.name), { recursive: true })
        open.push({ set, prepared: await prepareSet(set, recipes as [AnyRecipe, ...AnyRecipe[]], place) })
      } catch (error) {
        leftOut.push({ what: `${section}, ${set.name}`, reason: error instanceof Error ? error.message : String(error) })
      }
    }
    if (section === 'learned') return { rows: open.length === 0 ? [] : await learnedFigures(open, defaultRecipe), leftOut }
    const rows: Figure[] = []
    for (const { set, prepared } of open) rows.push(...(await hierarchyFigures(set, prepared)))
    return { rows, leftOut }
  } finally {
    for (const { prepared } of open) await prepared.close()
    for (const recipe of recipes) await recipe.close()
  }
}
