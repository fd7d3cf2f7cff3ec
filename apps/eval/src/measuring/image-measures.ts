import type { SetQuestion } from '@colrag/benchmarks/sets'
import { hit, ndcg, reciprocalRank } from '@colrag/metrics'

/** Places of the order of pictures that are looked at (ColGraphRAG: k). */
const depth = 5

/**
 * How the pictures that hang on a question's evidence were ordered: gold is what the question rests on (`gold`), never the pool that was ranked.
 * Nothing for a question that rests on none of them.
 */
export function imageMeasures(
  ordered: readonly string[],
  { gold, linked = [] }: Pick<SetQuestion, 'gold' | 'linked'>,
): Readonly<Record<string, number>> {
  const grades = new Map(gold.flat().flatMap((item) => (linked.includes(item) ? [[item, 1] as const] : [])))
  if (grades.size === 0) return {}
  return Object.fromEntries(
    [hit(1), reciprocalRank(depth), ndcg(depth)].map((measure) => [`image ${measure.name}`, measure.of(ordered, grades)]),
  )
}
