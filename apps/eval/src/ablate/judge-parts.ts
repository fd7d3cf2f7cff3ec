import { mainMeasure } from '../reports/main-measure.ts'
import type { RunRecord } from '../record/run-record.ts'
import type { AblatedPart, AblationRecord, Verdict } from './ablation-record.ts'

const without = 'without '
const alone = ' alone'

/** What each part of the first recipe of a run is worth, by the others, whose names say what was left out or stands alone. Null where nothing was measured. */
export function judgeParts(run: RunRecord): AblationRecord | null {
  const measure = mainMeasure(run.summary.recipes)
  const recipe = run.summary.recipes[0]?.name
  if (measure === null || recipe === undefined) return null
  const judged = run.summary.comparisons.flatMap((comparison, i): Omit<AblatedPart, 'part'>[] => {
    const found = comparison.metrics[measure]
    if (!found) return []
    const difference = { mean: 0 - found.mean, low: 0 - found.high, high: 0 - found.low }
    return [
      { variant: comparison.recipe, difference, p: found.p, ...changed(run, i + 1, measure), verdict: verdictOf(difference.mean, found.p) },
    ]
  })
  return {
    format: 1,
    recipe,
    measure,
    parts: judged.filter(({ variant }) => variant.startsWith(without)).map((one) => ({ part: one.variant.slice(without.length), ...one })),
    alone: judged.filter(({ variant }) => variant.endsWith(alone)).map((one) => ({ axis: one.variant.slice(0, -alone.length), ...one })),
  }
}

const verdictOf = (gained: number, p: number): Verdict => (p >= 0.05 || gained === 0 ? 'within chance' : gained > 0 ? 'earns' : 'hurts')

/** On how many questions the recipe as served is better, and worse, than a variant. */
function changed({ rows }: RunRecord, variant: number, measure: string): { readonly better: number; readonly worse: number } {
  let [better, worse] = [0, 0]
  for (const [i, row] of (rows[0] ?? []).entries()) {
    const [served, other] = [row.measures?.[measure] ?? 0, rows[variant]?.[i]?.measures?.[measure] ?? 0]
    if (served > other) better++
    if (served < other) worse++
  }
  return { better, worse }
}
