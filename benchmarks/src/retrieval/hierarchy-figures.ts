import type { AnyRecipe, Retriever } from '@colrag/core'
import { volumeToBlock } from '@colrag/hierarchy'
import { pairedDifference } from '@colrag/metrics'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { found } from './found.ts'
import type { PreparedSearch, PreparedSet } from './prepare-set.ts'
import { rankedBy } from './rank-set.ts'
import type { RetrievalSet } from './retrieval-set.ts'
import { isHeldOut } from './set-figures.ts'

type Values = Readonly<Record<string, number>>

/** How much of a chapter's score its blocks get, where the hierarchy is soft. */
const priors = [0.1, 0.3]

/**
 * A recipe as served, without its priors, narrowed hard to two volumes and three chapters as published, and raised softly by its chapters: for choosing
 * between them by data. The half that is chosen by stands beside the half held out.
 */
export async function hierarchyFigures(set: RetrievalSet, { questions, searches, ctx }: PreparedSet): Promise<readonly Figure[]> {
  const rows: Figure[] = []
  for (const prepared of searches) {
    const ways = await Promise.all(
      [...waysOf(prepared)].map(
        async ([name, search]) =>
          [name, await rankedBy(set.rankBy?.(search, prepared.opened.tree) ?? search, questions, prepared, ctx)] as const,
      ),
    )
    for (const wanted of set.wanted) {
      const isAsked = (_: number, i: number): boolean => (questions[i]?.gold.length ?? 0) > 0
      const served = found(questions, ways[0]?.[1] ?? [], wanted)
      for (const [name, ranked] of ways) {
        const values = found(questions, ranked, wanted)
        const { p } = pairedDifference(values.filter(isAsked), served.filter(isAsked))
        const half = (held: boolean): string => mean(values.filter((_, i) => isAsked(_, i) && isHeldOut(set.name, i) === held)).toFixed(3)
        rows.push(
          figure({
            name: `${set.name}, ${wanted.measure}@${wanted.at}, ${prepared.recipe.name}, ${name} (half to choose by ${half(false)}, held out ${half(true)}, p ${p.toFixed(3)})`,
            ours: mean(values.filter(isAsked)),
            n: values.filter(isAsked).length,
          }),
        )
      }
    }
  }
  return rows
}

function waysOf({ recipe, opened }: PreparedSearch): ReadonlyMap<string, Retriever<'block'>> {
  const open = opened as unknown as { readonly text: Retriever<'block'>; readonly triple: Retriever<'triple'> }
  const values = recipe.values as unknown as Values
  const retrieve = (changed: Values): Retriever<'block'> =>
    recipe.retrieve(opened as never, { ...recipe.values, ...changed } as AnyRecipe['values'])
  const own = Object.keys(values).filter((key) => key.endsWith('Prior'))
  // A published recipe narrows by itself, unless its chapters have a prior.
  if (own.includes('chapterPrior'))
    return new Map([
      ['as published: hard', retrieve({})],
      ['without hierarchy', retrieve({ chapterPrior: Number.MIN_VALUE })],
      ...priors.map((prior) => [`soft: chapters by ${prior}`, retrieve({ chapterPrior: prior })] as const),
    ])
  const plain = retrieve(Object.fromEntries(own.map((key) => [key, 0])))
  const parts = { tree: opened.tree, units: opened.units, dense: open.text, triples: open.triple }
  return new Map([
    ['as served', retrieve({})],
    ['without hierarchy', plain],
    ['hard: two volumes, three chapters', volumeToBlock(plain, parts)],
    ...priors.map((prior) => [`soft: chapters by ${prior}`, volumeToBlock(plain, { ...parts, prior })] as const),
  ])
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
