import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnyRecipe, OpenUnits, Retriever, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { assetFolder } from '@colrag/stage-kit'
import { generationOf } from './build-generation.ts'
import { readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { openGeneration } from './open-generation.ts'
import type { OpenGeneration } from './open-generation.ts'
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
 * Throws `not-found` where there is no workspace, `empty` when nothing is indexed, `index-incompatible` for another recipe, model, format or
 * version of the parts, `corrupt` for damaged files.
 */
export async function openWorkspace(
  folder: string,
  recipe: AnyRecipe,
  options: { readonly signal?: AbortSignal } = {},
): Promise<OpenWorkspace> {
  const workspace = resolve(folder)
  const ctx: RunContext = {
    assets: assetFolder(workspaceFolders(workspace).assets),
    seed: 0,
    report: () => undefined,
    ...(options.signal ? { signal: options.signal } : {}),
  }
  const { manifest, generation } = await openCurrent(folder, workspace, recipe, ctx)
  const { units, indexes } = generation
  const retrievers = Object.fromEntries(Object.entries(indexes).map(([name, index]) => [name, index.search]))
  const retriever = recipe.retrieve({ ...retrievers, tree: units.tree, units: units.units } as never, recipe.values)
  return { folder: workspace, manifest, recipe, retriever, opened: units, ctx, close: generation.close }
}

/** A writer may put a new generation in place and remove the old one between our reading of the manifest and of the files: then once more. */
async function openCurrent(
  folder: string,
  workspace: string,
  recipe: AnyRecipe,
  ctx: RunContext,
): Promise<{ manifest: Manifest; generation: OpenGeneration }> {
  for (let attempt = 0; ; attempt++) {
    const manifest = requireManifest(folder)
    const name = usableGeneration(folder, manifest, recipe)
    try {
      return { manifest, generation: await openGeneration(workspace, name, recipe, ctx) }
    } catch (error) {
      if (attempt < 3 && readManifest(workspace)?.generation !== name) continue
      if (!ColragError.is(error) || error.code !== 'not-found') throw error
      throw new ColragError('corrupt', folder, `a part of the index in ${folder} is missing`, {
        cause: error,
        hint: 'ingest the same files again: it is rebuilt',
      })
    }
  }
}

function usableGeneration(folder: string, manifest: Manifest, recipe: AnyRecipe): string {
  if (manifest.recipe !== recipe.name) {
    throw new ColragError('index-incompatible', folder, `this workspace was made with the recipe ${manifest.recipe}, not ${recipe.name}`, {
      hint: `use --recipe ${manifest.recipe}`,
    })
  }
  if (manifest.generation === null)
    throw new ColragError('empty', folder, `nothing is indexed in ${folder}`, { hint: 'ingest some PDF files first' })
  if (manifest.generation !== generationOf(recipe, manifest.documents)) {
    throw new ColragError('index-incompatible', folder, `the index in ${folder} was made by other versions of its parts`, {
      hint: 'ingest the same files again: it is rebuilt',
    })
  }
  return manifest.generation
}

/** The manifest of a workspace that must exist. */
export function requireManifest(folder: string): Manifest {
  const workspace = resolve(folder)
  const manifest = readManifest(workspace)
  if (manifest) return manifest
  if (existsSync(workspaceFolders(workspace).records)) {
    throw new ColragError('empty', folder, `the first ingest into ${folder} has not finished`, {
      hint: 'wait for it, or run it again: it goes on where it stopped',
    })
  }
  throw new ColragError('not-found', folder, `there is no workspace at ${folder}`, {
    hint: `make one: colrag ingest FILES --workspace ${folder}`,
  })
}
