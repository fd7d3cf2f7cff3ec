import { ColragError } from '@colrag/core'
import { compareRows } from '../measuring/compare-rows.ts'
import type { QueryRow, RunComparison, RunRecord } from '../record/run-record.ts'

/** A question that one of two systems did better by a measure. */
export interface Change {
  readonly id: string
  readonly text: string
  readonly before: number
  readonly after: number
}

export interface ComparedSystems extends RunComparison {
  readonly n: number
  readonly before: Readonly<Record<string, number>>
  readonly after: Readonly<Record<string, number>>
  /** By `measure`, the greatest change first. */
  readonly measure: string
  readonly won: readonly Change[]
  readonly lost: readonly Change[]
}

interface Side {
  readonly name: string
  readonly rows: readonly QueryRow[]
}

/**
 * Pairs two runs of one set by the ids of their questions: systems of the same name where there are some, else the first of each. Throws
 * `invalid-options` for runs of different sets and for a measure that one of them lacks.
 */
export function compareRuns(before: RunRecord, after: RunRecord, measure?: string): readonly ComparedSystems[] {
  const [a, b] = [before.summary, after.summary]
  if (a.dataset.name !== b.dataset.name || a.dataset.hash !== b.dataset.hash)
    throw new ColragError(
      'invalid-options',
      'compare',
      a.dataset.name === b.dataset.name
        ? `both runs are of ${a.dataset.name}, but not of the same questions and judgements`
        : `the runs are of different sets, ${a.dataset.name} and ${b.dataset.name}`,
      { hint: 'measure both on the same data' },
    )
  const names = namesIn(after).filter((name) => namesIn(before).includes(name))
  const chosen = measure ?? names.filter((name) => name.startsWith('ndcg@')).at(-1) ?? names[0]
  if (chosen === undefined || !names.includes(chosen))
    throw new ColragError('invalid-options', '--measure', `${chosen ?? 'a measure'} is not in both runs`, {
      hint: `in both are ${names.join(', ') || 'none'}`,
    })
  return pairs(before, after).map(([from, to]) => {
    const paired = pairedRows(from.rows, to.rows)
    const [old, fresh] = [
      { name: from.name, rows: paired.map(([row]) => row) },
      { name: to.name, rows: paired.map(([, row]) => row) },
    ]
    const changes = paired
      .map(([x, y]): Change => ({ id: x.id, text: x.text, before: x.measures?.[chosen] ?? 0, after: y.measures?.[chosen] ?? 0 }))
      .sort((x, y) => Math.abs(y.after - y.before) - Math.abs(x.after - x.before))
    return {
      ...compareRows(old, fresh, names, a.config.seed),
      n: old.rows.filter(({ measures }) => measures !== null).length,
      before: meansOf(old.rows, names),
      after: meansOf(fresh.rows, names),
      measure: chosen,
      won: changes.filter((change) => change.after > change.before),
      lost: changes.filter((change) => change.after < change.before),
    }
  })
}

const namesIn = ({ summary }: RunRecord): readonly string[] => Object.keys(summary.recipes[0]?.metrics ?? {})

const sides = ({ summary, rows }: RunRecord): readonly Side[] => summary.recipes.map(({ name }, i) => ({ name, rows: rows[i] ?? [] }))

function pairs(before: RunRecord, after: RunRecord): readonly (readonly [Side, Side])[] {
  const [old, fresh] = [sides(before), sides(after)]
  const named = old.flatMap((from) => {
    const to = fresh.find(({ name }) => name === from.name)
    return to ? [[from, to] as const] : []
  })
  const [from, to] = [old[0], fresh[0]]
  return named.length > 0 || !from || !to ? named : [[from, to]]
}

function pairedRows(before: readonly QueryRow[], after: readonly QueryRow[]): readonly (readonly [QueryRow, QueryRow])[] {
  const byId = new Map(after.map((row) => [row.id, row]))
  return before.flatMap((row) => {
    const other = byId.get(row.id)
    return other ? [[row, other] as const] : []
  })
}

function meansOf(rows: readonly QueryRow[], names: readonly string[]): Readonly<Record<string, number>> {
  const measured = rows.flatMap(({ measures }) => (measures ? [measures] : []))
  return Object.fromEntries(
    names.map((name) => [name, measured.reduce((sum, measures) => sum + (measures[name] ?? 0), 0) / Math.max(1, measured.length)]),
  )
}
