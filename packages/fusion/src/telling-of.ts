import type { FuseParts, Normalizer, QueryPlan } from '@colrag/core'
import type { Measured } from './fuse.ts'

/** What explanations of one search share: the arithmetic behind a normalised score, and notes on the search as a whole. */
export interface Telling {
  formula(a: number, i: number): string | undefined
  readonly notes: readonly string[]
}

export function tellingOf(
  measured: readonly Measured[],
  axes: readonly { readonly normalizer: Normalizer }[],
  { fuser }: Pick<FuseParts<string>, 'fuser'>,
  plan: QueryPlan | null,
): Telling {
  const byFuser = fuser.explain?.(measured)
  const byNormalizer = measured.map(({ raw }, a) => axes[a]?.normalizer.explain?.(raw))
  return {
    formula: byFuser ?? ((a, i) => byNormalizer[a]?.(i)),
    notes: plan?.weights
      ? [
          `weights of this question: ${
            plan.findings
              .filter((f) => f.effect.startsWith('weights '))
              .map((f) => `${f.kind} ${f.text}`)
              .join(', ') || 'the query plan'
          }`,
        ]
      : [],
  }
}
