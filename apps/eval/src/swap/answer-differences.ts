import { bootstrapInterval, pairedDifference } from '@colrag/metrics'
import { isAnswerable } from '../measuring/measured-row.ts'
import type { Estimate, QueryRow, RunRecord } from '../record/run-record.ts'

/** A measure of answers, a recipe less the first, over the questions that both were measured on. `low` to `high` of each side: 95 %. */
export interface AnswerDifference {
  readonly recipe: string
  readonly measure: string
  readonly n: number
  readonly before: Estimate
  readonly after: Estimate
  readonly difference: Estimate
  readonly p: number
}

/** Nothing for a run without answers. `counts`: which questions are looked at. */
export function answerDifferences(
  { summary, rows }: RunRecord,
  counts: (row: QueryRow) => boolean = () => true,
): readonly AnswerDifference[] {
  const measures = [...new Set((rows[0] ?? []).flatMap(({ answer }) => Object.keys(answer?.measures ?? {})))].sort()
  return summary.recipes.slice(1).flatMap(({ name }, i) =>
    measures.flatMap((measure) => {
      const pairs = (rows[0] ?? []).flatMap((row, q): (readonly [number, number])[] => {
        const [before, after] = [row.answer?.measures[measure], rows[i + 1]?.[q]?.answer?.measures[measure]]
        return !isAnswerable(row) || !counts(row) || before === undefined || after === undefined ? [] : [[before, after]]
      })
      if (pairs.length === 0) return []
      const [before, after] = [0, 1].map((side) => Float64Array.from(pairs, (pair) => pair[side] ?? 0)) as [Float64Array, Float64Array]
      const { mean, low, high, p } = pairedDifference(after, before, { seed: summary.config.seed })
      return [
        {
          recipe: name,
          measure,
          n: pairs.length,
          before: estimateOf(before, summary.config.seed),
          after: estimateOf(after, summary.config.seed),
          difference: { mean, low, high },
          p,
        },
      ]
    }),
  )
}

function estimateOf(values: Float64Array, seed: number): Estimate {
  const { mean, low, high } = bootstrapInterval([...values], { seed })
  return { mean, low, high }
}
