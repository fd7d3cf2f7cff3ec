import { ColragError } from '@colrag/core'
import type { NamedRecipes } from '../definition/named-recipes.ts'
import { namedRecipes } from '../definition/named-recipes.ts'
import type { ExchangedParts } from '../recipe-name.ts'
import { recipeChoice } from '../recipe-name.ts'
import { isRecipeFile, splitRecipes } from '../split-recipes.ts'
import { isCommand } from '@colrag/stage-kit'
import { programLine, recipePrograms } from './recipe-programs.ts'

/**
 * What a person agreed to. `allowed`: all programs that a workspace names; `recipe` and `parts`: what they named themselves, with files of recipes and
 * `cmd:` parts in it, which they thereby agreed to. The name of a recipe that a workspace defines is none of these: what it runs is the workspace's word.
 */
export interface ProgramConsent {
  readonly allowed?: boolean
  readonly recipe?: string
  readonly parts?: ExchangedParts
}

/**
 * What comes from elsewhere runs no program that nobody asked for: throws `invalid-options` where recipes would run one that `consent` does not cover,
 * naming them. `use`: to `search`, parts that read files are not run. `whose` named them and `hint` is what to do, for the message.
 */
export function refusePrograms(
  { name, definitions }: NamedRecipes,
  consent: ProgramConsent,
  use: 'search' | 'read' = 'read',
  whose = 'workspace',
  hint = 'where you trust them: --allow-programs, or name them yourself (--recipe FILE); else another recipe: --recipe embedded',
): void {
  if (consent.allowed === true) return
  const own = new Set(ownPrograms(consent, definitions))
  const foreign = recipePrograms(name, definitions, use).filter((program) => !own.has(program))
  if (foreign.length === 0) return
  throw new ColragError(
    'invalid-options',
    '--allow-programs',
    `the recipe of this ${whose} runs programs: ${foreign.map(programLine).join('; ')}`,
    { hint },
  )
}

function ownPrograms({ recipe, parts = {} }: ProgramConsent, known: Readonly<Record<string, unknown>>): readonly string[] {
  const named = recipe === undefined ? [] : splitRecipes(recipe, known)
  return [
    ...Object.values(parts as Readonly<Record<string, string>>),
    ...named.flatMap((one) => {
      if (!isRecipeFile(one.split('?')[0] ?? '')) return Object.values(recipeChoice(one))
      const { name, definitions } = namedRecipes(one)
      return recipePrograms(name, definitions)
    }),
  ].filter(isCommand)
}
