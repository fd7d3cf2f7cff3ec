import type { TokenMap } from '../token-map.ts'
import type { AskedWord } from './asked-words.ts'
import { askedWords } from './asked-words.ts'
import type { HeatField } from './heat-field.ts'
import { heatField } from './heat-field.ts'
import type { SharpenOptions } from './sharpen-heat.ts'
import { heatScale, sharpenHeat } from './sharpen-heat.ts'
import { spelledAlike } from './spelled-alike.ts'
import type { UnitWord } from './unit-words.ts'
import type { WarmRegion, WarmWord } from './warm-regions.ts'
import { warmRegions } from './warm-regions.ts'

/** `number` counts from 1, sizes in points. */
export interface HeatedPage {
  readonly number: number
  readonly width: number
  readonly height: number
}

/** A question by its tokens: where each stands in `text`, and how rare each is where the model tells. */
export interface AskedTokens extends Pick<TokenMap, 'rarities'> {
  readonly text: string
  readonly places: TokenMap['query']
}

/**
 * What one word of a question warms, on the scale of the page's own heat: the heat of the page is the greatest of its words', cell by cell.
 * `regions`: the warmest first, none where the page has nothing that is warm by it. `best`: the word of the page most like it, however cold.
 */
export interface WordHeat extends Omit<AskedWord, 'parts'> {
  readonly field: HeatField
  readonly regions: readonly WarmRegion[]
  readonly best: WarmWord
}

/** `regions`: the warmest first. `words`: of the question, in its order. `token`: the field of one token by itself, on its own scale; `tokens` their texts. */
export interface PageHeat {
  readonly field: HeatField
  readonly regions: readonly WarmRegion[]
  readonly words: readonly WordHeat[]
  readonly tokens: readonly string[]
  token(index: number): HeatField
}

/** How much the spelling of a word counts beside what it means in its place. */
const spelling = 0.5

/**
 * Where on a page stands what a question is about (PlanSightRAG section 4): of every word on it the best likeness with any word of the
 * question, half by its token vectors and half by its spelling, beyond what that word of the question has with the page in the mean: a word
 * that is like everything tells nothing, and of the question's words a rare one more than a common one. Sharpened together. `words`: of the page, of
 * whatever retriever; those of other pages are left out. Null where either has none.
 */
export function heatOfWords(
  asked: AskedTokens,
  page: HeatedPage,
  words: readonly UnitWord[],
  options: SharpenOptions = {},
): PageHeat | null {
  const found = words.filter((word) => word.page === page.number)
  if (asked.places.length === 0 || found.length === 0) return null
  const warmed = (sharp: ArrayLike<number>): readonly WarmWord[] =>
    found.map(({ box, text }, i): WarmWord => ({ box, text, heat: sharp[i] as number }))
  const byWord = askedWords(asked.text, asked.places).map((word) => ({ word, heat: heatBy(word, asked, found) }))
  const best = greatest(byWord.map(({ heat }) => heat))
  const warm = warmed(sharpenHeat(best, options))
  const scale = heatScale(best, options)
  return {
    field: heatField(page, warm),
    regions: warmRegions(warm),
    words: byWord.map(({ word: { text, start, end }, heat }): WordHeat => {
      const own = warmed(Float32Array.from(heat, scale))
      const likest = heat.reduce((likest, one, i) => (one > (heat[likest] as number) ? i : likest), 0)
      return { text, start, end, field: heatField(page, own), regions: warmRegions(own), best: own[likest] as WarmWord }
    }),
    tokens: asked.places.map((place) => (place ? asked.text.slice(place.start, place.end) : '')),
    token(index) {
      const sharp = sharpenHeat(
        found.map(({ byToken }) => byToken[index] ?? Number.NaN),
        options,
      )
      return heatField(page, warmed(sharp))
    },
  }
}

/** How much each word of the page is like a word of the question, beyond the mean; the best of the parts that it consists of. */
function heatBy({ parts }: AskedWord, { text: question, places, rarities }: AskedTokens, words: readonly UnitWord[]): readonly number[] {
  return greatest(
    parts.map((pieces) => {
      const mean = (of: (token: number) => number): number => pieces.reduce((sum, token) => sum + of(token), 0) / pieces.length
      const weight = rarities ? mean((token) => rarities[token] as number) : 1
      const asked = textOf(question, pieces, places)
      const likeness = words.map(({ byToken, text }) => {
        const meaning = mean((token) => byToken[token] as number)
        return asked === null ? meaning : (1 - spelling) * meaning + spelling * spelledAlike(asked, text)
      })
      const usual = likeness.reduce((sum, one) => sum + one, 0) / words.length
      return likeness.map((one) => (one - usual) * weight)
    }),
  )
}

/** What tokens say together; null where it is not known where they stand. */
function textOf(question: string, pieces: readonly number[], places: AskedTokens['places']): string | null {
  const [first, last] = [places[pieces[0] as number], places[pieces.at(-1) as number]]
  return first && last ? question.slice(first.start, last.end) : null
}

const greatest = (lists: readonly (readonly number[])[]): readonly number[] =>
  (lists[0] ?? []).map((_, i) => Math.max(...lists.map((list) => list[i] as number)))
