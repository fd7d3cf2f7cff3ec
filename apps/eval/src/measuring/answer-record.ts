import { bootstrapInterval } from '@colrag/metrics'
import { isAnswerable } from './measured-row.ts'
import type { AnswerRecord, Estimate, Estimates, QueryRow } from '../record/run-record.ts'

/**
 * Means over the answerable questions that each measure applies to, refusals among them; an answer that failed counts as one that states nothing.
 * `judge`: the model that was asked for judgements, null for none.
 */
export function answerRecord(rows: readonly QueryRow[], judge: string | null, seed: number): AnswerRecord {
  const answerable = rows.filter(isAnswerable)
  const others = rows.filter((row) => !isAnswerable(row))
  const refused = (of: readonly QueryRow[]): number =>
    of.filter(({ answer, error }) => answer?.status === 'insufficient-evidence' && error === undefined).length
  return {
    n: answerable.length,
    estimates: estimatesOf(answerable, seed),
    refused: {
      wrongly: refused(answerable),
      answerable: answerable.length,
      rightly: refused(others),
      unanswerable: others.length,
    },
    ...(judge === null ? {} : { judge: judgementOf(rows, judge, seed) }),
  }
}

function estimatesOf(rows: readonly QueryRow[], seed: number): Estimates {
  const names = [...new Set(rows.flatMap(({ answer }) => Object.keys(answer?.measures ?? {})))].sort()
  return Object.fromEntries(names.map((name) => [name, estimate(valuesOf(rows, name), seed)]))
}

const valuesOf = (rows: readonly QueryRow[], name: string): readonly number[] => rows.flatMap(({ answer }) => answer?.measures[name] ?? [])

function judgementOf(rows: readonly QueryRow[], model: string, seed: number): NonNullable<AnswerRecord['judge']> {
  const asked = rows.flatMap(({ answer }) => (answer?.judged === undefined ? [] : [answer.judged]))
  const judged = asked.filter((value) => value !== null)
  return { model, asked: asked.length, judged: judged.length, estimate: judged.length === 0 ? null : estimate(judged, seed) }
}

function estimate(values: readonly number[], seed: number): Estimate {
  const { mean, low, high } = bootstrapInterval(values, { seed })
  return { mean, low, high }
}
