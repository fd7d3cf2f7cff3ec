import type { AnyRecipe } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { ocrEngine } from '@colrag/ocr'
import { joinRecipes, servedProcessors } from '@colrag/pipeline'
import { isCommand } from '@colrag/stage-kit'
import { applyDefinition } from './definition/apply-definition.ts'
import type { RecipeDefinition } from './definition/recipe-definition.ts'
import { knownDefinition } from './definition/recipe-definition.ts'
import type { ExtractionOptions } from './extraction.ts'
import type { ModelSettings } from './model-settings.ts'
import type { ExchangedParts } from './recipe-name.ts'
import { readingParts, recipeChoice, withParts } from './recipe-name.ts'
import { openSearchParts } from './search-parts.ts'
import type { AnySheet } from './sheet/recipe-sheet.ts'
import { recipeHint } from './definition/recipe-hint.ts'
import { recipeOf } from './sheet/recipe-sheet.ts'
import { isRecipeName, sheets } from './sheets.ts'
import { splitRecipes } from './split-recipes.ts'
import { tryEngine } from './try-engine.ts'
import { tryModels } from './try-models.ts'

/**
 * `jobs`: processors that reading may use, 1 unless told. `use`: what for. To `search`, parts that read files are not needed and those of the base
 * recipe stand in, so that a workspace can be searched where they are not at hand. To `read`, an OCR engine that the name names is tried first, and servers are asked whether they have its models. To
 * `inspect`, models are asked nothing that is not in the workspace. `models`: how those that the name names are reached. `definitions`: recipes
 * of users by name, as a workspace or `readRecipeFile` has them.
 */
export interface RecipeOptions {
  readonly jobs?: number
  readonly use?: 'search' | 'read' | 'inspect'
  readonly models?: ModelSettings
  readonly definitions?: Readonly<Record<string, unknown>>
}

/**
 * Makes a recipe by its name: `NAME`, `NAME?…` with parts exchanged (`ocr`, `layout`, `captions`, `pack`, `triples`, `text`, `images`, `rerank`,
 * `visuals`, `answer`), or several with commas between, of which the first reads files for all (see `joinRecipes`). Throws `invalid-options` for a name that is
 * none of `recipeNames` or `definitions`, for a part that is not known or, to `read`, cannot be used, and `not-found` where its files are
 * missing. Nothing heavy is loaded before it is used.
 */
export async function makeRecipe(name: string, options: RecipeOptions = {}): Promise<AnyRecipe> {
  const [first = name, ...others] = splitRecipes(name, options.definitions)
  const main = await makeOne(first, options)
  const made = [main]
  try {
    const { sheet, parts: own } = named(first, options)
    const parts = readingParts(own)
    for (const other of others) sameUnits(other, sheet, named(other, options).sheet)
    for (const other of others) made.push(await makeOne(other, { ...options, use: 'search' }, parts))
    return joinRecipes(main, ...made.slice(1))
  } catch (error) {
    for (const recipe of made) await recipe.close()
    throw error
  }
}

/** Units are those of the first recipe: an axis over rows that it does not make would be empty. */
function sameUnits(name: string, first: AnySheet, other: AnySheet): void {
  const { rows = false, sentences = false } = other.units ?? {}
  const { units = {} } = first
  if ((!rows || units.rows === true) && (!sentences || units.sentences === true)) return
  throw new ColragError(
    'invalid-options',
    '--recipe',
    `${name} searches ${rows && units.rows !== true ? 'rows' : 'sentences'}, which the first recipe makes no units of`,
    { hint: 'name it first, or give it a workspace of its own' },
  )
}

/** What a name names, with the parts of its definition that it does not exchange itself. */
function named(
  name: string,
  { definitions = {} }: RecipeOptions,
): { readonly sheet: AnySheet; readonly parts: ExchangedParts; readonly definition: RecipeDefinition | null } {
  const { base, ...parts } = recipeChoice(name)
  if (isRecipeName(base)) return { sheet: sheets[base], parts, definition: null }
  if (!Object.hasOwn(definitions, base))
    throw new ColragError('invalid-options', '--recipe', `there is no recipe ${base}`, {
      hint: recipeHint(base, Object.keys(definitions)),
    })
  const definition = knownDefinition(base, definitions[base])
  return { sheet: applyDefinition(base, definition), parts: { ...definition.parts, ...parts }, definition }
}

/** `read`: the parts by which the first of several reads, which another one cannot change. */
async function makeOne(name: string, options: RecipeOptions, read?: ExchangedParts): Promise<AnyRecipe> {
  const { use, models = {} } = options
  const { sheet, parts, definition } = named(name, options)
  for (const [key, value] of Object.entries(read ? readingParts(parts) : {}))
    if (value !== read?.[key as keyof ExchangedParts])
      throw new ColragError(
        'invalid-options',
        '--recipe',
        `${name} has another part for ${key} than the first recipe, which reads files for all`,
        {
          hint: `leave ${key} out of it, or give it a workspace of its own`,
        },
      )
  const search = await openSearchParts(sheet, parts, models)
  const reading = use === 'search' ? {} : await readingOptions(parts, options)
  const { base } = recipeChoice(name)
  return {
    ...recipeOf(sheet, { ...search, reading }),
    name: withParts(name, {}),
    ...(definition ? { definitions: { [base]: definition } } : {}),
  }
}

async function readingOptions(parts: ExchangedParts, { jobs = 1, use, models = {} }: RecipeOptions): Promise<ExtractionOptions> {
  const processes = Math.min(jobs, servedProcessors)
  const engine = parts.ocr === undefined || isCommand(parts.ocr) ? undefined : ocrEngine(parts.ocr, { workers: processes })
  if (engine && use === 'read') await tryEngine(engine, parts.ocr ?? '')
  if (use === 'read') await tryModels(parts, models)
  const reached = use === 'inspect' ? { ...models, offline: true } : models
  return { processes, ...readingParts(parts), models: reached, ...(engine ? { engine } : {}) }
}
