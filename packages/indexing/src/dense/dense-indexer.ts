import type { EmbeddingModel, Indexer, Level, Query, RunContext, UnitId } from '@colrag/core'
import { contentOf } from '../content.ts'
import type { Content } from '../content.ts'
import type { Packed } from '../format/packed-file.ts'
import { recent } from '../selection/recent.ts'
import { selectTop } from '../selection/select-top.ts'
import { loadRows, packRows } from '../selection/unit-rows.ts'
import type { Facets, UnitRows } from '../selection/unit-rows.ts'
import { storedIndexer } from '../stored-indexer.ts'
import { passageVectors } from './passage-vectors.ts'
import { unitVector } from './unit-vector.ts'

export interface DenseOptions<L extends Level> {
  readonly level: L
  readonly model: EmbeddingModel
  readonly content?: Content
}

/** `vectors`: row after row, `dims` numbers each. */
interface DenseState {
  readonly units: UnitRows
  readonly vectors: Float32Array
  queryVector(query: Query, ctx: RunContext): Promise<Float32Array>
}

/**
 * Likeness in meaning: L2-normalised vectors, exact scan, the raw cosine in [-1, 1] as score (CoLRAG-TF, 3.3). A unit without text has no
 * vector and is never found; `score` says NaN for it.
 */
export function denseIndexer<L extends Level>({ level, model, content = 'context+text' }: DenseOptions<L>): Indexer<L> {
  const { dims } = model
  return storedIndexer<L, DenseState>({
    name: 'dense',
    level,
    format: 1,
    identity: {
      provider: model.provider,
      model: model.modelId,
      revision: model.revision,
      dims,
      role: 'passage',
      metric: 'cosine',
      content,
    },
    scale: 'open',
    empty: () => packVectors([], dims),
    load({ parts }) {
      const held = recent<Float32Array>(8)
      return {
        units: loadRows(parts),
        vectors: parts['vectors'] as Float32Array,
        queryVector: ({ text }, ctx) => held(text, async () => unitVector(model, (await model.embed([{ text }], 'query', ctx))[0])),
      }
    },
    async change(state, upsert, remove, ctx) {
      const added = new Map<UnitId, { readonly text: string; readonly facets: Facets }>()
      for await (const unit of upsert) added.set(unit.id, { text: contentOf(unit, content), facets: unit.facets })
      const vectors = await passageVectors(
        model,
        [...added.values()].map((unit) => unit.text).filter((text) => text.trim() !== ''),
        ctx,
      )
      const rows: VectorRow[] = state.units.ids.flatMap((id, row) =>
        remove.has(id) || added.has(id) ? [] : [[id, state.units.facets(row), state.vectors.subarray(row * dims, (row + 1) * dims)]],
      )
      for (const [id, { text, facets }] of added) {
        const vector = vectors.get(text)
        if (vector) rows.push([id, facets, vector])
      }
      return packVectors(rows, dims)
    },
    async retrieve(state, query, { depth, within }, ctx) {
      const { ids } = state.units
      const wanted = await state.queryVector(query, ctx)
      const rows = state.units.candidates(query.filter, within)
      const scores = new Float64Array(ids.length)
      for (const row of rows ?? ids.keys()) scores[row] = cosine(state.vectors, row * dims, wanted)
      return { level, scale: 'open', hits: selectTop(ids, rows ?? ids.keys(), scores, depth) }
    },
    async score(state, query, ids, ctx) {
      const wanted = await state.queryVector(query, ctx)
      return Float64Array.from(ids, (id) => {
        const row = state.units.find(id)
        return row < 0 ? Number.NaN : cosine(state.vectors, row * dims, wanted)
      })
    },
    vectorSource: (state) => ({
      queryVector: (query, ctx) => state().queryVector(query, ctx),
      vectors(ids) {
        const { units, vectors } = state()
        return Promise.resolve(
          ids.map((id) => {
            const row = units.find(id)
            return row < 0 ? null : vectors.subarray(row * dims, (row + 1) * dims)
          }),
        )
      },
    }),
  })
}

type VectorRow = readonly [UnitId, Facets, Float32Array]

function packVectors(rows: VectorRow[], dims: number): Packed {
  rows.sort(([a], [b]) => (a < b ? -1 : 1))
  const vectors = new Float32Array(rows.length * dims)
  rows.forEach(([, , vector], row) => vectors.set(vector, row * dims))
  return { counts: {}, parts: { ...packRows(rows.map(([id, facets]) => [id, facets])), vectors } }
}

/** Inner product of unit vectors in double precision, four sums at a time; always the same sums for the same two vectors. */
function cosine(vectors: Float32Array, at: number, wanted: Float32Array): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  const even = wanted.length - (wanted.length % 4)
  for (let i = 0; i < even; i += 4) {
    a += (vectors[at + i] as number) * (wanted[i] as number)
    b += (vectors[at + i + 1] as number) * (wanted[i + 1] as number)
    c += (vectors[at + i + 2] as number) * (wanted[i + 2] as number)
    d += (vectors[at + i + 3] as number) * (wanted[i + 3] as number)
  }
  for (let i = even; i < wanted.length; i++) a += (vectors[at + i] as number) * (wanted[i] as number)
  return Math.min(1, Math.max(-1, a + b + (c + d)))
}
