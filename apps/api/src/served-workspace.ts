import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyRecipe } from '@colrag/core'
import { ColragError } from '@colrag/core'
import {
  inspectDocument,
  openRecords,
  openWorkspace,
  readManifest,
  recipesIn,
  requireManifest,
  search,
  workspaceFolders,
} from '@colrag/pipeline'
import type { DocumentEntry, InspectedPage, Manifest, OpenWorkspace } from '@colrag/pipeline'
import { makeRecipe, recipeNames, refusePrograms, withParts } from '@colrag/recipes'
import type { ExchangedParts, ModelSettings, ProgramConsent } from '@colrag/recipes'
import { Gate } from './gate.ts'
import { Renewed } from './renewed.ts'
import type { Opened } from './renewed.ts'

/** A recipe to search with, and the generation that it is opened on. */
interface View {
  readonly recipe: Renewed<AnyRecipe>
  readonly workspace: Renewed<OpenWorkspace>
}

/** How recipes are made here. */
interface ServedParts {
  readonly models: ModelSettings
  readonly consent: ProgramConsent
}

/** Questions that are answered at once: models and indexes use all processors for one already, and what each holds adds up. */
const questionsAtOnce = 8

/**
 * A workspace that is kept open for requests. Each request sees the generation that is in place when it begins, and keeps it to its end; a change,
 * whoever makes it, is seen by the next one.
 */
export class ServedWorkspace {
  readonly folder: string
  /** What pages are drawn and sent pictures are read behind: each takes a process of its own. */
  readonly pictures: Gate
  readonly #questions = new Gate('questions', { atOnce: questionsAtOnce })
  readonly #served: ServedParts
  readonly #parts: ExchangedParts
  readonly #inspecting: Renewed<AnyRecipe>
  /** What was extracted, as it was when the manifest was written. */
  readonly #records: Renewed<OpenRecords>
  /** By the name of the recipe. */
  readonly #views = new Map<string, View>()
  #seen: { readonly state: string; readonly manifest: Manifest | null } | null = null

  /** `parts`: those of every recipe to search with that are exchanged; `jobs`: pages and pictures that are looked at at once. */
  constructor(
    folder: string,
    { models, parts, consent, jobs }: Pick<ServedParts, 'models' | 'consent'> & { readonly parts: ExchangedParts; readonly jobs: number },
  ) {
    this.folder = resolve(folder)
    this.pictures = new Gate('pictures', { atOnce: jobs })
    this.#served = { models, consent }
    this.#parts = parts
    this.#inspecting = new Renewed((key) => made(key, 'inspect', this.#served))
    this.#records = new Renewed(() => openedRecords(this.folder))
  }

  /** Null where there is no workspace yet. Throws as `readManifest` does. */
  manifest(): Manifest | null {
    const state = this.#state()
    if (this.#seen?.state !== state) this.#seen = { state, manifest: readManifest(this.folder) }
    return this.#seen.manifest
  }

  /** Whether the workspace knows a file, by its path. */
  readonly isDocument = (file: string): boolean => {
    const uri = pathToFileURL(file).href
    return this.manifest()?.documents.some((entry) => entry.uri === uri) ?? false
  }

  /**
   * `signal` ends the work of this request alone. `named`: a recipe of the workspace or one that is known by name, by default the first of the
   * workspace. Throws `invalid-options` for another one, and what `openWorkspace` throws.
   */
  async search<T>(signal: AbortSignal, work: (workspace: OpenWorkspace) => Promise<T>, named?: string): Promise<T> {
    const { recipe, definitions = {}, generation } = this.manifest() ?? requireManifest(this.folder)
    const held = recipesIn(recipe)
    const name = named ?? held[0] ?? recipe
    if (![...held, ...recipeNames, ...Object.keys(definitions)].includes(name))
      throw new ColragError('invalid-options', 'recipe', `there is no recipe ${name} here`, { hint: 'GET /recipes lists those there are' })
    return this.#questions.pass(signal, () =>
      this.#view(name).workspace.use(JSON.stringify([generation, definitions]), (workspace) =>
        work({ ...workspace, ctx: { ...workspace.ctx, signal } }),
      ),
    )
  }

  /** Opens what the next question needs, so that it need not wait. Where that cannot be opened, the question will be told. */
  async warm(): Promise<void> {
    const { signal } = new AbortController()
    await this.search(signal, (workspace) => search(workspace, 'warm', { k: 1 })).catch(() => undefined)
  }

  /** The recipe that made the workspace, to look at what it extracted. */
  async inspect<T>(work: (recipe: AnyRecipe) => Promise<T>): Promise<T> {
    const { recipe, definitions = {} } = this.manifest() ?? requireManifest(this.folder)
    return this.#inspecting.use(JSON.stringify([recipe, definitions]), work)
  }

  /** One page as it was extracted, drawn where `dpi` is given. */
  page(
    entry: DocumentEntry,
    number: number,
    { dpi, signal }: { readonly dpi?: number; readonly signal: AbortSignal },
  ): Promise<InspectedPage> {
    return this.pictures.pass(signal, () =>
      this.inspect((recipe) =>
        this.#records.use(this.#state(), async (records) => {
          const options = { dpi: dpi ?? 1, pictures: dpi !== undefined, signal, ...(records ? { records } : {}) }
          for await (const page of inspectDocument(this.folder, { entry, page: number }, recipe, options)) return page
          throw new ColragError('not-found', entry.id, `nothing is known of page ${number}`)
        }),
      ),
    )
  }

  async close(): Promise<void> {
    for (const view of this.#views.values()) {
      await view.workspace.close()
      await view.recipe.close()
    }
    await this.#inspecting.close()
    await this.#records.close()
  }

  #state(): string {
    return stateOf(join(this.folder, 'manifest.json'))
  }

  #view(name: string): View {
    const known = this.#views.get(name)
    if (known) return known
    const whole = withParts(name, this.#parts)
    const recipe = new Renewed((key) => made(key, 'search', this.#served))
    const workspace = new Renewed((key) => {
      const [, definitions] = JSON.parse(key) as [unknown, unknown]
      return openedWith(recipe, JSON.stringify([whole, definitions]), this.folder)
    })
    const view = { recipe, workspace }
    this.#views.set(name, view)
    return view
  }
}

/** `key`: the name of a recipe and the definitions of users. */
async function made(key: string, use: 'search' | 'inspect', { models, consent }: ServedParts): Promise<Opened<AnyRecipe>> {
  const [name, definitions] = JSON.parse(key) as [string, Readonly<Record<string, unknown>>]
  refusePrograms({ name, definitions }, consent, use === 'search' ? 'search' : 'read')
  const recipe = await makeRecipe(name, { use, models, definitions })
  return { value: recipe, close: () => recipe.close() }
}

/** Null where they were deleted: then the files are read again. */
type OpenRecords = ReturnType<typeof openRecords>

async function openedRecords(folder: string): Promise<Opened<OpenRecords>> {
  const records = openRecords(workspaceFolders(folder).records)
  return { value: records, close: async () => records?.close() }
}

async function openedWith(recipes: Renewed<AnyRecipe>, key: string, folder: string): Promise<Opened<OpenWorkspace>> {
  const { value: recipe, release } = await recipes.borrow(key)
  try {
    const workspace = await openWorkspace(folder, recipe)
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

/** A manifest is replaced as a whole, so that another one is another file. */
function stateOf(path: string): string {
  const state = statSync(path, { bigint: true, throwIfNoEntry: false })
  return state === undefined ? 'none' : `${state.ino} ${state.mtimeNs} ${state.size}`
}
