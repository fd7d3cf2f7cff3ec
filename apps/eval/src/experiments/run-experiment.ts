import { configOf } from '../commands/run-config.ts'
import { compareRows } from '../measuring/compare-rows.ts'
import type { Estimates, RunRecord } from '../record/run-record.ts'
import { cutOffOf } from '../runs/gate-file.ts'
import type { MeasuringPlace } from '../runs/measure-set.ts'
import { runAgain } from '../runs/run-again.ts'
import { chooseRecipes } from '../sets/open-recipes.ts'
import type { ExperimentResult } from './experiment-result.ts'
import type { Experiment } from './read-experiment.ts'

/** Measures what an experiment expects, and the recipes it compares with on the same questions. Throws what measuring throws. */
export async function runExperiment(experiment: Experiment, place: MeasuringPlace): Promise<ExperimentResult> {
  const k = [...new Set(measuresOf(experiment).flatMap((name) => cutOffOf(name) ?? []))].sort((a, b) => a - b)
  const config = configOf({
    dataset: experiment.dataset,
    data: place.data,
    ...chooseRecipes([experiment.recipe, ...experiment.against]),
    k,
  })
  return resultOf(experiment, await runAgain(config, place))
}

/** What of a run, whose first recipe is the experiment's own, is told of it. */
function resultOf(experiment: Experiment, { summary, rows }: RunRecord): ExperimentResult {
  const names = measuresOf(experiment)
  const [own, ...others] = summary.recipes
  const only = (metrics: Estimates = {}): Estimates =>
    Object.fromEntries(names.flatMap((name) => (metrics[name] ? [[name, rounded(metrics[name])]] : [])))
  return {
    name: experiment.name,
    dataset: summary.dataset.name,
    licence: summary.dataset.licence,
    source: summary.dataset.source,
    recipe: own?.name ?? experiment.recipe,
    n: summary.n,
    metrics: only(own?.metrics),
    byType: Object.fromEntries(Object.entries(own?.byType ?? {}).map(([type, { n, metrics }]) => [type, { n, metrics: only(metrics) }])),
    against: others.map(({ name, metrics }, i) => {
      const { metrics: difference } = compareRows(
        { name, rows: rows[i + 1] ?? [] },
        { name: own?.name ?? '', rows: rows[0] ?? [] },
        names,
        summary.config.seed,
      )
      return {
        recipe: name,
        metrics: only(metrics),
        difference: Object.fromEntries(Object.entries(difference).map(([measure, found]) => [measure, rounded(found)])),
      }
    }),
  }
}

/** Measures that an experiment names, in the order of its file. */
export const measuresOf = ({ expect, types }: Pick<Experiment, 'expect' | 'types'>): readonly string[] => [
  ...new Set([...Object.keys(expect), ...Object.values(types).flatMap(Object.keys)]),
]

/** More digits than these are of no use, and differ between processors. */
const rounded = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values as Readonly<Record<string, number>>).map(([key, value]) => [key, Math.round(value * 1e4) / 1e4]),
  ) as T
