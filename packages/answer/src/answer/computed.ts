import { isTotal, readCellQuantity } from '@colrag/stage-kit'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import { calculationText } from './calculation-text.ts'
import { rowNamedAt } from './row-is-named.ts'

/** A number computed of printed ones, with the cells that it was computed of in the order of the question. */
export interface Computed {
  readonly text: string
  readonly cells: readonly Scored[]
}

interface Operand {
  readonly cell: Scored
  readonly value: number
  readonly unit: string
  /** Where the question names its row. */
  readonly named: number
}

/**
 * The sum of, or the difference or ratio between, the cells of one column of one table in the rows that the question names; of several columns
 * the one whose cells fit best. Null where nothing is to be computed, fewer than two rows are named (or, but for a sum, more than two), their
 * units differ, or the divisor is 0.
 */
export function computed(scored: readonly Scored[], question: Question): Computed | null {
  const { calculation } = question
  if (calculation === null) return null
  const columns = new Map<string, Operand[]>()
  for (const operand of scored.flatMap((cell) => operandOf(cell, question))) {
    const { evidence, column, rowKey } = operand.cell.candidate
    const key = `${evidence.unit.parentId ?? evidence.unit.id}\n${evidence.unit.facets['section'] ?? ''}\n${column}`
    const found = columns.get(key) ?? []
    if (!found.some((o) => o.cell.candidate.rowKey === rowKey || o.named === operand.named)) columns.set(key, [...found, operand])
  }
  const worth = (operands: readonly Operand[]): number => operands.reduce((sum, o) => sum + o.cell.score, 0) / operands.length
  const [best] = [...columns.values()]
    .filter((operands) => (calculation === 'sum' ? operands.length >= 2 : operands.length === 2))
    .sort((a, b) => b.length - a.length || worth(b) - worth(a))
  if (!best) return null
  const operands = best.toSorted((a, b) => a.named - b.named)
  const units = new Set(operands.map((o) => o.unit).filter((unit) => unit !== ''))
  if (units.size > 1) return null
  const named = operands.map((o) => ({ name: (o.cell.candidate.label ?? '').split('\n').at(-1) ?? '', value: o.value }))
  const text = calculationText(calculation, named, [...units][0] ?? question.counter, question.japanese)
  return text === null ? null : { text, cells: operands.map((o) => o.cell) }
}

/** A number in a row whose name the question holds as a word of its own. */
function operandOf(cell: Scored, question: Question): Operand[] {
  const { label = '', rowKey, value } = cell.candidate
  const named = rowKey === undefined || isTotal(label) ? -1 : rowNamedAt(label, question.text)
  const number = named < 0 ? null : readCellQuantity(value)
  return number ? [{ cell, value: number.value, unit: number.unit, named }] : []
}
