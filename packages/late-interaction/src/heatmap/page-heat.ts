import type { MultiVectorModel, Query, RunContext, Unit } from '@colrag/core'
import { tokenMap } from '../token-map.ts'
import type { TokenMap } from '../token-map.ts'
import type { TokenContent } from '../subject.ts'
import type { HeatField, WarmBox } from './heat-field.ts'
import { heatField } from './heat-field.ts'
import { piecedWords } from './pieced-words.ts'
import type { PiecedWord } from './pieced-words.ts'
import { sharpenHeat } from './sharpen-heat.ts'
import type { SharpenOptions } from './sharpen-heat.ts'
import { spelledAlike } from './spelled-alike.ts'
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

/** How much the spelling of a word counts beside what it means in its place. */
const spelling = 0.5

/**
 * Where on a page stands what a question is about (PlanSightRAG section 4): of every word of the units on it the best likeness with any word of the
 * question, half by its token vectors and half by its spelling, beyond what that word of the question has with the page in the mean: a word
 * that is like everything tells nothing, and of the question's words a rare one more than a common one. Sharpened together. Any hits of any retriever will do, or all blocks of the page. Null where the
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
  let first: TokenMap | null = null
  for (const unit of units) {
    const map = await tokenMap(model, query, unit, ctx, options.content)
    if (!map) continue
    first ??= map
    words.push(...unitWords(unit, map).filter((word) => word.page === page.number))
  }
  if (first === null || words.length === 0) return null
  const fieldOf = (heat: readonly number[]): { readonly warm: readonly WarmWord[]; readonly field: HeatField } => {
    const sharp = sharpenHeat(heat, options)
    const warm = words.map(({ box, text }, i): WarmWord => ({ box, text, heat: sharp[i] as number }))
    return { warm, field: heatField(page, warm satisfies readonly WarmBox[]) }
  }
  const { warm, field } = fieldOf(heatOf(query.text, first, words))
  return {
    field,
    regions: warmRegions(warm),
    tokens: first.query.map((place) => (place ? query.text.slice(place.start, place.end) : '')),
    token: (index) => fieldOf(words.map(({ byToken }) => byToken[index] ?? Number.NaN)).field,
  }
}

function heatOf(question: string, { query: places, rarities }: TokenMap, words: readonly UnitWord[]): readonly number[] {
  const heat = words.map(() => -Infinity)
  for (const { start, end, pieces } of askedWords(question, places)) {
    const weight = rarities ? pieces.reduce((sum, token) => sum + (rarities[token] as number), 0) / pieces.length : 1
    const asked = start < end ? question.slice(start, end) : null
    const likeness = words.map(({ byToken, text }) => {
      const meaning = pieces.reduce((sum, token) => sum + (byToken[token] as number), 0) / pieces.length
      return asked === null ? meaning : (1 - spelling) * meaning + spelling * spelledAlike(asked, text)
    })
    const mean = likeness.reduce((sum, one) => sum + one, 0) / words.length
    likeness.forEach((one, i) => (heat[i] = Math.max(heat[i] as number, (one - mean) * weight)))
  }
  return heat
}

/** The words of a question; each token by itself where it is not known where they stand. */
function askedWords(question: string, places: TokenMap['query']): readonly PiecedWord[] {
  const words = piecedWords(question, places)
  return words.length > 0 ? words : places.map((_, token) => ({ start: 0, end: 0, pieces: [token] }))
}
