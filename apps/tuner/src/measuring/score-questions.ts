import type { PreparedSearch, PreparedSet, RetrievalSet, SetQuestion } from '@colrag/benchmarks/sets'
import type { AnyRecipe, Hit, Query, Retriever } from '@colrag/core'
import { rememberOpened } from '@colrag/tuning'
import type { Found, QuestionMeasure } from '../objective/question-measure.ts'

export type RecipeValues = AnyRecipe['values']

/** What each measure makes of each of some questions: `[measure][place]`. */
export type Scores = readonly Float64Array[]

/** Asks questions, by their places, of a recipe with some values. */
export interface QuestionScorer {
  score(values: RecipeValues, places: readonly number[], measures: readonly QuestionMeasure[]): Promise<Scores>
}

/** Several units lie on one page, and triples are lifted: so many hits for each item that is looked at, and so many at least. */
const hitsPerItem = 6
const leastDepth = 60

/** A scorer over what was prepared: each axis is asked once for each question, and only the fusion is done anew for other values. */
export function questionScorer(
  set: RetrievalSet,
  prepared: PreparedSet,
  search: PreparedSearch,
  questions: readonly SetQuestion[],
): QuestionScorer {
  const { ctx } = prepared
  const { opened, clock } = rememberOpened(search.opened)
  const queries = questions.map(({ text }, i): Query => ({ id: String(i), text }))
  const { tree } = search.opened
  const volumeOf = (hit: Hit): string => tree.at(hit.id, 'volume') ?? ''
  const score: QuestionScorer['score'] = async (values, places, measures) => {
    const retriever = servedBy(set, search, opened, values)
    const items = Math.max(...measures.map((measure) => measure.places))
    const told = Math.max(...measures.map((measure) => measure.hits))
    const depth = Math.max(leastDepth, hitsPerItem * items)
    const scores = measures.map(() => new Float64Array(places.length))
    for (const [i, place] of places.entries()) {
      const [query, question] = [queries[place] as Query, questions[place] as SetQuestion]
      const before = { ...clock }
      const began = performance.now()
      const list = await retriever.retrieve(query, { depth, explain: 'later' }, ctx)
      const passed = performance.now() - began
      const found: Found = {
        items: search.itemsOf(list.hits, items),
        results: list.hits.slice(0, told).map((hit) => ({
          dominant: (list.explain?.(hit) ?? hit).explanation?.dominant ?? '',
          volume: volumeOf(hit),
        })),
        ms: passed - (clock.spent - before.spent) + (clock.ms - before.ms),
      }
      for (const [m, measure] of measures.entries()) (scores[m] as Float64Array)[i] = measure.of(found, question)
    }
    return scores
  }
  // One call after another: two at once would read each other's clock.
  let last: Promise<unknown> = Promise.resolve()
  return {
    score(values, places, measures) {
      const next = last.then(() => score(values, places, measures))
      last = next.catch(() => undefined)
      return next
    },
  }
}

/** The very function that serves, over what is given in the place of what the recipe opened. */
function servedBy(set: RetrievalSet, { recipe, opened: { tree } }: PreparedSearch, opened: object, values: RecipeValues): Retriever {
  const search = recipe.retrieve(opened as never, set.valuesFor?.(values) ?? values)
  return set.rankBy?.(search, tree) ?? search
}
