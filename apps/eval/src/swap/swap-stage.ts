import { ColragError } from '@colrag/core'
import type { AnyRecipe } from '@colrag/core'
import { prepareSet } from '@colrag/benchmarks/sets'
import type { RetrievalSet } from '@colrag/benchmarks/sets'
import { costOf } from '../measuring/cost-of.ts'
import { measureSearches } from '../measuring/measure-searches.ts'
import type { RunConfig, RunCost } from '../record/run-record.ts'
import { measuredSearch } from '../runs/measure-set.ts'
import type { MeasuringPlace } from '../runs/measure-set.ts'
import { countReuse } from './count-reuse.ts'
import type { Exchange } from './exchange-stage.ts'
import { shareParts } from './share-parts.ts'
import type { SwapResult } from './swap-record.ts'

/** Stages that work on pages of files. */
const readsFiles: readonly string[] = ['reader', 'layout', 'ocr']

/**
 * Measures a set with each part in turn, everything else being the same objects. `recipes`: those of the exchange, made, in its order; the caller closes
 * them. Of files only what follows the exchanged stage is done again. Throws `unsupported` where the stage has nothing to do on the set, and what
 * `prepareSet` throws.
 */
export async function swapStage(
  set: RetrievalSet,
  exchange: Exchange,
  recipes: readonly [AnyRecipe, ...AnyRecipe[]],
  config: RunConfig,
  { progress, ...place }: MeasuringPlace,
): Promise<SwapResult> {
  const sides = recipes.map((recipe) => shareParts(recipes[0], recipe))
  const exchanged = new Set(sides.flatMap((side) => side.exchanged.map(({ stage }) => stage)))
  const idle = !('locate' in set) && exchanged.size > 0 && [...exchanged].every((stage) => readsFiles.includes(stage))
  if (idle)
    throw new ColragError('unsupported', '--stage', `${set.name} is given as text, on which ${exchange.stage} has nothing to do`, {
      hint: 'exchange it on a set over files, such as real_qa_ja or a generated benchmark',
    })
  const [first, ...others] = sides.map(({ recipe }) => recipe)
  const spent = sides.map(({ recipe }) => costOf(recipe))
  const reuse = countReuse()
  const names = exchange.recipes.map(({ name }) => name)
  progress.say(`${set.name}: making the indexes of ${names.join(', ')}`)
  const prepared = await prepareSet(set, [first as AnyRecipe, ...others], { ...place, listen: reuse.listen })
  try {
    const { questions, problems, ctx, searches } = prepared
    const run = await measureSearches(
      { config, name: set.name, ...(set.source ? { source: set.source } : {}), questions, problems },
      searches.map((search, i) => measuredSearch(search, names[i] ?? '', spent[i] as RunCost)),
      { ctx, listen: (what, done, of) => progress.show(`${set.name}, ${what}`, done, of) },
    )
    return {
      run,
      swap: {
        format: 1,
        stage: exchange.stage,
        sides: sides.map(({ shared, exchanged }, i) => ({
          value: exchange.recipes[i]?.value ?? '',
          recipe: names[i] ?? '',
          shared,
          exchanged,
        })),
        readings: reuse.counted(),
      },
    }
  } finally {
    progress.clear()
    await prepared.close()
  }
}
