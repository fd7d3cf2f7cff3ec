import type { RunRecord } from '../record/run-record.ts'

/** What `--json` prints of a run. */
export function runJson({ summary, timings }: RunRecord): object {
  const { dataset, config, n, unanswerable, problems, recipes, comparisons } = summary
  return {
    dataset: dataset.name,
    licence: dataset.licence,
    source: dataset.source,
    n,
    unanswerable,
    recipes: recipes.map(({ name, metrics, byType, coverage, answers }, i) => {
      const { latency = null, answerLatency = null, cost = null } = timings.recipes[i] ?? {}
      return { name, metrics, byType, latency, coverage, cost, ...(answers ? { answers, answerLatency } : {}) }
    }),
    comparisons,
    problems,
    seed: config.seed,
  }
}
