import type {
  Index,
  IndexChange,
  IndexSummary,
  Level,
  Query,
  RankedList,
  RetrieveOptions,
  RunContext,
  TermSource,
  TokenSource,
  Unit,
  UnitId,
  VectorSource,
} from '@colrag/core'
import { ColragError } from '@colrag/core'
import { checkFilter } from './selection/check-filter.ts'

/** What an index answers with; `S` is what it holds of one state of its files. */
export interface ServedKind<L extends Level, S> {
  readonly name: string
  readonly level: L
  readonly scale: RankedList['scale']
  /** What a query may consist of; text alone when absent. */
  readonly asks?: { readonly text: boolean; readonly image: boolean }
  /** Called with a query that asks for something, and a sound depth and filter. */
  retrieve(state: S, query: Query, options: RetrieveOptions, ctx: RunContext): Promise<RankedList<L>>
  score(state: S, query: Query, ids: readonly UnitId[], ctx: RunContext): Promise<Float64Array>
  about?(state: S): IndexSummary
  /** For indexes whose scores are inner products of vectors. */
  vectorSource?(state: () => S): VectorSource
  /** For indexes of words. */
  termSource?(state: () => S): TermSource
  /** For indexes of tokens; called with a query that asks for something. */
  tokenSource?(state: () => S): TokenSource
}

/** How the files of an index change. What `change` gives is on disk, and served from then on; `settled` is called when no call uses the old state. */
export interface ServedFiles<S> {
  change(state: S, upsert: AsyncIterable<Unit>, remove: ReadonlySet<UnitId>, ctx: RunContext): Promise<S>
  settled?(): Promise<void>
  verify(): Promise<void>
}

/** The checks of a call, one change at a time, and the end of an index, for every kind. Units of other levels are passed over. */
export function servedIndex<L extends Level, S>(kind: ServedKind<L, S>, subject: string, opened: S, files: ServedFiles<S>): Index<L> {
  const { text: takesText, image: takesImage } = kind.asks ?? { text: true, image: false }
  let held: S | null = opened
  let changing: Promise<void> = Promise.resolve()
  const running = new Set<Promise<unknown>>()
  const state = (): S => {
    if (held === null) throw new ColragError('invalid-options', subject, 'the index is closed')
    return held
  }
  const use = <T>(call: Promise<T>): Promise<T> => {
    running.add(call)
    return call.finally(() => running.delete(call))
  }

  async function change({ upsert, remove }: IndexChange, ctx: RunContext): Promise<void> {
    held = await files.change(state(), ofLevel(upsert, kind.level, ctx), new Set(remove), ctx)
    await Promise.allSettled(running)
    // The change is made, whatever becomes of files that nobody names any more: the next change removes them.
    await files.settled?.().catch(() => undefined)
  }

  const source = kind.vectorSource?.(state)
  const tokens = kind.tokenSource?.(state)
  /** Whether the query asks for nothing that this index can look for. */
  const blank = (query: Query): boolean => {
    if (takesText && query.text.trim() !== '') return false
    if (takesImage && query.image) return false
    if (query.image)
      throw new ColragError('unsupported', query.id, `the ${kind.name} index searches by text only`, {
        hint: 'give the query a text, or leave this axis out',
      })
    if (query.text.trim() !== '')
      throw new ColragError('unsupported', query.id, `the ${kind.name} index searches by pictures only: its model reads no text`, {
        hint: 'give the query a picture, or leave this axis out',
      })
    return true
  }
  return {
    search: {
      level: kind.level,
      supports: { image: takesImage, within: true, filter: true, score: true },
      async retrieve(query, options, ctx) {
        checkDepth(options.depth)
        checkFilter(query.filter)
        const now = state()
        return blank(query) ? { level: kind.level, scale: kind.scale, hits: [] } : use(kind.retrieve(now, query, options, ctx))
      },
      async score(query, ids, ctx) {
        const now = state()
        return blank(query) ? new Float64Array(ids.length).fill(Number.NaN) : use(kind.score(now, query, ids, ctx))
      },
      ...(source ? { vectorSource: { ...source, vectors: (ids) => use(source.vectors(ids)) } } : {}),
      ...(kind.termSource ? { termSource: kind.termSource(state) } : {}),
      ...(tokens
        ? {
            tokenSource: {
              searchUnions: async (query, groups, options, ctx) => {
                checkDepth(options.depth)
                return blank(query) ? [] : use(tokens.searchUnions(query, groups, options, ctx))
              },
              scoreUnions: async (query, groups, ctx) =>
                blank(query) ? new Float64Array(groups.length).fill(Number.NaN) : use(tokens.scoreUnions(query, groups, ctx)),
            },
          }
        : {}),
    },
    apply(wanted, ctx) {
      const done = changing.then(() => change(wanted, ctx))
      changing = done.catch(() => undefined)
      return done
    },
    ...(kind.about ? { about: async () => (kind.about as NonNullable<typeof kind.about>)(state()) } : {}),
    async verify() {
      state()
      await files.verify()
    },
    async close() {
      await changing
      held = null
    },
  }
}

function checkDepth(depth: number): void {
  if (!Number.isInteger(depth) || depth < 1)
    throw new ColragError('invalid-options', 'depth', `depth must be a whole number of at least 1, not ${depth}`)
}

async function* ofLevel(units: AsyncIterable<Unit>, level: Level, ctx: RunContext): AsyncGenerator<Unit> {
  for await (const unit of units) {
    if (ctx.signal?.aborted)
      throw new ColragError('aborted', unit.id, 'the change was stopped; the index is as before', { cause: ctx.signal.reason })
    if (unit.level === level) yield unit
  }
}
