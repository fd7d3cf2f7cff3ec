import type { MultiVectorModel, Query, RunContext, TokenMatrix, Unit } from '@colrag/core'
import type { QuantisedRows } from '@colrag/stage-kit/indexes'
import { inputOf, inputOfQuery } from '../subject.ts'
import type { TokenContent } from '../subject.ts'
import { checkedMatrix, subjectTokens } from '../subject-tokens.ts'

/** `content`: what of a unit is encoded; its text after its context when absent. */
export interface RankingOptions {
  readonly model: MultiVectorModel
  readonly content?: TokenContent
}

/** The token vectors of a question and of units, in the order of the units; undefined for a unit that has nothing to encode. */
export interface RankedTokens {
  readonly asked: TokenMatrix
  readonly tokens: readonly (QuantisedRows | undefined)[]
}

/** Null where the question has no token. Rejects as `subjectTokens` does. */
export async function rankedTokens(
  { model, content = 'context+text' }: RankingOptions,
  query: Query,
  units: readonly Unit[],
  ctx: RunContext,
): Promise<RankedTokens | null> {
  const input = inputOfQuery(query, model.reads?.images === true && content === 'image')
  if (!input.image && input.text?.trim() === '') return null
  const asked = checkedMatrix(model, (await model.encode([input], 'query', ctx))[0])
  if (asked.rows === 0) return null
  const inputs = units.map((unit) => inputOf(unit, content))
  const found = await subjectTokens(
    model,
    inputs.flatMap((one) => one ?? []),
    ctx,
  )
  let next = 0
  return { asked, tokens: inputs.map((one) => (one ? found[next++] : undefined)) }
}
