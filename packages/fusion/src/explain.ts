import type { Explanation, Hit, Term } from '@colrag/core'
import { dominantAxis } from '@colrag/stage-kit'
import type { Measured } from './fuse.ts'
import type { Telling } from './telling-of.ts'

/** Parts and explanation of candidate `i`: the score is the sum of the contributions times the boosts. */
export function explain(
  measured: readonly Measured[],
  contributions: readonly Float64Array[],
  i: number,
  boosts: Explanation['boosts'],
  told: Telling,
): Pick<Required<Hit>, 'parts' | 'explanation'> {
  const terms = measured.map((axis, a) => termOf(axis, contributions[a]?.[i] ?? 0, i, (at) => told.formula(a, at)))
  const notes = measured.flatMap((axis, a) =>
    terms[a]?.raw === null ? [`${axis.axis}: ${axis.silent ?? 'nothing on this axis'}, counts as 0`] : [],
  )
  return {
    parts: Object.fromEntries(terms.map((term) => [term.axis, term.raw])),
    explanation: { terms, boosts, priors: [], dominant: dominantAxis(terms), notes: [...told.notes, ...notes] },
  }
}

/** `normalized` is the normaliser's value where the fuser multiplied it by the weight, else what the fuser made of it. */
function termOf(
  { axis, weight, raw, scores }: Measured,
  contribution: number,
  i: number,
  formulaOf: (i: number) => string | undefined,
): Term {
  const measured = raw[i] ?? NaN
  if (Number.isNaN(measured)) return { axis, raw: null, normalized: 0, weight, contribution }
  const own = scores[i] ?? 0
  const formula = formulaOf(i)
  return {
    axis,
    raw: measured,
    normalized: own * weight === contribution ? own : contribution / weight,
    ...(formula === undefined ? {} : { formula }),
    weight,
    contribution,
  }
}
