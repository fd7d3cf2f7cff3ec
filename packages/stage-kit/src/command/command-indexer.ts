import type { BlobStore, Index, Indexer, Level, Query, Unit, UnitId } from '@colrag/core'
import { compareHits } from '@colrag/core'
import { fingerprint } from '../hash.ts'
import type { Identity, Packed } from '../indexes/format/packed-file.ts'
import { contentName, packFile, unpackFile } from '../indexes/format/packed-file.ts'
import { jsonPart, readJsonPart } from '../indexes/format/typed-array.ts'
import type { UnitRows } from '../indexes/selection/unit-rows.ts'
import { loadRows, packRows } from '../indexes/selection/unit-rows.ts'
import type { ServedKind } from '../indexes/served-index.ts'
import { servedIndex } from '../indexes/served-index.ts'
import type { CommandSettings } from './command-settings.ts'
import { searchProgram } from './search-program.ts'

const format = 1
const name = 'index-command'

/** What the program is told of a unit. */
export interface ProgramUnit extends Pick<Unit, 'id' | 'text' | 'context' | 'facets'> {}

/** The units of an index as they lie in its file. `content`: a hash of them. */
interface State {
  readonly rows: UnitRows
  readonly units: readonly ProgramUnit[]
  readonly content: string
}

/**
 * An index whose searching a program does (see `searchProgram` for what the two say to each other). The units themselves are kept here, checked as those
 * of every index are, so that the program may keep nothing; filters are judged here too. Scores are the program's, of no known scale: normalise by
 * min-max. Searches reject as `CommandProcess` does, and with `model-output` for units that are not there or were not asked about, and scores that
 * are none.
 */
export function commandIndexer<L extends Level>(settings: CommandSettings, level: L): Indexer<L> {
  const { command, version } = settings
  const identity: Identity = { level, command: JSON.stringify(command), version }
  const file = `command-${level}.bin`
  const program = searchProgram(settings)
  const packed = (units: readonly ProgramUnit[]): Uint8Array =>
    packFile(name, format, identity, {
      counts: {},
      parts: {
        ...packRows(units.map(({ id, facets }) => [id, facets])),
        texts: jsonPart(units.map(({ text, context }) => [text, context])),
      },
    })
  const read = (bytes: Uint8Array): State => stateOf(unpackFile(file, bytes, name, format, identity), contentName(bytes))
  const kind: ServedKind<L, State> = {
    name,
    level,
    scale: 'open',
    async retrieve(state, { id, text, filter }, { depth, within }, ctx) {
      const rows = state.rows.candidates(filter, within)
      if (state.units.length === 0 || rows?.length === 0) return { level, scale: 'open', hits: [] }
      const ids = rows?.map((row) => state.rows.ids[row] as UnitId)
      const hits = await program.retrieve(state, { id, text }, { depth, ...(ids ? { within: ids } : {}) }, ctx)
      return { level, scale: 'open', hits: [...hits].sort(compareHits).slice(0, depth) }
    },
    async score(state, { id, text }: Query, ids, ctx) {
      const held = ids.filter((unit) => state.rows.find(unit) >= 0)
      const scores = held.length === 0 ? [] : await program.score(state, { id, text }, held, ctx)
      let next = 0
      return Float64Array.from(ids, (unit) => (state.rows.find(unit) < 0 ? NaN : (scores[next++] ?? NaN)))
    },
    about: ({ rows }) => ({ ids: rows.ids, facts: { kind: 'a program', command: command.join(' '), version } }),
  }
  const serve = (store: BlobStore, bytes: Uint8Array): Index<L> => {
    const release = program.hold()
    const index = servedIndex(kind, file, read(bytes), {
      async change(state, upsert, remove) {
        const units = new Map(state.units.filter(({ id }) => !remove.has(id)).map((unit) => [unit.id, unit]))
        for await (const { id, text, context, facets } of upsert) units.set(id, { id, text, context, facets: sorted(facets) })
        const after = packed([...units.values()].sort((a, b) => (a.id < b.id ? -1 : 1)))
        await store.write(file, after)
        return read(after)
      },
      async verify() {
        read(await store.read(file))
      },
    })
    return {
      ...index,
      async close() {
        await index.close()
        await release()
      },
    }
  }
  return {
    name,
    level,
    format,
    fingerprint: fingerprint(name, format, identity),
    async create(store) {
      const bytes = packed([])
      await store.write(file, bytes)
      return serve(store, bytes)
    },
    open: async (store) => serve(store, await store.read(file)),
  }
}

function stateOf({ parts }: Packed, content: string): State {
  const rows = loadRows(parts)
  const texts = readJsonPart(parts['texts']) as readonly (readonly [string, string])[]
  const units = rows.ids.map((id, row): ProgramUnit => {
    const [text = '', context = ''] = texts[row] ?? []
    return { id, text, context, facets: rows.facets(row) }
  })
  return { rows, units, content }
}

const sorted = (facets: Unit['facets']): Unit['facets'] => Object.fromEntries(Object.entries(facets).sort(([a], [b]) => (a < b ? -1 : 1)))
