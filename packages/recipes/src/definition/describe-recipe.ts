import { stringify } from 'yaml'
import { ColragError } from '@colrag/core'
import type { Space } from '@colrag/core'
import type { FineUnits, VolumeDictionary } from '@colrag/hierarchy'
import type { ExchangedParts } from '../recipe-name.ts'
import { recipeChoice } from '../recipe-name.ts'
import { takesFineUnits } from '../sheet/fine-axis.ts'
import type { FusionSheet } from '../sheet/fusion-sheet.ts'
import type { IndexSheets } from '../sheet/index-sheet.ts'
import { wholeIndex } from '../sheet/index-sheet.ts'
import type { RecipeName } from '../sheets.ts'
import { isRecipeName, sheets } from '../sheets.ts'
import { applyDefinition } from './apply-definition.ts'
import { knownDefinition } from './recipe-definition.ts'
import { recipeHint } from './recipe-hint.ts'

/** All that a recipe says, what it has of its base included: a definition in which nothing is left out. */
export interface RecipeDescription {
  readonly base: RecipeName
  readonly about: string
  readonly parts: ExchangedParts
  /** Absent where the recipe can have no axis over them. */
  readonly units?: FineUnits
  readonly indexes: IndexSheets
  readonly fusion: FusionSheet
  readonly values: Readonly<Record<string, unknown>>
  readonly space: Space
  readonly volumeWords?: VolumeDictionary
}

/** The parts of a recipe that exchanges none. */
const ownParts: ExchangedParts = {
  ocr: 'tesseract',
  layout: 'ruled',
  captions: 'rules',
  triples: 'rules',
  text: 'bundled:e5-small',
  answer: 'extractive',
}

/** Throws `invalid-options` for a name that is none of `recipeNames` or `definitions`. */
export function describeRecipe(name: string, definitions: Readonly<Record<string, unknown>> = {}): RecipeDescription {
  const { base, ...exchanged } = recipeChoice(name)
  const definition = Object.hasOwn(definitions, base) ? knownDefinition(base, definitions[base]) : null
  if (!definition && !isRecipeName(base))
    throw new ColragError('invalid-options', name, `there is no recipe ${base}`, {
      hint: recipeHint(base, Object.keys(definitions)),
    })
  const sheet = definition ? applyDefinition(base, definition) : sheets[base as RecipeName]
  const { about, indexes, fusion, values, space, volumeWords, units } = sheet
  const parts = { ...ownParts, ...definition?.parts, ...exchanged }
  const whole = Object.fromEntries(Object.entries(indexes).map(([axis, index]) => [axis, wholeIndex(index)]))
  return {
    base: definition?.base ?? (base as RecipeName),
    about,
    parts,
    ...(takesFineUnits(sheet) ? { units: { rows: false, sentences: false, ...units } } : {}),
    indexes: whole,
    fusion,
    values,
    space,
    ...(volumeWords ? { volumeWords } : {}),
  }
}

/** A description as YAML that, saved to a file, is a recipe which does the same. */
export const recipeYaml = (name: string, description: RecipeDescription): string =>
  `# The recipe ${name}, whole. Saved as mine.yaml and changed it is one of your own: colrag ingest … --recipe ./mine.yaml\n# What is left out is as in its base.\n${stringify(description)}`
