import type { AnyRecipe, Evidence, Query, Surroundings, Unit } from '@colrag/core'
import { evidenceFor } from './search.ts'
import type { AskedPlace } from './search.ts'

/** `context`: in place of what the answerer wants to see around hits. `linked`: as `EvidenceGrower.grow` takes it. */
export interface EvidenceOptions {
  readonly context?: Surroundings | undefined
  readonly linked?: readonly Unit[]
}

/**
 * What a question is answered from, the same wherever it is asked: the best units, what stands around them, and what the recipe adds to them.
 */
export async function evidenceOf(
  place: AskedPlace,
  { answer, grow }: Pick<AnyRecipe, 'answer' | 'grow'>,
  query: Query,
  { context = answer.context, linked }: EvidenceOptions = {},
): Promise<readonly Evidence[]> {
  const found = await evidenceFor(place, query, answer.depth, context)
  return grow ? grow.grow(query, found, place.opened, place.ctx, linked) : found
}
