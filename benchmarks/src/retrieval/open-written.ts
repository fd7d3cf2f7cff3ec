import { join } from 'node:path'
import type { AnyRecipe, Caption, Index, RunContext, Triple, Unit, UnitTree } from '@colrag/core'
import { unitTree } from '@colrag/hierarchy'
import { memoryBlobStore } from '@colrag/indexing'
import { pagePassages, pageSubjects, recordLog } from '@colrag/stage-kit'
import { writtenExtraction } from './written-document.ts'
import type { WrittenDocument } from './written-document.ts'

/** A recipe's indexes over documents that are given as text. `pageOf`: the key of the page on which a unit lies, '' above pages. */
export interface OpenWritten {
  readonly opened: Readonly<Record<string, unknown>>
  readonly tree: UnitTree
  readonly ctx: RunContext
  pageOf(id: string): string
  close(): Promise<void>
}

/**
 * Runs every stage of `recipe` that follows reading: captions, triples, units, indexes, all in memory. `keep`: a folder in which vectors stay
 * for the next run.
 */
export async function openWritten(recipe: AnyRecipe, documents: readonly WrittenDocument[], keep: string): Promise<OpenWritten> {
  const cache = recordLog(join(keep, 'vectors.log'))
  const unused = (): Promise<never> => Promise.reject(new Error('no picture was promised'))
  const ctx: RunContext = { assets: { get: unused, put: unused }, cache, seed: 0, report: () => undefined }
  const units = new Map<string, Unit>()
  const keys = new Map<string, string>()
  for (const [i, written] of documents.entries()) {
    for (const unit of await unitsOf(recipe, written, i, ctx)) {
      units.set(unit.id, unit)
      const page = unit.anchors[0]?.page
      if (page !== undefined) keys.set(unit.id, written.pages[page - 1]?.key ?? '')
    }
  }
  const indexes: Index[] = []
  const opened: Record<string, unknown> = {}
  for (const [axis, indexer] of Object.entries(recipe.indexes)) {
    const index = await indexer.create(memoryBlobStore(), ctx)
    indexes.push(index)
    await index.apply({ upsert: streamOf([...units.values()].filter((unit) => unit.level === indexer.level)), remove: [] }, ctx)
    opened[axis] = index.search
  }
  const tree = unitTree(units.values())
  const store = { get: (ids: readonly string[]) => Promise.resolve(ids.map((id) => units.get(id) as Unit)) }
  return {
    opened: { ...opened, tree, units: store },
    tree,
    ctx,
    pageOf: (id) => keys.get(id) ?? '',
    async close() {
      for (const index of indexes) await index.close()
      cache.close()
    },
  }
}

async function unitsOf(recipe: AnyRecipe, written: WrittenDocument, number: number, ctx: RunContext): Promise<readonly Unit[]> {
  const { document, pages, blocks, texts } = writtenExtraction(written, number)
  const captions: Caption[] = []
  const triples: Triple[] = []
  for (const [p, onPage] of blocks.entries()) {
    const said = texts[p] ?? []
    for (const subject of recipe.captions ? pageSubjects(onPage, said, recipe.captions.kinds) : []) {
      const caption = await recipe.captions?.caption(subject, ctx)
      if (caption) captions.push(caption)
    }
    for (const passage of recipe.triples ? pagePassages(onPage, said) : [])
      triples.push(...((await recipe.triples?.extract(passage, ctx)) ?? []))
  }
  const extraction = { document, pages, blocks: blocks.flat(), texts: texts.flat(), captions, triples }
  return [...recipe.compose.compose(extraction, { volume: written.volume ?? 'documents' })]
}

async function* streamOf<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}
