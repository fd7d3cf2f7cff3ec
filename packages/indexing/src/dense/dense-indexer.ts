import type { BlobStore, Index, Indexer, Level, Query, RunContext, Unit, UnitId } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { recent, servedIndex } from '@colrag/stage-kit/indexes'
import type { Facets, Identity, ServedKind } from '@colrag/stage-kit/indexes'
import { denseFiles } from './dense-files.ts'
import { denseFormat } from './dense-head.ts'
import { denseOptions } from './dense-options.ts'
import type { DenseOptions } from './dense-options.ts'
import { scoreRows, searchRows } from './dense-search.ts'
import type { DenseState } from './dense-state.ts'
import { scanKernel } from './kernel/scan-kernel.ts'
import type { DenseRow } from './row-chunk.ts'
import { storedRow } from './stored-row.ts'
import { subjectOf, subjectOfQuery, vectorKey } from './subject.ts'
import type { Subject } from './subject.ts'
import { subjectVectors } from './subject-vectors.ts'
import { cutVector, unitVector } from './unit-vector.ts'

/**
 * Likeness in meaning: L2-normalised vectors, the raw cosine in [-1, 1] as score (CoLRAG-TF, 3.3). A scan of 8-bit codes with a bound on
 * what they lose finds all that can be among the best, and those are scored by the vectors themselves, so results are exact; above
 * `approximateFrom` units only lists near the query are scanned, with the recall measured at every change. A unit without anything to embed
 * has no vector and is never found; `score` says NaN for it. Throws `invalid-options` for options that make no sense, `unsupported` for a
 * model that does not read what is to be embedded.
 */
export function denseIndexer<L extends Level>(options: DenseOptions<L>): Indexer<L> {
  const { level, model, content, dims, storage, approximateFrom } = denseOptions(options)
  const asksImages = model.reads?.images === true && content === 'image'
  const name = content === 'image' ? 'image' : 'dense'
  const identity: Identity = {
    level,
    provider: model.provider,
    model: model.modelId,
    revision: model.revision,
    dims,
    ...(dims === model.dims ? {} : { modelDims: model.dims }),
    role: 'passage',
    metric: 'cosine',
    content,
    storage,
    approximateFrom,
  }
  const file = `${name}-${level}.bin`
  const files = denseFiles({ file, identity, dims, storage, approximateFrom, kernel: scanKernel() })
  const held = recent<Float32Array>(8)
  const queryVector = (query: Query, ctx: RunContext): Promise<Float32Array> => {
    const { name: subject, input } = subjectOfQuery(query, asksImages)
    return held(subject, async () => cutVector(model, unitVector(model, (await model.embed([input], 'query', ctx))[0]), dims))
  }
  const kind: ServedKind<L, DenseState> = {
    name,
    level,
    scale: 'open',
    asks: { text: model.reads?.text ?? true, image: asksImages },
    async retrieve(state, query, { depth, within, exact }, ctx) {
      const rows = state.units.candidates(query.filter, within)
      const probes = exact ? null : (state.lists?.lists.probes ?? null)
      return { level, scale: 'open', hits: await searchRows(state, await queryVector(query, ctx), { depth, rows, probes }) }
    },
    async score(state, query, ids, ctx) {
      const rows = ids.map((id) => state.units.find(id))
      const found = await scoreRows(
        state,
        await queryVector(query, ctx),
        rows.filter((row) => row >= 0),
      )
      let next = 0
      return Float64Array.from(rows, (row) => (row < 0 ? Number.NaN : (found[next++] as number)))
    },
    about: ({ units, chunks, lists }) => ({
      ids: units.ids,
      facts: {
        kind: lists ? 'inverted lists over 8-bit codes' : 'exact scan of 8-bit codes',
        model: `${model.provider} ${model.modelId} ${model.revision}`,
        dims,
        storage,
        chunks: chunks.length,
        ...(lists ? { lists: lists.lists.pivots.length, probes: lists.lists.probes, 'recall@10': lists.lists.recall } : {}),
      },
    }),
    vectorSource: (state) => ({
      queryVector,
      async vectors(ids) {
        const now = state()
        const rows = ids.map((id) => now.units.find(id))
        const found = await now.vectors(rows.filter((row) => row >= 0))
        let next = 0
        return rows.map((row) => (row < 0 ? null : (found[next++] as Float32Array)))
      },
    }),
  }
  const serve = (store: BlobStore, opened: DenseState): Index<L> =>
    servedIndex(kind, file, opened, {
      async change(state, upsert, remove, ctx) {
        const wanted = new Map<UnitId, { readonly subject: Subject | null; readonly facets: Facets }>()
        for await (const unit of upsert) wanted.set(unit.id, { subject: subjectOf(unit, content), facets: unit.facets })
        const vectors = await subjectVectors(
          model,
          [...wanted.values()].flatMap(({ subject }) => subject ?? []),
          ctx,
        )
        const added = new Map<UnitId, DenseRow>()
        for (const [id, { subject, facets }] of wanted) {
          const vector = subject && vectors.get(subject.name)
          if (vector) added.set(id, { id, facets, ...storedRow(cutVector(model, vector, dims), storage) })
        }
        return files.change(store, state, new Set([...remove, ...wanted.keys()]), added)
      },
      settled: () => files.sweep(store),
      verify: () => files.verify(store),
    })
  return {
    name,
    level,
    format: denseFormat,
    fingerprint: fingerprint(name, denseFormat, identity),
    create: async (store) => serve(store, await files.create(store)),
    open: async (store) => serve(store, await files.open(store)),
    cacheKeys(unit: Unit) {
      const subject = subjectOf(unit, content)
      return subject ? [vectorKey(model, subject)] : []
    },
  }
}
