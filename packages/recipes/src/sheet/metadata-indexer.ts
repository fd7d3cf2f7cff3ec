import type { Index, Indexer, Level, Unit } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { pageMetadata } from './page-metadata.ts'

/** An index over the metadata of units (`pageMetadata`) in place of their texts. `words`: an indexer of texts that leaves contexts out. */
export function metadataIndexer<L extends Level>(words: Indexer<L>): Indexer<L> {
  return {
    name: words.name,
    level: words.level,
    format: words.format,
    fingerprint: fingerprint('metadata', 1, { of: words.fingerprint }),
    create: async (store, ctx) => overMetadata(await words.create(store, ctx)),
    open: async (store, ctx) => overMetadata(await words.open(store, ctx)),
  }
}

function overMetadata<L extends Level>(index: Index<L>): Index<L> {
  // The places of terms would be those in the metadata, which is nobody's text.
  const { termSource: _, ...search } = index.search
  return { ...index, search, apply: ({ upsert, remove }, ctx) => index.apply({ upsert: metadataOf(upsert), remove }, ctx) }
}

async function* metadataOf(units: AsyncIterable<Unit>): AsyncGenerator<Unit> {
  for await (const unit of units) yield { ...unit, text: pageMetadata(unit), context: '', placements: [] }
}
