import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyRecipe } from '@colrag/core'
import { recordName } from '@colrag/stage-kit'
import { loadUse } from './derived-use.ts'
import { sourceOf } from './document-entries.ts'
import type { Candidate } from './document-entries.ts'
import { checkRecipe } from './ingest.ts'
import type { DocumentEntry, Manifest } from './manifest.ts'
import { requireManifest } from './open-workspace.ts'
import type { Problem } from './problem.ts'
import { standingOf } from './standing.ts'
import { updateDocuments } from './update-documents.ts'
import type { UpdateOptions } from './update-documents.ts'
import { verifyWorkspace } from './verify-workspace.ts'
import type { VerifyResult } from './verify-workspace.ts'
import { withWriter } from './writer.ts'
import type { Writer } from './writer.ts'
import { workspaceFolders } from './workspace-folders.ts'

export interface RepairResult extends VerifyResult {
  /** What was found before; `problems` are those that are left. */
  readonly found: readonly Problem[]
  /** Files that were damaged and could not be made anew from what they held: moved there, below the workspace. */
  readonly quarantined: readonly string[]
  /** Documents that can be had neither from records nor from their files: they are failed now. */
  readonly lost: readonly DocumentEntry[]
}

/**
 * Mends what `verifyWorkspace` finds: axes are made anew from the stored units, units from the records or, where these are gone too, from the
 * files; damaged records and pictures are left out and derived again when their document's file is there. Throws what `verifyWorkspace` and
 * `ingest` throw.
 */
export async function repairWorkspace(
  recipe: AnyRecipe,
  options: Omit<UpdateOptions, 'standing' | 'total' | 'retry'> & { readonly workspace: string },
): Promise<RepairResult> {
  const { workspace: folder, signal } = options
  const workspace = resolve(folder)
  const looking = signal ? { signal } : {}
  requireManifest(folder)
  const mended = await withWriter(workspace, options, async (writer) => {
    const old = requireManifest(folder)
    checkRecipe(workspace, recipe, old)
    const { problems: found } = await verifyWorkspace(folder, recipe, looking)
    if (found.length === 0) return { found, quarantined: [], lost: [] }
    const quarantined = await setAside(writer, old, found)
    if (found.some(({ part }) => part === 'records')) writer.records.compact()
    if (found.some(({ part }) => part === 'vectors')) writer.vectors().compact()
    const again = await withoutPictures(writer, old)
    const standing = found.some(({ part }) => part === 'units') ? 'none' : await standingOf(workspace, old, recipe, writer.ctx)
    const candidates = distinct(old.documents).map((entry): Candidate => ({
      source: sourceOf(entry),
      given: false,
      before: again.has(entry.id) ? undefined : entry,
    }))
    const { entries } = await updateDocuments(writer, recipe, candidates, { ...options, standing, total: 0 })
    const lost = [...entries.values()].filter((now) => now.status === 'failed' && wasRead(old, now))
    return { found, quarantined, lost }
  })
  return { ...(await verifyWorkspace(folder, recipe, looking)), ...mended }
}

const distinct = (documents: readonly DocumentEntry[]): DocumentEntry[] => [
  ...new Map(documents.map((entry) => [entry.uri, entry])).values(),
]

const wasRead = ({ documents }: Manifest, { uri }: DocumentEntry): boolean =>
  documents.some((before) => before.uri === uri && before.status !== 'failed')

/** Damaged axes are cleared, so that nothing is taken over from them; damaged units are kept beside the index: nothing else holds what they did. */
async function setAside({ workspace }: Writer, { generation }: Manifest, found: readonly Problem[]): Promise<readonly string[]> {
  if (generation === null) return []
  const place = workspaceFolders(workspace).generation(generation)
  for (const { part, subject, code } of found)
    if (part === 'axis' && code !== 'index-incompatible') await rm(join(place, basename(subject)), { recursive: true, force: true })
  const units = join(place, 'units')
  if (!found.some(({ part, subject }) => part === 'units' && basename(subject) === 'units') || !existsSync(units)) return []
  const target = join('quarantine', `units-${generation}`)
  await mkdir(join(workspace, 'quarantine'), { recursive: true })
  await rm(join(workspace, target), { recursive: true, force: true })
  await rename(units, join(workspace, target))
  return [target]
}

/**
 * Ids of documents of which a picture is missing and whose file is there: what was composed of them is forgotten, so that they are composed
 * anew. Damaged pictures are removed.
 */
async function withoutPictures({ records, assets }: Writer, { documents }: Manifest): Promise<ReadonlySet<string>> {
  const whole = new Set<string>()
  for (const key of await assets.keys()) {
    const there = await assets.get(key).then(
      () => true,
      () => false,
    )
    if (there) whole.add(key)
    else await assets.remove(key)
  }
  const again = new Set<string>()
  for (const { id, uri, made } of documents) {
    const use = await loadUse(records, id)
    if (!use?.assets.some((key) => !whole.has(key)) || !existsSync(fileURLToPath(uri))) continue
    records.erase([recordName(made)])
    again.add(id)
  }
  return again
}
