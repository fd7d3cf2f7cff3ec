import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyRecipe } from '@colrag/core'
import { openWorkspace, readManifest, requireManifest } from '@colrag/pipeline'
import type { Manifest, OpenWorkspace } from '@colrag/pipeline'
import { makeRecipe } from '@colrag/recipes'
import type { ModelSettings } from '@colrag/recipes'
import { Renewed } from './renewed.ts'
import type { Opened } from './renewed.ts'

/**
 * A workspace that is kept open for requests. Each request sees the generation that is in place when it begins, and keeps it to its end; a change,
 * whoever makes it, is seen by the next one.
 */
export class ServedWorkspace {
  readonly folder: string
  readonly #models: ModelSettings
  readonly #searching: Renewed<AnyRecipe>
  readonly #inspecting: Renewed<AnyRecipe>
  readonly #open: Renewed<OpenWorkspace>
  #seen: { readonly state: string; readonly manifest: Manifest | null } | null = null

  constructor(folder: string, models: ModelSettings) {
    this.folder = resolve(folder)
    this.#models = models
    this.#searching = new Renewed((name) => made(name, 'search', models))
    this.#inspecting = new Renewed((name) => made(name, 'inspect', models))
    this.#open = new Renewed((key) => this.#openGeneration(key))
  }

  get models(): ModelSettings {
    return this.#models
  }

  /** Null where there is no workspace yet. Throws as `readManifest` does. */
  manifest(): Manifest | null {
    const state = stateOf(join(this.folder, 'manifest.json'))
    if (this.#seen?.state !== state) this.#seen = { state, manifest: readManifest(this.folder) }
    return this.#seen.manifest
  }

  /** Whether the workspace knows a file, by its path. */
  readonly isDocument = (file: string): boolean => {
    const uri = pathToFileURL(file).href
    return this.manifest()?.documents.some((entry) => entry.uri === uri) ?? false
  }

  /** Throws what `openWorkspace` throws. `signal` ends the work of this request alone. */
  async search<T>(signal: AbortSignal, work: (workspace: OpenWorkspace) => Promise<T>): Promise<T> {
    const { recipe, generation } = this.manifest() ?? requireManifest(this.folder)
    return this.#open.use(JSON.stringify([recipe, generation]), (workspace) => work({ ...workspace, ctx: { ...workspace.ctx, signal } }))
  }

  /** The recipe that made the workspace, to look at what it extracted. */
  async inspect<T>(work: (recipe: AnyRecipe) => Promise<T>): Promise<T> {
    const { recipe } = this.manifest() ?? requireManifest(this.folder)
    return this.#inspecting.use(recipe, work)
  }

  async close(): Promise<void> {
    await this.#open.close()
    await this.#searching.close()
    await this.#inspecting.close()
  }

  async #openGeneration(key: string): Promise<Opened<OpenWorkspace>> {
    const [name] = JSON.parse(key) as [string]
    const { value: recipe, release } = await this.#searching.borrow(name)
    try {
      const workspace = await openWorkspace(this.folder, recipe)
      const close = async (): Promise<void> => {
        await workspace.close()
        await release()
      }
      return { value: workspace, close }
    } catch (error) {
      await release()
      throw error
    }
  }
}

async function made(name: string, use: 'search' | 'inspect', models: ModelSettings): Promise<Opened<AnyRecipe>> {
  const recipe = await makeRecipe(name, { use, models })
  return { value: recipe, close: () => recipe.close() }
}

/** A manifest is replaced as a whole, so that another one is another file. */
function stateOf(path: string): string {
  const state = statSync(path, { bigint: true, throwIfNoEntry: false })
  return state === undefined ? 'none' : `${state.ino} ${state.mtimeNs} ${state.size}`
}
