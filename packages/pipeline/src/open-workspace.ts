import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnyRecipe, Index, OpenUnits, Retriever, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { assetFolder } from '@colrag/stage-kit'
import { generationOf } from './generation-name.ts'
import { foreignParts } from './foreign-parts.ts'
import { heldAxes } from './held-axes.ts'
import { recipesIn } from './join-recipes.ts'
import { readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { openGeneration } from './open-generation.ts'
import type { OpenGeneration } from './open-generation.ts'
import { takeReaderLease } from './reader-lease.ts'
import { mending, tellDamage } from './tell-damage.ts'
import { workspaceFolders } from './workspace-folders.ts'

/** A workspace opened for reading. It keeps the generation it opened, whatever a writer does meanwhile. */
export interface OpenWorkspace {
  readonly folder: string
  readonly manifest: Manifest
  readonly recipe: AnyRecipe
  readonly retriever: Retriever<'block'>
  /** Pages as wholes; null for recipes that do not rank them. */
  readonly pages: Retriever<'page'> | null
  readonly opened: OpenUnits
  /** By axis. For looking only: a workspace is changed by what takes the right to write. */
  readonly indexes: Readonly<Record<string, Index>>
  readonly ctx: RunContext
  close(): Promise<void>
}

/**
 * With any recipe whose indexes the workspace holds, whatever their names and whichever of its recipes they were made for: what differs in weights
 * alone needs no index of its own. Throws `not-found` where there is no workspace, `empty` when nothing is indexed, `index-incompatible` where an
 * index of the recipe is not there or was made by another model, format or version of the parts, `corrupt` for damaged files.
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
  const { manifest, generation, close } = await openCurrent(folder, workspace, recipe, ctx)
  const { units, indexes } = generation
  const retrievers = Object.fromEntries(Object.entries(indexes).map(([name, index]) => [name, index.search]))
  const open = { ...retrievers, tree: units.tree, units: units.units } as never
  const retriever = recipe.retrieve(open, recipe.values)
  const pages = recipe.retrievePages?.(open, recipe.values) ?? null
  return { folder: workspace, manifest, recipe, retriever, pages, opened: units, indexes, ctx, close }
}

/**
 * A writer may put a new generation in place and remove the old one between our reading of the manifest and our lease on what it names: then
 * once more. Under a lease, and once the manifest still names it, a generation stays until it is closed.
 */
async function openCurrent(
  folder: string,
  workspace: string,
  recipe: AnyRecipe,
  ctx: RunContext,
): Promise<{ manifest: Manifest; generation: OpenGeneration; close(): Promise<void> }> {
  for (let attempt = 0; ; attempt++) {
    const manifest = requireManifest(folder)
    const { name, axes } = await usableGeneration(folder, manifest, recipe, ctx)
    const release = takeReaderLease(workspace, name)
    const stands = (): boolean => readManifest(workspace)?.generation === name
    try {
      if (attempt < patience && !stands()) throw new ColragError('not-found', name, 'a writer has just replaced this generation')
      const generation = await tellDamage(folder, () => openGeneration(workspace, name, recipe, ctx, axes))
      return {
        manifest,
        generation,
        async close() {
          await generation.close()
          release()
        },
      }
    } catch (error) {
      release()
      if (attempt < patience && !stands()) continue
      if (!ColragError.is(error) || error.code !== 'not-found') throw error
      throw new ColragError('corrupt', folder, `a part of the index in ${folder} is missing`, { cause: error, hint: mending })
    }
  }
}

/** How often a reader begins again before it takes what it finds for what there is. */
const patience = 20

async function usableGeneration(folder: string, manifest: Manifest, recipe: AnyRecipe, ctx: RunContext): Promise<Usable> {
  const { generation } = manifest
  const own = manifest.recipe === recipe.name
  if (generation === null) {
    if (!own && !isNamed(manifest, recipe)) throw lacking(folder, manifest, recipe, [])
    throw new ColragError('empty', folder, `nothing is indexed in ${folder}`, { hint: 'ingest some PDF files first' })
  }
  if (own && generation === generationOf(recipe, manifest.documents)) return { name: generation, axes: {} }
  const { axes, missing } = heldAxes(manifest, recipe)
  if (missing.length === 0) return { name: generation, axes }
  if (!own && !isNamed(manifest, recipe)) throw lacking(folder, manifest, recipe, missing)
  const differences = own
    ? await foreignParts(folder, { ...manifest, generation }, recipe, ctx)
    : missing.map((part) => `${part === 'units' ? part : `axis ${part}`}: another version of it made the index`)
  throw new ColragError(
    'index-incompatible',
    folder,
    `the index in ${folder} was made by other parts${differences.map((said) => `\n  ${said}`).join('')}`,
    { hint: 'colrag reindex makes it anew from the stored units, without reading the files again' },
  )
}

/** `axes`: where each axis of the recipe lies. */
interface Usable {
  readonly name: string
  readonly axes: Readonly<Record<string, string>>
}

/** Whatever parts are exchanged: those that only search are no part of what a workspace was made with. */
const isNamed = (manifest: Manifest, recipe: AnyRecipe): boolean =>
  recipesIn(manifest.recipe).some((name) => baseOf(name) === baseOf(recipe.name))
const baseOf = (name: string): string => name.split('?')[0] ?? name

function lacking(folder: string, manifest: Manifest, recipe: AnyRecipe, missing: readonly string[]): ColragError {
  const held = recipesIn(manifest.recipe)
  const axes = missing.filter((part) => part !== 'units')
  const parts = [
    ...(missing.includes('units') ? ['the units'] : []),
    ...(axes.length > 0 ? [`what its axes search (${axes.join(', ')})`] : []),
  ]
  const lacks = parts.length > 0 ? `: of ${recipe.name} it lacks ${parts.join(' and ')}` : ''
  return new ColragError(
    'index-incompatible',
    folder,
    `this workspace was made with the recipe${held.length > 1 ? 's' : ''} ${held.join(', ')}, not ${recipe.name}${lacks}`,
    {
      hint: `use --recipe ${held[0] ?? ''}, or add the other one: colrag reindex --workspace ${folder} --recipe ${recipe.definitions ? 'FILE' : recipe.name} --add`,
    },
  )
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
