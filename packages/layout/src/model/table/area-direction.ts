import type { Direction, PageRecord } from '@colrag/core'
import type { TableArea } from './table-structurer.ts'

/** The direction of most characters of an area; vertical writing stands upright already and counts as horizontal. */
export function areaDirection({ spans }: PageRecord, { slices }: TableArea): Direction {
  const weight = new Map<Direction, number>()
  for (const { span, start, end } of slices) {
    const direction = spans[span]?.direction ?? 'horizontal'
    const upright = direction === 'vertical' ? 'horizontal' : direction
    weight.set(upright, (weight.get(upright) ?? 0) + end - start)
  }
  return [...weight].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? 'horizontal'
}
