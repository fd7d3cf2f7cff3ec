import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { assetFolder, recordLog } from '@colrag/stage-kit'
import type { AssetFolder, RecordLog } from '@colrag/stage-kit'
import { checkPlace } from './check-place.ts'
import { finishLeaving } from './leaving.ts'
import { takeLease } from './lease.ts'
import { readManifest, removeTornManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { readGenerations } from './reader-lease.ts'
import { workspaceFolders } from './workspace-folders.ts'
import { writeFault } from './write-fault.ts'

/** A workspace held for writing: what is said of it does not change under the holder's hands. */
export interface Writer {
  readonly workspace: string
  /** Null in a workspace that is just being made. */
  readonly old: Manifest | null
  readonly records: RecordLog
  readonly assets: AssetFolder
  readonly ctx: RunContext
  /** The log of vectors, opened when first asked for. */
  vectors(): RecordLog
  /** Closed with the workspace. */
  hold(part: { close(): void }): void
}

/**
 * Does some work with the right to write to a workspace. First it ends what a writer that was killed had begun to clear, and removes the
 * generations that nobody names or reads. Throws `locked`, naming the holder, `invalid-options` for a place that is no workspace or
 * cannot be written to, `over-budget` for a full disk, `corrupt` for a damaged manifest.
 */
export async function withWriter<T>(
  folder: string,
  options: { readonly signal?: AbortSignal | undefined },
  work: (writer: Writer) => Promise<T>,
): Promise<T> {
  const workspace = resolve(folder)
  checkPlace(workspace)
  const release = takeLease(workspace)
  const open: { close(): void }[] = []
  const openLog = (path: string): RecordLog => {
    const log = recordLog(path)
    open.push(log)
    return log
  }
  let vectors: RecordLog | null = null
  try {
    const folders = workspaceFolders(workspace)
    const old = readManifest(workspace)
    const records = openLog(folders.records)
    const assets = assetFolder(folders.assets)
    const writer: Writer = {
      workspace,
      old,
      records,
      assets,
      ctx: { assets, cache: records, seed: 0, report: () => undefined, ...(options.signal ? { signal: options.signal } : {}) },
      vectors: () => (vectors ??= openLog(folders.vectors)),
      hold: (part) => open.push(part),
    }
    removeTornManifest(workspace)
    await assets.clearAside()
    restoreGeneration(workspace, old?.generation ?? null)
    await finishLeaving(writer, old)
    removeOldGenerations(workspace, old?.generation ?? null)
    return await work(writer)
  } catch (error) {
    // Parts know that they were stopped, the caller knows why.
    if (ColragError.is(error) && error.code === 'aborted') options.signal?.throwIfAborted()
    throw writeFault(workspace, error, 'the workspace is as it was')
  } finally {
    for (const held of open.toReversed()) held.close()
    release()
  }
}

/** A writer killed while it put a mended generation in the place of a damaged one leaves the damaged one beside it. */
function restoreGeneration(workspace: string, name: string | null): void {
  if (name === null) return
  const place = workspaceFolders(workspace).generation(name)
  if (!existsSync(place) && existsSync(`${place}.old`)) renameSync(`${place}.old`, place)
}

const generation = /^[0-9a-f]{16}(\.part|\.old)?$/

/**
 * Removes what earlier writers left: unfinished folders, and generations that nobody names or reads any more. Other files are not ours to
 * touch. What cannot be removed now (a system that keeps open files) stays for the next writer.
 */
export function removeOldGenerations(workspace: string, keep: string | null): void {
  const { index } = workspaceFolders(workspace)
  const read = readGenerations(workspace)
  for (const entry of existsSync(index) ? readdirSync(index) : []) {
    if (entry === keep || read.has(entry) || !generation.test(entry)) continue
    try {
      rmSync(join(index, entry), { recursive: true, force: true })
    } catch {
      continue
    }
  }
}
