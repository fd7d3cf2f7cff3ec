import type { MultiVectorModel, Query, RunContext, TokenMatrix, Unit } from '@colrag/core'
import { maxSim } from './kernel/max-sim.ts'
import { inputOf, inputOfQuery } from './subject.ts'
import type { TokenContent } from './subject.ts'
import { checkedMatrix } from './subject-tokens.ts'

/** Code units of a text; null where the model does not say, or the token is a patch of a picture. */
export interface TokenPlace {
  readonly part: 'query' | 'context' | 'text'
  readonly start: number
  readonly end: number
}

/**
 * Why a unit scores as it does: `matrix` holds token after token of the query one product a unit token; `heat` the best product of each unit
 * token with any of the query, which is what a heatmap shows; `partner` the unit token that each token of the query took. `score` is
 * the sum of the products with the partners. `rarities`: of the tokens of the query, where the model tells them.
 */
export interface TokenMap {
  readonly score: number
  readonly query: readonly (TokenPlace | null)[]
  readonly units: readonly (TokenPlace | null)[]
  readonly matrix: Float32Array
  readonly heat: Float32Array
  readonly partner: Int32Array
  readonly rarities?: Float32Array
}

/**
 * The token map of one unit, over the bytes that an index keeps, so that its score is the index's. The boxes of a place are those of
 * `unit.placements` that it touches. Null where the unit or the question has no token.
 */
export async function tokenMap(
  model: MultiVectorModel,
  query: Query,
  unit: Unit,
  ctx: RunContext,
  content: TokenContent = 'context+text',
): Promise<TokenMap | null> {
  const input = inputOf(unit, content)
  const asks = inputOfQuery(query, model.reads?.images === true && content === 'image')
  if (!input || (!asks.image && query.text.trim() === '')) return null
  const asked = checkedMatrix(model, (await model.encode([asks], 'query', ctx))[0])
  const found = checkedMatrix(model, (await model.encode([input], 'passage', ctx))[0])
  if (asked.rows === 0 || found.rows === 0) return null
  const { score, matrix = new Float32Array() } = maxSim(asked, found, { form: 'int8', matrix: true })
  const heat = new Float32Array(found.rows).fill(-Infinity)
  const partner = new Int32Array(asked.rows)
  for (let token = 0; token < asked.rows; token++) {
    const products = matrix.subarray(token * found.rows, (token + 1) * found.rows)
    products.forEach((product, row) => {
      if (product > (heat[row] as number)) heat[row] = product
      if (product > (products[partner[token] as number] as number)) partner[token] = row
    })
  }
  const before = content === 'context+text' && unit.context !== '' ? unit.context.length + 1 : 0
  return {
    score,
    query: placesOf(asked, (start, end) => ({ part: 'query', start, end })),
    units: placesOf(found, (start, end) =>
      start < before
        ? { part: 'context', start, end: Math.min(end, before - 1) }
        : { part: 'text', start: start - before, end: end - before },
    ),
    matrix,
    heat,
    partner,
    ...(asked.rarities ? { rarities: asked.rarities } : {}),
  }
}

const placesOf = ({ rows, spans }: TokenMatrix, place: (start: number, end: number) => TokenPlace): (TokenPlace | null)[] =>
  Array.from({ length: rows }, (_, row) => (spans ? place(spans[2 * row] as number, spans[2 * row + 1] as number) : null))
