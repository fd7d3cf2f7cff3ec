import { basename } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import { prepareSet } from '@colrag/benchmarks/sets'
import type { PreparedSearch, RetrievalSet } from '@colrag/benchmarks/sets'
import type { Listener } from '@colrag/pipeline'
import { costOf, costSince } from '../measuring/cost-of.ts'
import { measureSearches } from '../measuring/measure-searches.ts'
import type { MeasuredSearch } from '../measuring/measure-searches.ts'
import { stagesOf } from '../measuring/stages-of.ts'
import type { Progress } from '../output/progress.ts'
import type { RunConfig, RunCost, RunRecord } from '../record/run-record.ts'
import { namedJudge } from './named-judge.ts'

export interface MeasuringPlace {
  readonly data: string
  readonly keep: string
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** Shows pages of files that are read. */
const reading =
  (set: string, progress: Progress): Listener =>
  (event) => {
    if (event.type === 'page') progress.show(`${set}, reading ${basename(decodeURIComponent(event.uri))}`, event.page, event.pages)
    if (event.type === 'index') progress.clear()
  }

/** Makes the indexes of some recipes over a set and measures each. Throws what loading, reading and opening throw. */
export async function measureSet(
  set: RetrievalSet,
  recipes: readonly [AnyRecipe, ...AnyRecipe[]],
  config: RunConfig,
  { progress, ...place }: MeasuringPlace,
): Promise<RunRecord> {
  const spent = recipes.map(costOf)
  progress.say(`${set.name}: making the indexes of ${config.recipes.join(', ')}`)
  const prepared = await prepareSet(set, recipes, { ...place, listen: reading(set.name, progress) })
  try {
    const { questions, problems, ctx } = prepared
    const searches = prepared.searches.map((search, i): MeasuredSearch =>
      measuredSearch(search, config.recipes[i] ?? '', spent[i] as RunCost),
    )
    const judge = config.judge === null ? null : namedJudge(config.judge)
    try {
      const record = await measureSearches(
        { config, name: set.name, ...(set.source ? { source: set.source } : {}), questions, problems },
        searches,
        {
          ctx,
          ...(judge ? { judge: judge.over(config.seed) } : {}),
          listen: (what, done, of) => progress.show(`${set.name}, ${what}`, done, of),
        },
      )
      return judge ? { ...record, timings: { ...record.timings, judge: judge.cost() } } : record
    } finally {
      progress.clear()
      await judge?.close()
    }
  } finally {
    await prepared.close()
  }
}

/** A prepared search under the name that it is told by; what it asked of models counts from `before`. */
export function measuredSearch(prepared: PreparedSearch, name: string, before: RunCost): MeasuredSearch {
  const { recipe, opened, itemsOf, unitsOf } = prepared
  return {
    search: { name, retriever: prepared.retriever(), units: opened.units, opened, itemsOf, unitsOf, recipe },
    stages: stagesOf(recipe),
    values: recipe.values as unknown as Readonly<Record<string, unknown>>,
    cost: () => costSince(costOf(recipe), before),
  }
}
