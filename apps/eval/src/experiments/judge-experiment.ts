import type { ExperimentResult } from './experiment-result.ts'
import type { Experiment } from './read-experiment.ts'

/** `OK`: as expected, to three digits. `OKish`: within the tolerance, or better than it. `FAIL`: worse, or not measured. */
export type ExperimentVerdict = 'OK' | 'OKish' | 'FAIL'

export interface JudgedMeasure {
  readonly measure: string
  /** The kind of question; null for all of them. */
  readonly type: string | null
  readonly expected: number
  readonly found: number | null
  readonly verdict: ExperimentVerdict
}

/** Every expected value beside the measured one, in the order of the file. */
export function judgeExperiment({ expect, types, tolerance }: Experiment, result: ExperimentResult): readonly JudgedMeasure[] {
  const judged = (type: string | null, expected: Readonly<Record<string, number>>): readonly JudgedMeasure[] =>
    Object.entries(expected).map(([measure, value]) => {
      const metrics = type === null ? result.metrics : result.byType[type]?.metrics
      const found = metrics?.[measure]?.mean ?? null
      return { measure, type, expected: value, found, verdict: verdictOf(value, found, tolerance) }
    })
  return [...judged(null, expect), ...Object.entries(types).flatMap(([type, expected]) => judged(type, expected))]
}

/** Sums of floating numbers must not decide at the very edge. */
const slack = 1e-9

function verdictOf(expected: number, found: number | null, tolerance: number): ExperimentVerdict {
  if (found === null) return 'FAIL'
  if (Math.abs(found - expected) <= 0.0005 + slack) return 'OK'
  return found >= expected - tolerance - slack ? 'OKish' : 'FAIL'
}

/** The worst of some. */
export const worstOf = (judged: readonly JudgedMeasure[]): ExperimentVerdict =>
  judged.some(({ verdict }) => verdict === 'FAIL') ? 'FAIL' : judged.some(({ verdict }) => verdict === 'OKish') ? 'OKish' : 'OK'
