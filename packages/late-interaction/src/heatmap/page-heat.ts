import type { MultiVectorModel, Query, RunContext, Unit } from '@colrag/core'
import type { TokenContent } from '../subject.ts'
import { tokenMap } from '../token-map.ts'
import type { TokenMap } from '../token-map.ts'
import type { HeatedPage, PageHeat } from './heat-of-words.ts'
import { heatOfWords } from './heat-of-words.ts'
import type { SharpenOptions } from './sharpen-heat.ts'
import type { UnitWord } from './unit-words.ts'
import { unitWords } from './unit-words.ts'

/**
 * Where on a page stands what a question is about, by a model's tokens of the units on it (`heatOfWords`). Any hits of any retriever will do, or all
 * blocks of the page. Null where the question or the page has no token.
 */
export async function pageHeat(
  model: MultiVectorModel,
  query: Query,
  page: HeatedPage,
  units: readonly Unit[],
  ctx: RunContext,
  options: SharpenOptions & { readonly content?: TokenContent } = {},
): Promise<PageHeat | null> {
  const words: UnitWord[] = []
  let first: TokenMap | null = null
  for (const unit of units) {
    const map = await tokenMap(model, query, unit, ctx, options.content)
    if (!map) continue
    first ??= map
    words.push(...unitWords(unit, map))
  }
  if (first === null) return null
  const { query: places, rarities } = first
  return heatOfWords({ text: query.text, places, ...(rarities ? { rarities } : {}) }, page, words, options)
}
