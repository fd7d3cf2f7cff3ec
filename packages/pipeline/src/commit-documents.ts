import type { AnyRecipe } from '@colrag/core'
import { recordName } from '@colrag/stage-kit'
import { changeGeneration, partsOf } from './change-generation.ts'
import type { AxisChange } from './change-generation.ts'
import type { DocumentUnits } from './document-units.ts'
import type { Listener } from './events.ts'
import { generationOf, indexedEntries } from './generation-name.ts'
import { finishLeaving, noteLeaving } from './leaving.ts'
import { writeManifest } from './manifest.ts'
import type { DocumentEntry, Manifest } from './manifest.ts'
import type { StageClock } from './stage-clock.ts'
import type { Standing } from './standing.ts'
import { removeOldGenerations } from './writer.ts'
import type { Writer } from './writer.ts'

/** `fresh`: units by id of document; of every document whose content is not in the generation that stands, all of them where nothing of it stands. */
export interface Commit {
  readonly recipe: AnyRecipe
  readonly documents: readonly DocumentEntry[]
  readonly fresh: ReadonlyMap<string, Pick<DocumentUnits, 'units'>>
  readonly standing: Standing
  readonly listen: Listener
  readonly clock?: StageClock
}

/**
 * Makes the documents those of the workspace: first the generation beside the one that stands, then what is to be cleared is noted, then the
 * manifest is replaced, which is the moment it all counts, then things are cleared that nothing uses any more. Returns what became
 * of each axis; null where the index did not change.
 */
export async function commitDocuments(writer: Writer, commit: Commit): Promise<Readonly<Record<string, AxisChange>> | null> {
  const { workspace, old } = writer
  const { recipe, standing } = commit
  const documents = [...commit.documents].sort((a, b) => (a.uri < b.uri ? -1 : 1))
  const generation = generationOf(recipe, documents)
  let axes: Readonly<Record<string, AxisChange>> | null = null
  let forgotten: readonly string[] = []
  if (generation !== null && !(generation === old?.generation && standing === 'whole')) {
    const from = old && old.generation !== null && standing !== 'none' ? { name: old.generation, parts: old.parts ?? null } : null
    const { leaving, upsert } = difference(from ? (old?.documents ?? []) : [], documents, commit.fresh)
    const volumes = new Set(indexedEntries(documents).map((entry) => entry.volume))
    const ctx = { ...writer.ctx, cache: writer.vectors() }
    ;({ axes, forgotten } = await changeGeneration(
      {
        workspace,
        name: generation,
        recipe,
        from,
        leaving,
        volumes,
        upsert,
        listen: commit.listen,
        ...(commit.clock ? { clock: commit.clock } : {}),
      },
      ctx,
    ))
  }
  const { name, definitions } = recipe
  const manifest: Manifest = {
    format: 2,
    recipe: name,
    ...(definitions ? { definitions } : {}),
    generation,
    parts: partsOf(recipe),
    documents,
  }
  const standingIds = new Set(documents.map((entry) => entry.id))
  await noteLeaving(writer, {
    generation,
    documents: [...new Set((old?.documents ?? []).map((entry) => entry.id))].filter((id) => !standingIds.has(id)),
    vectors: forgotten.map(recordName),
  })
  writeManifest(workspace, manifest)
  removeOldGenerations(workspace, generation)
  await finishLeaving(writer, manifest)
  return axes
}

/** Documents whose units go, and the units that come. */
function difference(
  old: readonly DocumentEntry[],
  now: readonly DocumentEntry[],
  fresh: Commit['fresh'],
): { readonly leaving: ReadonlySet<string>; readonly upsert: DocumentUnits['units'] } {
  const before = new Map(indexedEntries(old).map((entry) => [entry.id, entry.content]))
  const after = new Map(indexedEntries(now).map((entry) => [entry.id, entry.content]))
  return {
    leaving: new Set(before.keys().filter((id) => after.get(id) !== before.get(id))),
    upsert: after
      .keys()
      .filter((id) => after.get(id) !== before.get(id))
      .flatMap((id) => fresh.get(id)?.units ?? [])
      .toArray(),
  }
}
