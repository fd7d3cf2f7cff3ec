import type { Retriever } from '@colrag/core'
import { fuse, identity, minMax, weightedSum } from '@colrag/fusion'
import { pairedDifference } from '@colrag/metrics'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import type { OpenSet, RankingSet, Wanted } from './ranking-set.ts'

/** Shares found within the first and within five places, question by question. */
export interface Found {
  readonly first: Float64Array
  readonly five: Float64Array
}

/** What the default recipe gives meaning and words, whatever the set. */
export async function defaultWeights(): Promise<Readonly<Record<'text' | 'bm25', number>>> {
  const recipe = await makeRecipe(defaultRecipe)
  await recipe.close()
  const { text = NaN, bm25 = NaN } = (recipe.values as { readonly weights?: Readonly<Partial<Record<string, number>>> }).weights ?? {}
  return { text, bm25 }
}

/** Meaning alone, words alone and both as the default recipe fuses them, over all questions of a set. */
export async function rankings(
  set: OpenSet,
  weights: Readonly<Record<'text' | 'bm25', number>>,
): Promise<Readonly<Record<'dense' | 'bm25' | 'fused', Found>>> {
  const { bm25, text } = set
  const fused = fuse('block', { text, bm25 }, { normalizer: { text: minMax, bm25: identity }, fuser: weightedSum, weights, depth: 200 })
  // The vector of a question is held from one retriever to the next.
  const sums = { dense: emptyFound(set), bm25: emptyFound(set), fused: emptyFound(set) }
  const retrievers: readonly (readonly [keyof typeof sums, Retriever<'block'>])[] = [
    ['dense', text],
    ['bm25', bm25],
    ['fused', fused],
  ]
  for (const [i, question] of set.questions.entries()) {
    for (const [name, retriever] of retrievers) {
      const { hits } = await retriever.retrieve({ id: String(i), text: question.text }, { depth: question.depth }, set.ctx)
      const ids = hits.map((hit) => hit.id)
      sums[name].first[i] = await question.found(ids, 1)
      sums[name].five[i] = await question.found(ids, 5)
    }
  }
  return sums
}

const emptyFound = ({ questions }: OpenSet): Found => ({
  first: new Float64Array(questions.length),
  five: new Float64Array(questions.length),
})

/** The figures of one set. `isBetter`: more is found within five places than by words alone, and not by chance (p < .05). */
export function rankingFigures(
  { name, dense: wantedAlone, fused: wantedFused }: RankingSet,
  { dense, bm25, fused }: Readonly<Record<'dense' | 'bm25' | 'fused', Found>>,
): { readonly figures: readonly Figure[]; readonly isBetter: boolean } {
  const n = fused.five.length
  const share = (how: string, place: keyof Found, found: Found, wanted: Wanted | null): Figure =>
    figure({
      name: `${name}, ${how}, R@${place === 'first' ? 1 : 5}`,
      ours: mean(found[place]),
      n,
      ...(found === bm25 ? {} : { others: [{ peer: 'BM25 alone', value: mean(bm25[place]) }] }),
      ...(wanted ? { target: wanted[place] } : {}),
    })
  const gained = (place: keyof Found): { readonly gain: number; readonly p: number; readonly figures: readonly Figure[] } => {
    const { p, mean: gain } = pairedDifference(fused[place], bm25[place])
    const what = `${name}, fused over BM25, R@${place === 'first' ? 1 : 5}`
    return {
      gain,
      p,
      figures: [
        figure({ name: `${what} gained`, ours: gain, n, target: 0 }),
        figure({ name: `${what}, p`, ours: p, n, unit: 'p', better: 'less' }),
      ],
    }
  }
  const five = gained('five')
  return {
    figures: [
      share('dense', 'first', dense, wantedAlone),
      share('dense', 'five', dense, wantedAlone),
      share('fused', 'first', fused, wantedFused),
      share('fused', 'five', fused, wantedFused),
      ...gained('first').figures,
      ...five.figures,
    ],
    isBetter: five.gain > 0 && five.p < 0.05,
  }
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
