import { ColragError } from '@colrag/core'
import type { AnyRecipe, RunContext } from '@colrag/core'
import { classesOf, fitFusion, queryClasses, ruleAnalyser } from '@colrag/fusion'
import type { FitKind, JudgedQuery } from '@colrag/fusion'
import { pairedDifference } from '@colrag/metrics'
import { describeRecipe, makeRecipe } from '@colrag/recipes'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { found } from './found.ts'
import type { PreparedSearch, PreparedSet } from './prepare-set.ts'
import { rankedBy } from './rank-set.ts'
import type { RetrievalSet } from './retrieval-set.ts'
import { isHeldOut } from './set-figures.ts'

type Weights = Readonly<Record<string, number>>
interface Judged extends JudgedQuery {
  readonly type: string | null
}

/** Candidates of a question that are learned from. */
const depth = 100

/**
 * Weights of the axes learned from the half of all sets' questions that things are chosen by, as one set of weights (`logistic`, `pairwise`) and as one for each class of
 * questions with enough of them, beside the recipe as served, on the half held out. What was learned is in the names of the rows.
 */
export async function learnedFigures(
  sets: readonly { readonly set: RetrievalSet; readonly prepared: PreparedSet }[],
  name: string,
): Promise<readonly Figure[]> {
  const judged: Judged[] = []
  for (const { set, prepared } of sets) judged.push(...(await judgedOf(set, prepared)))
  const served = sets[0]?.prepared.searches[0]?.recipe as AnyRecipe
  const before = served.values['weights'] as unknown as Weights
  const axes = Object.keys(before).filter((axis) => (before[axis] ?? 0) > 0)
  const all = describeRecipe(name).fusion.normalizers
  const normalizers = Object.fromEntries(axes.map((axis) => [axis, all[axis] as string]))
  const weights = Object.fromEntries(axes.map((axis) => [axis, before[axis] as number]))
  const fit = (kind: FitKind, of: readonly JudgedQuery[]): Weights => fitFusion(of, { kind, normalizers, weights }).weights
  const made: { readonly name: string; readonly recipe: AnyRecipe }[] = []
  const define = async (said: string, definition: object): Promise<void> => {
    made.push({ name: said, recipe: await makeRecipe('tried', { definitions: { tried: { base: name, ...definition } } }) })
  }
  for (const kind of ['logistic', 'pairwise'] as const) {
    const learned = fit(kind, judged)
    await define(`learned, ${kind} (${told(learned)})`, { values: { weights: learned } })
  }
  const byClass = Object.fromEntries(
    queryClasses.flatMap((type): [string, Weights][] => {
      try {
        const own = judged.filter((question) => question.type === type)
        return [[type, fit('pairwise', own)]]
      } catch (error) {
        // Too few questions of a class to learn from: it keeps the weights of all.
        if (ColragError.is(error) && error.code === 'invalid-options') return []
        throw error
      }
    }),
  )
  if (Object.keys(byClass).length > 0)
    await define(
      `weights by class (${Object.entries(byClass)
        .map(([type, own]) => `${type}: ${told(own)}`)
        .join('; ')})`,
      {
        fusion: { weightsBy: byClass },
      },
    )
  try {
    const rows: Figure[] = []
    for (const { set, prepared } of sets) rows.push(...(await rowsOf(set, prepared, made)))
    return rows
  } finally {
    for (const { recipe } of made) await recipe.close()
  }
}

async function rowsOf(
  set: RetrievalSet,
  { questions, searches, ctx }: PreparedSet,
  made: readonly { readonly name: string; readonly recipe: AnyRecipe }[],
): Promise<readonly Figure[]> {
  const prepared = searches[0] as PreparedSearch
  const held = questions.filter(({ gold }, i) => gold.length > 0 && isHeldOut(set.name, i))
  const ranked = async (recipe: AnyRecipe): Promise<readonly (readonly string[])[]> => {
    const search = recipe.retrieve(prepared.opened as never, recipe.values)
    return rankedBy(set.rankBy?.(search, prepared.opened.tree) ?? search, held, prepared, ctx)
  }
  const before = await ranked(prepared.recipe)
  const ways = [{ name: 'as served', rankings: before }]
  for (const { name, recipe } of made) ways.push({ name, rankings: await ranked(recipe) })
  return set.wanted.flatMap((wanted) => {
    const served = found(held, before, wanted)
    return ways.map(({ name, rankings }) => {
      const values = found(held, rankings, wanted)
      const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
      const { p } = pairedDifference(values, served)
      return figure({
        name: `${set.name}, half held out, ${wanted.measure}@${wanted.at}, ${name} (p ${p.toFixed(3)})`,
        ours: mean,
        n: held.length,
      })
    })
  })
}

/** The candidates of the questions that are chosen by, as the fusion alone found them. */
async function judgedOf(set: RetrievalSet, { questions, searches, ctx }: PreparedSet): Promise<readonly Judged[]> {
  const { recipe, opened, itemsOf } = searches[0] as PreparedSearch
  const search = recipe.retrieve(opened as never, recipe.values)
  const judged: Judged[] = []
  for (const [i, { text, gold }] of questions.entries()) {
    if (isHeldOut(set.name, i)) continue
    const { hits } = await search.retrieve({ id: String(i), text }, { depth }, ctx)
    const wanted = new Set(gold.flat())
    const candidates = hits.map((hit) => ({ parts: hit.parts ?? {}, gain: itemsOf([hit]).some((item) => wanted.has(item)) ? 1 : 0 }))
    judged.push({ id: `${set.name} ${i}`, type: await classOf(text, ctx), candidates })
  }
  return judged
}

const analyser = ruleAnalyser()
const classOf = async (text: string, ctx: RunContext): Promise<string | null> =>
  classesOf((await analyser.plan({ id: 'q', text }, ctx)).findings)[0] ?? null

const told = (weights: Weights): string =>
  Object.entries(weights)
    .map(([axis, weight]) => `${axis} ${weight.toFixed(2)}`)
    .join(' ')
