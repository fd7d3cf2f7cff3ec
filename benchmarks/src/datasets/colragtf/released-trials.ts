import { ColragError } from '@colrag/core'
import { dataLines } from '../files/data-lines.ts'
import { gather } from '../files/gather.ts'
import type { JsonEntry } from '../files/json-entries.ts'
import { problemList } from '../files/problem-list.ts'
import { colragtfSource } from './colragtf-source.ts'

/** A trial of the tuning that led to v0.7.4. `value`: what was made as large as possible. */
export interface ReleasedTrial {
  readonly number: number
  readonly value: number
  readonly weights: { readonly bm25: number; readonly text: number; readonly triple: number }
  readonly precision: number
  readonly diversity: number
  readonly quality: number
}

/** Fifty trials in the order in which they ran. */
export async function releasedTrials(
  folder: string,
): Promise<{ readonly trials: readonly ReleasedTrial[]; readonly problems: readonly string[] }> {
  const problems = problemList()
  const lines = dataLines({ source: colragtfSource, folder, file: 'optuna_trials_v074.csv', problems })
  const trials = await gather(rowsOf(lines), problems, (row) => ({
    number: numberIn(row, 'number'),
    value: numberIn(row, 'value'),
    weights: {
      bm25: numberIn(row, 'params_alpha_bm25'),
      text: numberIn(row, 'params_alpha_text'),
      triple: numberIn(row, 'params_alpha_triple'),
    },
    precision: numberIn(row, 'user_attrs_avg_precision'),
    diversity: numberIn(row, 'user_attrs_avg_diversity'),
    quality: numberIn(row, 'user_attrs_avg_answer_quality'),
  }))
  return { trials, problems: problems.sentences() }
}

/** Whether a trial's value is 0.7 of its precision and 0.3 of its diversity: quality never varied. */
export const isWeighedSum = ({ value, precision, diversity }: ReleasedTrial): boolean =>
  Math.abs(0.7 * precision + 0.3 * diversity - value) < 1e-12

/** The numbers of the trials that share the best value. */
export function bestTrials(trials: readonly ReleasedTrial[]): readonly number[] {
  const best = Math.max(...trials.map(({ value }) => value))
  return trials.filter(({ value }) => value === best).map(({ number }) => number)
}

async function* rowsOf(lines: AsyncIterable<{ readonly number: number; readonly text: string }>): AsyncGenerator<JsonEntry> {
  let head: readonly string[] | null = null
  for await (const { number, text } of lines) {
    const fields = text.split(',')
    if (head === null) head = fields
    else yield { at: `optuna_trials_v074.csv, line ${number}`, value: Object.fromEntries(head.map((name, i) => [name, fields[i] ?? ''])) }
  }
}

function numberIn(row: JsonEntry['value'], name: string): number {
  const field = row[name]
  const value = typeof field === 'string' && field.trim() !== '' ? Number(field) : NaN
  if (Number.isFinite(value)) return value
  throw new ColragError('bad-input', name, 'is missing or no number')
}
