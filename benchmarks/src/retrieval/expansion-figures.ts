import type { AnyRecipe, Retriever, UnitStore } from '@colrag/core'
import { disasterSynonyms, expanded, queryExpander, vectorFeedback, wordFeedback } from '@colrag/fusion'
import { pairedDifference } from '@colrag/metrics'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { found } from './found.ts'
import { rankSet } from './rank-set.ts'
import type { Variant } from './rank-set.ts'
import type { Wanted, WrittenSet } from './retrieval-set.ts'

interface Opened {
  readonly bm25: Retriever<'block'>
  readonly text: Retriever<'block'>
  readonly units: UnitStore
}

/** What may be asked beside a question's own words: each changes one axis of what is opened, and nothing else. */
const ways: Readonly<Record<string, (opened: Opened) => Partial<Opened>>> = {
  synonyms: ({ bm25 }) => ({ bm25: expanded(bm25, queryExpander({ synonyms: disasterSynonyms })) }),
  'kanji variants': ({ bm25 }) => ({ bm25: expanded(bm25, queryExpander({ variants: true })) }),
  'feedback by words': ({ bm25, units }) => ({ bm25: wordFeedback(bm25, { units }) }),
  'feedback by vectors': ({ text }) => ({ text: vectorFeedback(text) }),
}

const measures: readonly Wanted[] = [
  { measure: 'R', at: 1 },
  { measure: 'R', at: 5 },
]

/** The recipe as served beside the same with each way of expansion, on every second question of a set: the others are for choosing by. */
export async function expansionFigures(
  set: WrittenSet,
  recipe: AnyRecipe,
  place: { readonly data: string; readonly keep: string },
): Promise<readonly Figure[]> {
  const half: WrittenSet = {
    ...set,
    async load(data) {
      const { documents, questions } = await set.load(data)
      return { documents, questions: questions.filter((_, i) => i % 2 === 1) }
    },
  }
  const variants = [
    { name: 'served', values: recipe.values },
    ...Object.entries(ways).map(([name, change]): Variant => ({
      name,
      values: recipe.values,
      wrap: (opened) => ({ ...opened, ...change(opened as unknown as Opened) }),
    })),
  ]
  const { questions, rankings } = await rankSet(half, recipe, variants, place)
  return measures.flatMap((wanted) => {
    const values = new Map([...rankings].map(([name, ranked]) => [name, found(questions, ranked, wanted)]))
    const served = values.get('served') ?? new Float64Array()
    return [...values].map(([name, own]) =>
      figure({
        name: `${set.name}, every second question, ${wanted.measure}@${wanted.at}, ${name === 'served' ? name : `with ${name} (p ${pairedDifference(own, served).p.toFixed(3)})`}`,
        ours: own.reduce((sum, value) => sum + value, 0) / Math.max(1, own.length),
        n: own.length,
      }),
    )
  })
}
