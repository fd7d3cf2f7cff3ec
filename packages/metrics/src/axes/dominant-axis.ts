/** The axes of CoLRAG-TF in rising order of who wins a tie. */
export const tieOrder: readonly string[] = ['text', 'triple', 'bm25']

/**
 * Which axis carries a result (CoLRAG-TF, A7): `balanced` where (max - min) < 0.2 max over the given contributions or where none is
 * positive, else the axis with the largest. A tie goes to the axis that stands later in `order`; axes it does not name come before all
 * that it names, by name. Null (nothing on this axis) counts as 0. No axes at all are `balanced`.
 */
export function dominantAxis(contributions: Readonly<Record<string, number | null>>, order: readonly string[] = tieOrder): string {
  const axes = Object.keys(contributions).sort((a, b) => order.indexOf(a) - order.indexOf(b) || (a < b ? -1 : 1))
  const values = axes.map((axis) => contributions[axis] ?? 0)
  const most = Math.max(...values)
  if (!(most > 0) || most - Math.min(...values) < 0.2 * most) return 'balanced'
  return axes[values.lastIndexOf(most)] ?? 'balanced'
}
