import type { RunConfig } from '../record/run-record.ts'
import type { ChosenRecipes } from '../sets/open-recipes.ts'

/** The seed of intervals, p-values and judges. */
const seed = 42

/** What is asked for, with the house's choices for all that is not said. */
export const configOf = ({
  names,
  definitions,
  k,
  depth = 0,
  runs = [],
  answers = false,
  judge = null,
  ...where
}: ChosenRecipes &
  Pick<RunConfig, 'dataset' | 'data' | 'k'> &
  Partial<Pick<RunConfig, 'runs' | 'depth' | 'answers' | 'judge'>>): RunConfig => ({
  ...where,
  recipes: names,
  definitions,
  runs,
  k,
  depth: Math.max(depth, ...k),
  answers,
  judge,
  seed,
})
