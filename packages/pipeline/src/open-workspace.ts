import { join, resolve } from 'node:path'
import type { AnyRecipe, OpenUnits, Retriever, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { assetFolder } from '@colrag/stage-kit'
import { readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { workspaceFolders } from './workspace-folders.ts'

/** A workspace opened for reading. It keeps the generation it opened, whatever a writer does meanwhile. */
export interface OpenWorkspace {
  readonly folder: string
  readonly manifest: Manifest
  readonly recipe: AnyRecipe
  readonly retriever: Retriever<'block'>
  readonly opened: OpenUnits
  readonly ctx: RunContext
  close(): Promise<void>
}

/**
 * Throws `not-found` where there is no workspace, `empty` when nothing is indexed, `index-incompatible` for another recipe, model or format,
 * `corrupt` for damaged files.
 */
export async function openWorkspace(
  folder: string,
  recipe: AnyRecipe,
  options: { readonly signal?: AbortSignal } = {},
): Promise<OpenWorkspace> {
  const workspace = resolve(folder)
  const manifest = requireManifest(folder)
  if (manifest.recipe !== recipe.name) {
    throw new ColragError('index-incompatible', folder, `this workspace was made with the recipe ${manifest.recipe}, not ${recipe.name}`, {
      hint: `use --recipe ${manifest.recipe}`,
    })
  }
  if (manifest.generation === null)
    throw new ColragError('empty', folder, `nothing is indexed in ${folder}`, { hint: 'ingest some PDF files first' })
  const place = workspaceFolders(workspace).generation(manifest.generation)
  const ctx: RunContext = {
    assets: assetFolder(workspaceFolders(workspace).assets),
    seed: 0,
    report: () => undefined,
    ...(options.signal ? { signal: options.signal } : {}),
  }
  const opened = await recipe.storage.units.open(recipe.storage.blobs(join(place, 'units')))
  const indexes = await Promise.all(
    Object.entries(recipe.indexes).map(
      async ([name, indexer]) => [name, await indexer.open(recipe.storage.blobs(join(place, name)), ctx)] as const,
    ),
  )
  const retrievers = Object.fromEntries(indexes.map(([name, index]) => [name, index.search]))
  const retriever = recipe.retrieve({ ...retrievers, tree: opened.tree, units: opened.units } as never, recipe.values)
  return {
    folder: workspace,
    manifest,
    recipe,
    retriever,
    opened,
    ctx,
    close: async () => {
      for (const [, index] of indexes) await index.close()
    },
  }
}

/** The manifest of a workspace that must exist. */
export function requireManifest(folder: string): Manifest {
  const manifest = readManifest(resolve(folder))
  if (!manifest)
    throw new ColragError('not-found', folder, `there is no workspace at ${folder}`, {
      hint: `make one: colrag ingest FILES --workspace ${folder}`,
    })
  return manifest
}
