import { join } from 'node:path'
import type { AnyRecipe, Hit, Index, Retriever, RunContext, Unit, UnitId } from '@colrag/core'
import { openWorkspace } from '@colrag/pipeline'
import type { Listener } from '@colrag/pipeline'
import { recordLog } from '@colrag/stage-kit'
import { bringWorkspace, readingOf } from './bring-workspace.ts'
import { namedPagesOfUnit, pagesOfUnit, regionsOfUnit } from './items-of-unit.ts'
import { nameIn } from './name-in.ts'
import { openUnits } from './open-units.ts'
import type { OpenSearch } from './open-units.ts'
import type { FileSet, RetrievalSet, SetQuestion, WrittenSet } from './retrieval-set.ts'
import { writtenUnits } from './written-units.ts'

/**
 * `data`: the folder of the sets. `keep`: a folder for what the next run needs again (vectors, what was read of files). `jobs`: processors that reading
 * may use. `listen` hears of files that are read.
 */
export interface SetPlace {
  readonly data: string
  readonly keep: string
  readonly jobs?: number
  readonly signal?: AbortSignal
  readonly listen?: Listener
}

/**
 * A recipe over a set, ready to be asked. `retriever(values)`: the very function that serves, with these values (the recipe's own unless given).
 * `itemsOf`: the items that hits stand for, best first, each once, `most` at most.
 */
export interface PreparedSearch {
  readonly recipe: AnyRecipe
  readonly opened: OpenSearch
  retriever(values?: AnyRecipe['values']): Retriever
  itemsOf(hits: readonly Hit[], most?: number): readonly string[]
  /** The block units of some items, in their order. */
  unitsOf(items: readonly string[]): Promise<readonly Unit[]>
}

export interface PreparedSet {
  readonly questions: readonly SetQuestion[]
  readonly problems: readonly string[]
  /** One for each recipe, in their order. */
  readonly searches: readonly PreparedSearch[]
  readonly ctx: RunContext
  close(): Promise<void>
}

/**
 * Makes the indexes of each recipe over a set. Files are read into a workspace in `keep/NAME` that the next run goes on from, whichever recipes that is
 * for: once for all recipes that read alike, and once more, from the first stage that differs, for those that do not. Documents that are given as
 * text are indexed in memory. Throws what loading, ingesting and opening throw.
 */
export async function prepareSet(set: RetrievalSet, recipes: readonly [AnyRecipe, ...AnyRecipe[]], place: SetPlace): Promise<PreparedSet> {
  return 'locate' in set ? prepareFiles(set, recipes, place) : prepareWritten(set, recipes, place)
}

async function prepareWritten(set: WrittenSet, recipes: readonly AnyRecipe[], place: SetPlace): Promise<PreparedSet> {
  const { documents, questions, problems = [] } = await set.load(place.data)
  const cache = recordLog(join(place.keep, set.name, 'vectors.log'))
  const unused = (): Promise<never> => Promise.reject(new Error('no picture was promised'))
  const ctx: RunContext = {
    assets: { get: unused, put: unused },
    cache,
    seed: 0,
    report: () => undefined,
    ...(place.signal ? { signal: place.signal } : {}),
  }
  const searches: (PreparedSearch & { close(): Promise<void> })[] = []
  const close = async (): Promise<void> => {
    for (const search of searches) await search?.close()
    cache.close()
  }
  try {
    // Recipes that make the same units share them, and indexes that are the same.
    for (const alike of Map.groupBy(recipes, unitsBy).values()) {
      const [first] = alike as [AnyRecipe]
      const { units, pagesOf } = await writtenUnits(first, documents, ctx)
      const given = [...units]
      const held = new Map<string, Index>()
      for (const recipe of alike) {
        const { opened, close } = await openUnits(recipe, given, ctx, held)
        searches[recipes.indexOf(recipe)] = { ...searchOf(set, recipe, opened, pagesOf), close }
      }
    }
  } catch (error) {
    await close()
    throw error
  }
  return { questions, problems, searches, ctx, close }
}

/** The parts that make units of documents that are given as text. */
const unitsBy = ({ captions, triples, compose }: AnyRecipe): string =>
  [captions, triples, compose].map((part) => part?.fingerprint ?? '').join(' ')

async function prepareFiles(set: FileSet, recipes: readonly [AnyRecipe, ...AnyRecipe[]], place: SetPlace): Promise<PreparedSet> {
  const {
    paths,
    questions,
    regions,
    names,
    problems = [],
    ...made
  } = await set.locate(place.data, join(place.keep, set.corpus ?? set.name))
  const itemsOfUnit = regions ? regionsOfUnit(regions) : names ? namedPagesOfUnit(names) : pagesOfUnit
  const workspace = made.workspace ?? join(place.keep, set.corpus ?? set.name, 'workspace')
  const { signal, jobs, listen } = place
  const stopped = signal ? { signal } : {}
  const searches: PreparedSearch[] = []
  const open: { close(): Promise<void> }[] = []
  const close = async (): Promise<void> => {
    for (const one of open) await one.close()
  }
  let ctx: RunContext | undefined
  try {
    for (const alike of Map.groupBy(recipes, readingOf).values()) {
      const [first = recipes[0], ...others] = alike
      if (made.workspace === undefined)
        await bringWorkspace([first, ...others], {
          paths,
          workspace,
          ...stopped,
          ...(jobs === undefined ? {} : { jobs }),
          ...(listen ? { listen } : {}),
        })
      // What is open stays as it is, also when the workspace becomes that of the next recipes.
      for (const recipe of alike) {
        const here = await openWorkspace(workspace, recipe, stopped)
        open.push(here)
        ctx ??= here.ctx
        const nameOf = new Map<string, string>(here.manifest.documents.map(({ id, uri }) => [id, nameIn(decodeURIComponent(uri))]))
        const items = new Map<UnitId, readonly string[]>()
        for await (const { id, anchors } of here.opened.every())
          items.set(
            id,
            itemsOfUnit(anchors, (documentId) => nameOf.get(documentId) ?? ''),
          )
        const axes = Object.fromEntries(Object.entries(here.indexes).map(([axis, { search }]) => [axis, search]))
        const opened = { ...axes, tree: here.opened.tree, units: here.opened.units }
        searches[recipes.indexOf(recipe)] = searchOf(set, recipe, opened, (id) => items.get(id) ?? [])
      }
    }
  } catch (error) {
    await close()
    throw error
  }
  return { questions, problems, searches, ctx: ctx as RunContext, close }
}

function searchOf(set: RetrievalSet, recipe: AnyRecipe, opened: OpenSearch, pagesOf: (id: UnitId) => readonly string[]): PreparedSearch {
  let blocks: ReadonlyMap<string, readonly { readonly id: UnitId }[]> | undefined
  return {
    recipe,
    opened,
    retriever(values = recipe.values) {
      const search = recipe.retrieve(opened as never, set.valuesFor?.(values) ?? values)
      return set.rankBy?.(search, opened.tree) ?? search
    },
    unitsOf(items) {
      blocks ??= Map.groupBy(
        opened.tree.all('block').flatMap((id) => pagesOf(id).map((item) => ({ id, item }))),
        ({ item }) => item,
      )
      return opened.units.get(items.flatMap((item) => blocks?.get(item)?.map(({ id }) => id) ?? []))
    },
    itemsOf(hits, most = Infinity) {
      const items = new Set<string>()
      for (const { id } of hits) {
        if (items.size >= most) break
        for (const item of pagesOf(id)) items.add(item)
      }
      return [...items].slice(0, most)
    },
  }
}
