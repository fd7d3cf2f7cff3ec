import type { Explanation, FuseParts, Query, QueryFinding, QueryPlan, RunContext, UnitId } from '@colrag/core'

/** What the planner finds, or nothing where there is no planner. */
export const planOf = async (parts: FuseParts<string>, query: Query, ctx: RunContext): Promise<QueryPlan | null> =>
  (await parts.planner?.plan(query, ctx)) ?? null

/** Block kinds of the candidates, read only when some kind is boosted. */
export async function kindsOf(
  parts: FuseParts<string>,
  plan: QueryPlan | null,
  ids: readonly UnitId[],
): Promise<readonly (string | undefined)[] | null> {
  if (!plan || !parts.units || Object.keys(plan.boosts).length === 0) return null
  return (await parts.units.get(ids)).map((unit) => unit.facets['kind'])
}

/** What a candidate's sum is multiplied by, 1 where nothing is. A sum below 0 is divided, so that a boost never lowers anything. */
export function factorOf(plan: QueryPlan, kind: string | undefined, sum: number): number {
  const factor = (kind === undefined ? undefined : plan.boosts[kind]) ?? 1
  return sum < 0 ? 1 / factor : factor
}

/** The factors on a candidate's sum, with their reasons. */
export function boostOf(plan: QueryPlan | null, kind: string | undefined, sum: number): Explanation['boosts'] {
  if (!plan || kind === undefined) return []
  const factor = factorOf(plan, kind, sum)
  if (factor === 1) return []
  const because = plan.findings
    .filter((f) => f.effect.split(/[^a-z]+/).includes(kind))
    .map((f) => `${f.kind} "${f.text}"`)
    .join(', ')
  return [
    {
      name: kind,
      factor,
      because: `${because || 'the query plan'}${sum < 0 ? ' (the sum is negative)' : ''}`,
    },
  ]
}

/** What was read in a question, after it was searched: a boost that no candidate got changed nothing. */
export function findingsOf(plan: QueryPlan, boosted: boolean): readonly QueryFinding[] {
  const kinds = Object.keys(plan.boosts)
  if (boosted || kinds.length === 0) return plan.findings
  return plan.findings.map((finding) =>
    finding.effect.split(/[^a-z]+/).some((word) => kinds.includes(word))
      ? { ...finding, effect: `changed nothing: no block that was found is one of ${kinds.join(', ')}` }
      : finding,
  )
}
