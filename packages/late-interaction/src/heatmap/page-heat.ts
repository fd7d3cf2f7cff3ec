import type { MultiVectorModel, Query, RunContext, Unit } from '@colrag/core'
import { tokenMap } from '../token-map.ts'
import type { TokenContent } from '../subject.ts'
import type { HeatField, WarmBox } from './heat-field.ts'
import { heatField } from './heat-field.ts'
import { sharpenHeat } from './sharpen-heat.ts'
import type { SharpenOptions } from './sharpen-heat.ts'
import type { UnitWord } from './unit-words.ts'
import { unitWords } from './unit-words.ts'
import type { WarmRegion, WarmWord } from './warm-regions.ts'
import { warmRegions } from './warm-regions.ts'

/** `number` counts from 1, sizes in points. */
export interface HeatedPage {
  readonly number: number
  readonly width: number
  readonly height: number
}

/** `regions`: the warmest first. `token`: the field of one token of the question by itself, `tokens` their words. */
export interface PageHeat {
  readonly field: HeatField
  readonly regions: readonly WarmRegion[]
  readonly tokens: readonly string[]
  token(index: number): HeatField
}

/**
 * Where on a page stands what a question is about (PlanSightRAG section 4): the words of all given units that stand on it, each by its best
 * product with any token of the question beyond that token's mean over the page, sharpened together: a token that is like everything tells nothing. Any hits of any retriever will do, or all blocks of the page. Null where the
 * question or the page has no token.
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
  let tokens: readonly string[] = []
  for (const unit of units) {
    const map = await tokenMap(model, query, unit, ctx, options.content)
    if (!map) continue
    tokens = map.query.map((place) => (place ? query.text.slice(place.start, place.end) : ''))
    words.push(...unitWords(unit, map).filter((word) => word.page === page.number))
  }
  if (words.length === 0) return null
  const fieldOf = (heat: readonly number[]): { readonly warm: readonly WarmWord[]; readonly field: HeatField } => {
    const sharp = sharpenHeat(heat, options)
    const warm = words.map(({ box, text }, i): WarmWord => ({ box, text, heat: sharp[i] as number }))
    return { warm, field: heatField(page, warm satisfies readonly WarmBox[]) }
  }
  const means = tokens.map((_, token) => words.reduce((sum, { byToken }) => sum + (byToken[token] as number), 0) / words.length)
  const { warm, field } = fieldOf(words.map(({ byToken }) => Math.max(...means.map((mean, token) => (byToken[token] as number) - mean))))
  return {
    field,
    regions: warmRegions(warm),
    tokens,
    token: (index) => fieldOf(words.map(({ byToken }) => byToken[index] ?? Number.NaN)).field,
  }
}
