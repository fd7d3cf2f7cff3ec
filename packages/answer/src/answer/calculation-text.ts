import type { Calculation } from '../question/calculation.ts'

/** A printed number under the name of what it is of. */
export interface Operand {
  readonly name: string
  readonly value: number
}

/** What is computed of two or more numbers (but for a sum the first two), in words of the question's language; null where the divisor is 0. */
export function calculationText(calculation: Calculation, operands: readonly Operand[], unit: string, japanese: boolean): string | null {
  const printed = (value: number): string => Number(value.toPrecision(12)).toLocaleString('en-US', { maximumFractionDigits: 6 })
  const counted = (value: number): string => `${printed(value)}${/^[A-Za-z]/.test(unit) ? ' ' : ''}${unit}`
  const bracketed = (inside: string): string => (japanese ? `（${inside}）` : ` (${inside})`)
  const values = operands.map((o) => o.value)
  const [a = 0, b = 0] = values
  const shown = (sign: string): string => bracketed(values.map(printed).join(japanese ? sign : ` ${sign} `))
  const difference = `${japanese ? '差' : 'difference'} ${counted(Math.abs(a - b))}`
  switch (calculation) {
    case 'sum':
      return `${japanese ? '合計' : 'total'} ${counted(values.reduce((total, value) => total + value, 0))}${shown(japanese ? '＋' : '+')}`
    case 'difference':
      return `${difference}${bracketed([Math.max(a, b), Math.min(a, b)].map(printed).join(japanese ? '－' : ' - '))}`
    case 'ratio': {
      if (b === 0) return null
      const ratio = (a / b).toLocaleString('en-US', { maximumFractionDigits: 2 })
      return `${japanese ? `${ratio}倍` : `ratio ${ratio}`}${shown(japanese ? '÷' : '/')}`
    }
    case 'greater':
    case 'lesser': {
      if (a === b) return japanese ? `同じ（${counted(a)}）` : `the same (${counted(a)})`
      const [first, second] = (calculation === 'greater') === a > b ? operands : operands.toReversed()
      const sign = calculation === 'greater' ? (japanese ? '＞' : ' > ') : japanese ? '＜' : ' < '
      return `${first?.name ?? ''}${bracketed(`${counted(first?.value ?? 0)}${sign}${counted(second?.value ?? 0)}${japanese ? '、' : ', '}${difference}`)}`
    }
  }
}
