import { isTotal, readCellQuantity } from '@colrag/stage-kit'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
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
  const text = wording(calculation, operands, [...units][0] ?? question.counter, question.japanese)
  return text === null ? null : { text, cells: operands.map((o) => o.cell) }
}

/** A number in a row whose name the question holds as a word of its own. */
function operandOf(cell: Scored, question: Question): Operand[] {
  const { label = '', rowKey, value } = cell.candidate
  const named = rowKey === undefined || isTotal(label) ? -1 : rowNamedAt(label, question.text)
  const number = named < 0 ? null : readCellQuantity(value)
  return number ? [{ cell, value: number.value, unit: number.unit, named }] : []
}

function wording(
  calculation: 'sum' | 'difference' | 'ratio',
  operands: readonly Operand[],
  unit: string,
  japanese: boolean,
): string | null {
  const printed = (value: number): string => Number(value.toPrecision(12)).toLocaleString('en-US', { maximumFractionDigits: 6 })
  const counted = `${/^[A-Za-z]/.test(unit) ? ' ' : ''}${unit}`
  const values = operands.map((o) => o.value)
  const [a = 0, b = 0] = values
  const shown = (sign: string): string =>
    japanese ? `（${values.map(printed).join(sign)}）` : ` (${values.map(printed).join(` ${sign} `)})`
  if (calculation === 'sum') {
    const sum = values.reduce((total, value) => total + value, 0)
    return `${japanese ? '合計 ' : 'total '}${printed(sum)}${counted}${shown(japanese ? '＋' : '+')}`
  }
  if (calculation === 'difference')
    return `${japanese ? '差 ' : 'difference '}${printed(Math.abs(a - b))}${counted}${shown(japanese ? '－' : '-')}`
  if (b === 0) return null
  const ratio = (a / b).toLocaleString('en-US', { maximumFractionDigits: 2 })
  return `${japanese ? `${ratio}倍` : `ratio ${ratio}`}${shown(japanese ? '÷' : '/')}`
}
