import { embeddedSheet } from './embedded.ts'
import { fullSheet } from './full.ts'
import { naiveRagSheet } from './naive-rag.ts'
import { paperSheet } from './paper.ts'
import type { AnySheet } from './sheet/recipe-sheet.ts'
import { visualSheet } from './visual.ts'

export const recipeNames = ['embedded', 'visual', 'full', 'naive-rag', 'paper-v0.7.2', 'paper-v0.7.3', 'paper-v0.7.4'] as const
export type RecipeName = (typeof recipeNames)[number]
export const defaultRecipe: RecipeName = 'embedded'

/** The recipes that come with the package. */
export const sheets: Readonly<Record<RecipeName, AnySheet>> = {
  embedded: embeddedSheet,
  visual: visualSheet,
  full: fullSheet,
  'naive-rag': naiveRagSheet,
  'paper-v0.7.2': paperSheet('v0.7.2'),
  'paper-v0.7.3': paperSheet('v0.7.3'),
  'paper-v0.7.4': paperSheet('v0.7.4'),
}

export const isRecipeName = (name: string): name is RecipeName => Object.hasOwn(sheets, name)
