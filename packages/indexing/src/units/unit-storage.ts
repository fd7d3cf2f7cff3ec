import type { BlobStore, OpenUnits, Unit, UnitStorage } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { findSorted, recent } from '@colrag/stage-kit/indexes'
import { rowTree } from './row-tree.ts'
import { readHead, unitsFormat } from './unit-head.ts'
import type { UnitChunk, UnitHead } from './unit-head.ts'
import { lineAt, readLines } from './unit-lines.ts'
import type { UnitLines } from './unit-lines.ts'
import { sortedRows } from './unit-row.ts'
import { changeUnits, writeUnits } from './write-units.ts'

/** Files of lines that stay in memory, about a megabyte each. */
const heldFiles = 64

/**
 * Units and the tree they hang in: a head with ids and tree, and files of about a thousand units each, which never change under their names.
 * Equal sets of units give equal files, in whatever order and by whatever changes they came; of two units with one id the last is kept. A change
 * reads and writes the files it touches and the head. `write` and `change` throw `invalid-options` for a unit whose parent would be missing, `open` and
 * `change` throw `not-found`, `corrupt` or `index-incompatible`. Units are read and parsed when asked for, so that opening a million of them
 * takes a second; a damaged file is `corrupt` when one of its units is asked for, and for `verify`. Opens files of format 1 too.
 */
export function unitStorage(): UnitStorage {
  return {
    name: 'units',
    format: unitsFormat,
    fingerprint: fingerprint('units', unitsFormat),
    write: (units, store) => writeUnits(store, sortedRows(units)),
    async change({ upsert, remove }, store) {
      await changeUnits(store, await readHead(store), new Set(remove), sortedRows(upsert))
    },
    async open(store) {
      return openUnits(await readHead(store), store)
    },
  }
}

function openUnits(head: UnitHead, store: BlobStore): OpenUnits {
  const held = recent<UnitLines>(heldFiles)
  const { ids, chunks } = head
  const linesOf = ({ entry }: UnitChunk): Promise<UnitLines> => held(entry.blob, () => readLines(store, entry))
  const unitAt = async (row: number): Promise<Unit> => {
    if (head.lines) return parse(lineAt(head.lines, row))
    const chunk = chunks[chunkOf(chunks, row)] as UnitChunk
    return parse(lineAt(await linesOf(chunk), row - chunk.start))
  }
  return {
    units: {
      async get(wanted) {
        const units: Unit[] = []
        for (const id of wanted) {
          const row = findSorted(ids, id)
          if (row < 0) throw new ColragError('not-found', id, 'the store holds no such unit')
          units.push(await unitAt(row))
        }
        return units
      },
    },
    tree: rowTree(ids, head.parents, head.levelCodes),
    async *every() {
      if (head.lines) for (const row of ids.keys()) yield parse(lineAt(head.lines, row))
      for (const { entry, ids: own } of chunks) {
        const lines = await readLines(store, entry)
        for (const row of own.keys()) yield parse(lineAt(lines, row))
      }
    },
    async verify() {
      for (const { entry } of chunks) await readLines(store, entry, true)
    },
  }
}

const parse = (line: Uint8Array): Unit => JSON.parse(new TextDecoder().decode(line)) as Unit

/** The chunk that holds a row. */
function chunkOf(chunks: readonly UnitChunk[], row: number): number {
  let low = 0
  let high = chunks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((chunks[middle]?.start ?? 0) <= row) low = middle
    else high = middle - 1
  }
  return low
}
