import type {
  AnyRecipe,
  EmbeddingModel,
  Index,
  Indexer,
  OpenUnits,
  Query,
  RankedList,
  Retriever,
  RunContext,
  Unit,
  UnitStore,
} from '@colrag/core'
import { fuse, identity, publishedWeights, ruleAnalyser, weightedSum } from '@colrag/fusion'
import { foremost, lift, volumeToBlock } from '@colrag/hierarchy'
import { bm25Indexer, denseIndexer, memoryBlobStore, noFolding, paperTokenizer, tripleIndexer, unitStorage } from '@colrag/indexing'
import { rememberQueries } from '@colrag/models'
import { seededRandom, sha256 } from '@colrag/stage-kit'
import { streamOf } from '../fixture/stream-of.ts'
import { benchContext } from '../indexing/dense/measured.ts'
import { clocked } from './part-clock.ts'
import type { PartClock } from './part-clock.ts'

/** Opened indexes to search as the clock sees them. `ask` gives the ten best hits with their explanations. */
export interface SpeedSearch {
  ask(question: string): Promise<RankedList<'block'>>
  close(): Promise<void>
}

const hits = 10
/** As the recipe `paper-v0.7.3` has them. */
const triplesAsked = 20
const candidates = 5000

/** Makes each index of `indexers` over the units of its level; `of` picks those that belong into an index. */
async function indexed<I extends Readonly<Record<string, Indexer>>>(
  indexers: I,
  units: readonly Unit[],
  of: (axis: keyof I & string, unit: Unit) => boolean,
): Promise<{ readonly axes: Readonly<Record<keyof I, Retriever>>; readonly stored: OpenUnits; close(): Promise<void> }> {
  const kept = memoryBlobStore()
  await unitStorage().write(units, kept)
  const open: Index[] = []
  const axes: Record<string, Retriever> = {}
  for (const [axis, indexer] of Object.entries(indexers)) {
    const index = await indexer.create(memoryBlobStore(), benchContext())
    open.push(index)
    const own = units.filter((unit) => unit.level === indexer.level && of(axis, unit))
    await index.apply({ upsert: streamOf(own), remove: [] }, benchContext())
    axes[axis] = index.search
  }
  return {
    stored: await unitStorage().open(kept),
    axes: axes as Readonly<Record<keyof I, Retriever>>,
    async close() {
      for (const index of open) await index.close()
    },
  }
}

/**
 * The published search (Multimodal CoLRAG-TF 3.5 and 3.6): text, words, triples and pictures (by their captions), fused with the weights of
 * v0.7.3 within two volumes and three documents.
 */
export async function publishedSearch(model: EmbeddingModel, units: readonly Unit[], clock: PartClock): Promise<SpeedSearch> {
  const encoder = clockedModel(model, clock)
  const { axes, stored, close } = await indexed(
    {
      text: denseIndexer({ level: 'block', model: encoder, content: 'text' }),
      bm25: bm25Indexer({ level: 'block', tokenizer: paperTokenizer, folding: noFolding, content: 'text' }),
      triple: tripleIndexer({ model: encoder }),
      image: denseIndexer({ level: 'block', model: encoder, content: 'text' }),
    },
    units,
    (axis, unit) => axis !== 'image' || unit.facets['kind'] === 'figure',
  )
  const { tree } = stored
  const text = clocked(clock, 'dense', axes.text as Retriever<'block'>)
  const triple = foremost(clocked(clock, 'triples', axes.triple as Retriever<'triple'>), triplesAsked)
  const store = clockedStore(stored, clock)
  const fused = fuse(
    'block',
    {
      text,
      bm25: clocked(clock, 'bm25', axes.bm25 as Retriever<'block'>),
      triple: clocked(clock, 'triples', lift(triple, 'block', tree, 'max')),
      image: clocked(clock, 'image', axes.image as Retriever<'block'>),
    },
    {
      depth: candidates,
      normalizer: identity,
      fuser: weightedSum,
      weights: publishedWeights['v0.7.3'],
      planner: clockedPlanner(clock),
      units: store,
    },
  )
  const search = volumeToBlock(clocked(clock, 'fusion', fused), { tree, units: store, dense: text, triples: triple, chapter: 'document' })
  return { ask: (question) => explained(search, question, clock), close }
}

/** A recipe's own search with its own values, everything between the axes on the account of `fusion`. */
export async function recipeSearch(recipe: AnyRecipe, units: readonly Unit[], clock: PartClock): Promise<SpeedSearch> {
  const parts: Readonly<Record<string, string>> = { text: 'dense', bm25: 'bm25', triple: 'triples', pages: 'hierarchy' }
  const { axes, stored, close } = await indexed(recipe.indexes, units, () => true)
  const { tree } = stored
  const opened = Object.fromEntries(Object.entries(axes).map(([axis, search]) => [axis, clocked(clock, parts[axis] ?? axis, search)]))
  const search = recipe.retrieve({ ...opened, tree, units: clockedStore(stored, clock) } as never, recipe.values)
  return { ask: (question) => clock.run('fusion', () => explained(search, question, clock)), close }
}

async function explained(search: Retriever<'block'>, text: string, clock: PartClock): Promise<RankedList<'block'>> {
  const query: Query = { id: 'q', text }
  const found = await clock.run('hierarchy', () => search.retrieve(query, { depth: hits, explain: 'later' }, benchContext()))
  const { explain } = found
  return clock.runSync('explanation', () => ({ ...found, hits: explain ? found.hits.map((hit) => explain(hit)) : found.hits }))
}

/** Only what is asked at search is on the clock. */
export const clockedModel = (model: EmbeddingModel, clock: PartClock): EmbeddingModel =>
  rememberQueries(
    withEmbed(model, (inputs, role, ctx) => {
      const embed = (): ReturnType<EmbeddingModel['embed']> => model.embed(inputs, role, ctx)
      return role === 'query' ? clock.run('encode', embed) : embed()
    }),
  )

/** The model for questions; passages get random directions, which cost as much to search and nothing to make. */
export const questionsOnly = (model: EmbeddingModel): EmbeddingModel =>
  withEmbed(model, (inputs, role, ctx) => {
    if (role === 'query') return model.embed(inputs, role, ctx)
    return Promise.resolve(
      inputs.map(({ text = '' }) => {
        const random = seededRandom(Number.parseInt(sha256(text).slice(0, 8), 16))
        const vector = Float32Array.from({ length: model.dims }, () => random() - 0.5)
        const length = Math.hypot(...vector)
        return vector.map((x) => x / length)
      }),
    )
  })

const withEmbed = ({ provider, modelId, revision, dims, limits }: EmbeddingModel, embed: EmbeddingModel['embed']): EmbeddingModel => ({
  provider,
  modelId,
  revision,
  dims,
  limits,
  embed,
  close: () => Promise.resolve(),
})

function clockedPlanner(clock: PartClock): ReturnType<typeof ruleAnalyser> {
  const planner = ruleAnalyser()
  return { ...planner, plan: (query: Query, ctx: RunContext) => clock.run('analyser', () => planner.plan(query, ctx)) }
}

const clockedStore = ({ units }: OpenUnits, clock: PartClock): UnitStore => ({ get: (ids) => clock.run('units', () => units.get(ids)) })
