import type { AnyRecipe, EmbeddingModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledEncoder } from '@colrag/models'
import { ocrEngine } from '@colrag/ocr'
import type { OcrEngine } from '@colrag/ocr'
import { servedProcessors } from '@colrag/pipeline'
import type { ModelSettings } from './model-settings.ts'
import { embedded } from './embedded.ts'
import type { ExtractionOptions } from './extraction.ts'
import { naiveRag } from './naive-rag.ts'
import { paper } from './paper.ts'
import { recipeChoice } from './recipe-name.ts'

export const recipeNames = ['embedded', 'naive-rag', 'paper-v0.7.2', 'paper-v0.7.3', 'paper-v0.7.4'] as const
export type RecipeName = (typeof recipeNames)[number]
export const defaultRecipe: RecipeName = 'embedded'

/**
 * `jobs`: processors that reading may use, 1 unless told. `use`: what for. To `search`, parts that read files are not needed and those of the base
 * recipe stand in, so that a workspace can be searched where they are not at hand. To `read`, an OCR engine that the name names is tried first. To
 * `inspect`, models are asked nothing that is not in the workspace. `models`: how those that the name names are reached.
 */
export interface RecipeOptions {
  readonly jobs?: number
  readonly use?: 'search' | 'read' | 'inspect'
  readonly models?: ModelSettings
}

/** The languages that `hybridReader` asks for. */
const languages = ['jpn', 'eng']

/**
 * Makes a recipe by its name: `NAME`, or `NAME?…` with parts exchanged (`ocr`, `layout`, `captions`, `pack`, `triples`). Throws `invalid-options` for a name that is none of
 * `recipeNames` and for a part that is not known or, to `read`, cannot be used, and `not-found` where its files are missing. Nothing heavy is
 * loaded before it is used.
 */
export async function makeRecipe(name: string, { jobs = 1, use, models = {} }: RecipeOptions = {}): Promise<AnyRecipe> {
  const { base, ...parts } = recipeChoice(name)
  const make = recipes[base]
  if (!make || !Object.hasOwn(recipes, base))
    throw new ColragError('invalid-options', '--recipe', `there is no recipe ${base}`, { hint: `there are ${recipeNames.join(', ')}` })
  const processes = Math.min(jobs, servedProcessors)
  if (use === 'search') return { ...make(bundledEncoder(), {}), name }
  const engine = parts.ocr === undefined ? undefined : ocrEngine(parts.ocr, { workers: processes })
  if (engine && use === 'read') await tryEngine(engine, parts.ocr ?? '')
  const reached = use === 'inspect' ? { ...models, offline: true } : models
  return { ...make(bundledEncoder(), { processes, ...parts, models: reached, ...(engine ? { engine } : {}) }), name }
}

/** Before the first file is read, not at the first scan in the last one. */
async function tryEngine(engine: OcrEngine, name: string): Promise<void> {
  try {
    const read = (await engine.check?.(languages)) ?? languages
    if (read.length === 0)
      throw new ColragError('invalid-options', '--ocr', `it reads none of the languages ${languages.join(', ')}`, {
        hint: 'install their data, or name another engine',
      })
  } catch (cause) {
    await engine.close()
    if (!ColragError.is(cause)) throw cause
    throw new ColragError('invalid-options', '--ocr', `the OCR engine ${name} cannot be used: ${cause.message}`, {
      cause,
      hint: cause.hint ?? 'colrag doctor lists the engines and how to get them',
    })
  }
}

const recipes: Readonly<Record<string, (model: EmbeddingModel, reading: ExtractionOptions) => AnyRecipe>> = {
  embedded,
  'naive-rag': naiveRag,
  'paper-v0.7.2': (model, reading) => paper('v0.7.2', model, reading),
  'paper-v0.7.3': (model, reading) => paper('v0.7.3', model, reading),
  'paper-v0.7.4': (model, reading) => paper('v0.7.4', model, reading),
}
