import type { AnyRecipe } from '@colrag/core'
import { prepareSet, variantsOf } from '@colrag/benchmarks/sets'
import type { PreparedSearch, RetrievalSet } from '@colrag/benchmarks/sets'
import { costOf } from '../measuring/cost-of.ts'
import { measureSearches } from '../measuring/measure-searches.ts'
import type { MeasuredSearch } from '../measuring/measure-searches.ts'
import type { RunConfig, RunRecord } from '../record/run-record.ts'
import { measuredSearch } from '../runs/measure-set.ts'
import type { MeasuringPlace } from '../runs/measure-set.ts'
import { shareParts } from '../swap/share-parts.ts'

/**
 * Measures a recipe as served and with each of its parts left out: axes, priors, boosts, the hierarchy, the analyser; and each axis by itself. All of
 * it over the same indexes. `quiet`: the recipe without its analyser, where it can do without. The caller closes both.
 */
export async function ablateRecipe(
  set: RetrievalSet,
  recipe: AnyRecipe,
  quiet: AnyRecipe | null,
  config: RunConfig,
  { progress, ...place }: MeasuringPlace,
): Promise<RunRecord> {
  progress.say(`${set.name}: making the indexes of ${recipe.name}`)
  const spent = costOf(recipe)
  const prepared = await prepareSet(set, quiet ? [recipe, shareParts(recipe, quiet).recipe] : [recipe], place)
  try {
    const { questions, problems, ctx, searches } = prepared
    const [served, unanalysed] = searches as readonly [PreparedSearch, PreparedSearch?]
    const variants = variantsOf(recipe).map(({ name, values }, i): MeasuredSearch => {
      const measured = measuredSearch(served, i === 0 ? recipe.name : name, spent)
      return {
        ...measured,
        search: { ...measured.search, retriever: served.retriever(values) },
        values: values as unknown as MeasuredSearch['values'],
      }
    })
    return await measureSearches(
      { config, name: set.name, ...(set.source ? { source: set.source } : {}), questions, problems },
      unanalysed ? [...variants, measuredSearch(unanalysed, 'without analyser', spent)] : variants,
      { ctx, listen: (what, done, of) => progress.show(`${set.name}, ${what}`, done, of) },
    )
  } finally {
    progress.clear()
    await prepared.close()
  }
}
