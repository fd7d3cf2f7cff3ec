import type { Level, MultiVectorModel, Query, RankedList, Reranker, Retriever, RunContext, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint, reordered } from '@colrag/stage-kit'
import { askedTokens } from './kernel/asked-tokens.ts'
import { maxSimKernel } from './kernel/maxsim-kernel.ts'
import { tokenTable } from './kernel/token-table.ts'
import { inputOf, inputOfQuery } from './subject.ts'
import type { TokenContent } from './subject.ts'
import { checkedMatrix, subjectTokens } from './subject-tokens.ts'

/** `model`: encodes what is ranked, or takes it from the cache of the run. */
export interface LateInteractionOptions {
  readonly model: MultiVectorModel
  readonly content?: TokenContent
}

/**
 * Orders hits by MaxSim (ColBERT, section 3.5: re-ranking), the scores those of a `tokenIndexer` with the same model and content. Units without
 * tokens, which no other can be compared with, keep their order at the end; where the question has none, the list stays as it is. Where an
 * index holds the units already, `rankByRetriever` costs no encoding.
 */
export function lateInteraction({ model, content = 'context+text' }: LateInteractionOptions): Reranker {
  const asksImages = model.reads?.images === true && content === 'image'
  const kernel = maxSimKernel()
  const scores = async (query: Query, units: readonly Unit[], ctx: RunContext): Promise<Float64Array | null> => {
    const input = inputOfQuery(query, asksImages)
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
    const tokens = inputs.map((one) => (one ? found[next++] : undefined))
    const counts = tokens.map((rows) => rows?.rows ?? 0)
    const table = tokenTable(counts, model.dims, kernel)
    let row = 0
    const starts = counts.map((count) => (row += count) - count)
    tokens.forEach((rows, i) => rows && table.put(starts[i] ?? 0, rows))
    const pieces = { starts: Float64Array.from(starts), ends: Float64Array.from(starts, (start, i) => start + (counts[i] ?? 0)) }
    return table.scores(askedTokens(asked, 'int8'), pieces, null)
  }
  return rerankerOf(
    'late-interaction',
    fingerprint('late-interaction', 1, { model: model.modelId, revision: model.revision, content }),
    scores,
  )
}

/** Orders hits by what a retriever scores them, such as an index of tokens; those that it does not know keep their order at the end. */
export function rankByRetriever(retriever: Retriever, name: string): Reranker {
  const { score } = retriever
  if (!score) throw new ColragError('unsupported', name, 'this retriever does not score given units')
  return rerankerOf(name, fingerprint('rank-by', 1, name), (query, units, ctx) =>
    score(
      query,
      units.map(({ id }) => id),
      ctx,
    ),
  )
}

type Scores = (query: Query, units: readonly Unit[], ctx: RunContext) => Promise<Float64Array | null>

function rerankerOf(name: string, print: string, scores: Scores): Reranker {
  return {
    name,
    fingerprint: print,
    async rerank<L extends Level>(query: Query, list: RankedList<L>, units: readonly Unit[], ctx: RunContext) {
      const found = await scores(query, units, ctx)
      return reordered(list, new Map(units.map(({ id }, i) => [id, found?.[i] ?? Number.NaN])), 'open')
    },
  }
}
