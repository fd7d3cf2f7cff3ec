import { recordName } from '@colrag/stage-kit'
import type { RecordLog } from '@colrag/stage-kit'
import { loadUse } from './derived-use.ts'
import type { Manifest } from './manifest.ts'
import { load, store } from './stage-cache.ts'
import type { Writer } from './writer.ts'

/** What goes with a change of the workspace: written down before the manifest says so, so that a writer that is killed leaves no orphans. */
export interface Leaving {
  /** The change counts once the manifest names this generation. */
  readonly generation: string | null
  readonly documents: readonly string[]
  /** Names of records in the log of vectors. */
  readonly vectors: readonly string[]
}

const key = 'leaving'

export const noteLeaving = ({ records }: Writer, leaving: Leaving): Promise<void> =>
  leaving.documents.length > 0 || leaving.vectors.length > 0 ? store(records, key, { value: leaving, issues: [] }) : Promise.resolve()

/**
 * Takes away what was noted: the records, vectors and pictures of documents that the manifest does not know any more, as far as no other
 * document was made of them; then gives back the room in logs that hold more waste than use.
 */
export async function finishLeaving(writer: Writer, manifest: Manifest | null): Promise<void> {
  const { records, assets } = writer
  const noted = (await load<Leaving>(records, key))?.value
  if (noted) {
    const standing = new Set(manifest?.documents.map((entry) => entry.id))
    if (manifest?.generation === noted.generation) {
      if (noted.vectors.length > 0) {
        writer.vectors().erase(noted.vectors)
        giveBackRoom(writer.vectors())
      }
      await forget(
        writer,
        noted.documents.filter((id) => !standing.has(id)),
        [...standing],
      )
    }
    records.erase([recordName(key)])
  }
  if (manifest?.documents.length === 0) {
    records.compact(() => false)
    writer.vectors().compact(() => false)
    await assets.sweep(() => false)
  }
  giveBackRoom(records)
}

/** Records of a document are read before any is erased: a writer killed between finds the rest of them again. */
async function forget({ records, assets }: Writer, documents: readonly string[], standing: readonly string[]): Promise<void> {
  if (documents.length === 0) return
  const kept = { records: new Set<string>(), assets: new Set<string>() }
  for (const id of standing) {
    const use = await loadUse(records, id)
    use?.records.forEach((name) => kept.records.add(name))
    use?.assets.forEach((name) => kept.assets.add(name))
  }
  for (const id of documents) {
    const use = await loadUse(records, id)
    for (const asset of use?.assets ?? []) if (!kept.assets.has(asset)) await assets.remove(asset)
    records.erase((use?.records ?? []).filter((name) => !kept.records.has(name)))
  }
}

/** Each compaction costs what is in use and frees more than that, so that it is paid for by what was written before. */
function giveBackRoom(log: RecordLog): void {
  if (log.bytes - log.liveBytes > log.liveBytes) log.compact()
}
