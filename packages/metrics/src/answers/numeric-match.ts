import { readValues } from '@colrag/stage-kit'
import type { NormalValue } from '@colrag/stage-kit'

/**
 * 1 where the answer states every number and date of one of the accepted ones, whatever it says beside them and in whatever form (1,234万円 for
 * 12.34億円, 平成28年 for 2016); 0 where it does not; null where no accepted answer holds one, so that there is nothing to compare. Units must agree
 * where both name one, and numbers to a part in 10^9.
 */
export function numericMatch(answer: string, accepted: readonly string[]): number | null {
  const wanted = accepted.map(readValues).filter((values) => values.length > 0)
  if (wanted.length === 0) return null
  const said = readValues(answer)
  return wanted.some((values) => values.every((value) => said.some((other) => same(value, other)))) ? 1 : 0
}

function same(a: NormalValue, b: NormalValue): boolean {
  if (a.kind === 'date') return b.kind === 'date' && a.iso === b.iso && a.end === b.end
  if (b.kind === 'date') return false
  const units = a.unit === '' || b.unit === '' ? ([a.value, b.value] as const) : null
  if (units) return near(...units) && near(a.high ?? NaN, b.high ?? NaN)
  return a.base.unit === b.base.unit && near(a.base.value, b.base.value) && near(a.base.high ?? NaN, b.base.high ?? NaN)
}

/** Two ends that are not there are alike. */
const near = (a: number, b: number): boolean =>
  (Number.isNaN(a) && Number.isNaN(b)) || Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
