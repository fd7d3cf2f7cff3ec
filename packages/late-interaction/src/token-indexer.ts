import type { BlobStore, EmbedInput, Index, Indexer, Level, Query, RunContext, TokenMatrix, Unit, UnitId } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { recent, servedIndex, tokensKey } from '@colrag/stage-kit/indexes'
import type { Facets, Identity, ServedKind } from '@colrag/stage-kit/indexes'
import { askedTokens } from './kernel/asked-tokens.ts'
import type { AskedTokens } from './kernel/asked-tokens.ts'
import { maxSimKernel } from './kernel/maxsim-kernel.ts'
import { scanCrew } from './kernel/scan-crew.ts'
import { scoreUnions, searchUnions } from './search/search-unions.ts'
import { scoreUnits, searchUnits } from './search/search-units.ts'
import { pooledRows } from './store/pooled-rows.ts'
import { tokenFormat } from './store/token-chunk.ts'
import type { TokenRow } from './store/token-chunk.ts'
import { tokenFiles } from './store/token-files.ts'
import type { TokenState } from './store/token-state.ts'
import { checkedMatrix, subjectTokens } from './subject-tokens.ts'
import { inputOf, inputOfQuery } from './subject.ts'
import { tokenOptions } from './token-options.ts'
import type { TokenOptions } from './token-options.ts'

/**
 * Late interaction: a vector for every token of a unit (or patch of its picture) as signed bytes, the sum over tokens of the query of the
 * best product as score (ColBERT; ColPali). Scores of what is kept are exact. From `approximateFrom` tokens on means of tokens pick the
 * candidates, as many as gave .99 of the true best ten when it was built, and `about` tells what was measured; `exact` and given units are
 * not searched so. A unit without tokens is never found; `score` says NaN for it. Throws `invalid-options` and `unsupported`.
 */
export function tokenIndexer<L extends Level>(options: TokenOptions<L>): Indexer<L> {
  const { level, model, content, pool, coarse, approximateFrom, scale, threads } = tokenOptions(options)
  const asksImages = model.reads?.images === true && content === 'image'
  const name = 'tokens'
  const identity: Identity = {
    level,
    provider: model.provider,
    model: model.modelId,
    revision: model.revision,
    dims: model.dims,
    content,
    pool,
    coarse,
    approximateFrom,
  }
  const file = `${name}-${level}.bin`
  const files = tokenFiles({ file, identity, dims: model.dims, coarse, approximateFrom, kernel: maxSimKernel() })
  const crew = threads > 1 ? scanCrew(threads - 1) : null
  const held = recent<Asked | null>(8)
  /** Null for a question of which the model keeps no token. */
  const asked = (query: Query, ctx: RunContext): Promise<Asked | null> => {
    const input = inputOfQuery(query, asksImages)
    return held(input.image ? `image ${input.image.key}` : `text ${input.text}`, async () => {
      const matrix = checkedMatrix(model, (await model.encode([input], 'query', ctx))[0])
      return matrix.rows === 0 ? null : { tokens: askedTokens(matrix, 'int8'), factor: scale === 'sum' ? 1 : perLength(matrix) }
    })
  }
  const kind: ServedKind<L, TokenState> = {
    name,
    level,
    scale: 'open',
    asks: { text: model.reads?.text ?? true, image: asksImages },
    async retrieve(state, query, { depth, within, exact }, ctx) {
      const rows = state.units.candidates(query.filter, within)
      const candidates = exact || rows ? null : (state.head.stages?.candidates ?? null)
      const question = await asked(query, ctx)
      const hits = question ? await searchUnits(state, question.tokens, { depth, rows, candidates }, crew) : []
      return { level, scale: 'open', hits: hits.map(({ id, score }) => ({ id, score: score * (question?.factor ?? 1) })) }
    },
    async score(state, query, ids, ctx) {
      const rows = ids.map((id) => state.units.find(id))
      const question = await asked(query, ctx)
      const known = question ? rows.filter((row) => row >= 0) : []
      const found = question ? await scoreUnits(state, question.tokens, known, crew) : new Float64Array()
      let next = 0
      return Float64Array.from(rows, (row) => (row < 0 || !question ? Number.NaN : (found[next++] as number) * question.factor))
    },
    tokenSource: (state) => ({
      async searchUnions(query, groups, { depth, exact }, ctx) {
        const question = await asked(query, ctx)
        if (!question) return []
        const candidates = exact ? null : (state().head.stages?.candidates ?? null)
        const found = await searchUnions(state(), question.tokens, groups, { depth, candidates }, crew)
        return found.map(({ place, score }) => ({ place, score: score * question.factor }))
      },
      async scoreUnions(query, groups, ctx) {
        const question = await asked(query, ctx)
        if (!question) return new Float64Array(groups.length).fill(Number.NaN)
        return (await scoreUnions(state(), question.tokens, groups, crew)).map((score) => score * question.factor)
      },
    }),
    about: ({ units, chunks, tokens, head: { stages } }) => ({
      ids: units.ids,
      facts: {
        kind: stages ? 'two stages over 8-bit tokens' : 'exact scan of 8-bit tokens',
        model: `${model.provider} ${model.modelId} ${model.revision}`,
        dims: model.dims,
        pool,
        tokens,
        chunks: chunks.length,
        ...(stages ? { candidates: stages.candidates, 'agreement@10': stages.agreement } : {}),
      },
    }),
  }
  const serve = (store: BlobStore, opened: TokenState): Index<L> =>
    servedIndex(kind, file, opened, {
      async change(state, upsert, remove, ctx) {
        const wanted = new Map<UnitId, { readonly input: EmbedInput; readonly facets: Facets } | null>()
        for await (const unit of upsert) {
          const input = inputOf(unit, content)
          wanted.set(unit.id, input && { input, facets: unit.facets })
        }
        const subjects = [...wanted].flatMap(([id, subject]) => (subject ? [{ id, ...subject }] : []))
        const tokens = await subjectTokens(
          model,
          subjects.map(({ input }) => input),
          ctx,
        )
        const added = new Map<UnitId, TokenRow>()
        for (const [i, { id, facets }] of subjects.entries()) {
          const rows = tokens[i]
          if (rows && rows.rows > 0) added.set(id, { id, facets, tokens: pool > 1 ? pooledRows(rows, pool) : rows })
        }
        return files.change(store, state, new Set([...remove, ...wanted.keys()]), added)
      },
      settled: () => files.sweep(store),
      verify: () => files.verify(store),
    })
  return {
    name,
    level,
    format: tokenFormat,
    fingerprint: fingerprint(name, tokenFormat, identity),
    create: async (store) => serve(store, await files.create(store)),
    open: async (store) => serve(store, await files.open(store)),
    cacheKeys(unit: Unit) {
      const input = inputOf(unit, content)
      return input ? [tokensKey(model, input)] : []
    },
  }
}

/** A question laid out for the kernel, and what its scores are multiplied by. */
interface Asked {
  readonly tokens: AskedTokens
  readonly factor: number
}

/** One by the sum of the lengths of all rows; 0 where there is none. */
function perLength({ rows, dims, data }: TokenMatrix): number {
  let sum = 0
  for (let row = 0; row < rows; row++) sum += Math.hypot(...data.subarray(row * dims, (row + 1) * dims))
  return sum === 0 ? 0 : 1 / sum
}
