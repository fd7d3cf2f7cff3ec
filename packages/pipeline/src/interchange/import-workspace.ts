import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AnyRecipe, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { documentOf, partsOf } from '../change-generation.ts'
import { commitDocuments } from '../commit-documents.ts'
import { storeUse } from '../derived-use.ts'
import type { Listener } from '../events.ts'
import type { DocumentEntry } from '../manifest.ts'
import { withWriter } from '../writer.ts'
import type { Writer } from '../writer.ts'
import { readExported } from './export-place.ts'
import { checkTogether, exportedEntry, exportedUnit, isObject, parseExported } from './exported-lines.ts'
import { exportNames } from './interchange.ts'
import type { ExportManifest } from './interchange.ts'
import { unpackTar } from './tar-file.ts'

export interface ImportOptions {
  /** A folder that `withExport` gave. */
  readonly folder: string
  /** A new workspace, or one without documents. */
  readonly workspace: string
  readonly signal?: AbortSignal
  readonly listen?: Listener
}

export interface ImportResult {
  readonly recipe: string
  readonly documents: number
  readonly units: number
  /** Axes whose vectors came with the export; the others were made anew. */
  readonly taken: readonly string[]
}

/** Gives the folder of an export to some work: as it is, or unpacked from a file to a place of its own that goes afterwards. Throws `not-found`, `bad-input`. */
export async function withExport<T>(from: string, work: (folder: string) => Promise<T>): Promise<T> {
  const path = resolve(from)
  const there = statSync(path, { throwIfNoEntry: false })
  if (!there) throw new ColragError('not-found', from, `there is no export at ${from}`, { hint: 'make one: colrag export' })
  if (!there.isFile()) return work(path)
  const folder = await mkdtemp(join(tmpdir(), 'colrag-import-'))
  try {
    await unpackTar(path, folder)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads `export.json`. Throws `bad-input` where it is missing or none, and `index-incompatible` for a later version. */
export async function readExport(folder: string): Promise<ExportManifest> {
  const said = parseExported((await readExported(folder, exportNames.manifest)).toString(), exportNames.manifest)
  const named = (list: unknown, keys: readonly string[]): boolean =>
    Array.isArray(list) && list.every((one) => isObject(one) && keys.every((key) => typeof one[key] === 'string'))
  if (
    !isObject(said) ||
    said['kind'] !== 'colrag-export' ||
    typeof said['recipe'] !== 'string' ||
    !isObject(said['parts']) ||
    !isObject(said['definitions'] ?? {}) ||
    !named(said['files'], ['name', 'sha256']) ||
    !named(said['vectors'], ['axis', 'file', 'ids'])
  )
    throw new ColragError('bad-input', folder, `${folder} is no export of a workspace`)
  if (said['version'] !== 1)
    throw new ColragError('index-incompatible', folder, `the export has version ${String(said['version'])}; this version reads 1`)
  return said as unknown as ExportManifest
}

/**
 * Makes a workspace of an export that searches as the exported one does. With the recipe and models of the export, vectors are taken over;
 * with others the index is made anew from the units. Throws `bad-input` for a file that is missing, not what was written or of another form, `invalid-options`
 * for a workspace that holds documents, and what `ingest` throws.
 */
export async function importWorkspace(recipe: AnyRecipe, options: ImportOptions): Promise<ImportResult> {
  const folder = resolve(options.folder)
  const said = await readExport(folder)
  const text = async (name: string): Promise<string[]> => (await checked(folder, said, name)).toString().split('\n').slice(0, -1)
  const documents = (await text(exportNames.documents)).map(exportedEntry)
  const units: Unit[] = []
  for (const name of [exportNames.units, exportNames.triples]) for (const line of await text(name)) units.push(exportedUnit(line, name))
  checkTogether(units, new Set(documents.map((entry) => entry.id)), documentOf)
  return withWriter(resolve(options.workspace), options, async (writer) => {
    if (writer.old && writer.old.documents.length > 0)
      throw new ColragError('invalid-options', options.workspace, `the workspace ${options.workspace} holds documents`, {
        hint: 'name a new one',
      })
    for (const { name } of said.files.filter((file) => file.name.startsWith('assets/')))
      await putPicture(writer, name, await checked(folder, said, name))
    const taken = await takeVectors(writer, recipe, said, units, (name) => checked(folder, said, name))
    const fresh = byDocument(units, documents)
    for (const [id, { units: own }] of fresh)
      await storeUse(writer.records, id, {
        records: [],
        assets: [...new Set(own.flatMap(({ image }) => (image ? [image.key] : [])))].sort(),
      })
    await commitDocuments(writer, { recipe, documents, fresh, standing: 'none', listen: options.listen ?? (() => undefined) })
    return { recipe: recipe.name, documents: documents.length, units: units.length, taken }
  })
}

async function checked(folder: string, { files }: ExportManifest, name: string): Promise<Buffer> {
  const file = files.find((one) => one.name === name)
  const bytes = await readExported(folder, name)
  if (!file || bytes.length !== file.bytes || sha256(bytes) !== file.sha256)
    throw new ColragError('bad-input', name, `the file ${name} of the export is not what was written`)
  return bytes
}

const mediaTypes: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

async function putPicture({ assets }: Writer, name: string, bytes: Uint8Array): Promise<void> {
  await assets.put(bytes, mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
}

/** Puts the vectors of axes that the same parts would make into the log of vectors, where the index finds them. Returns those axes. */
async function takeVectors(
  writer: Writer,
  recipe: AnyRecipe,
  said: ExportManifest,
  units: readonly Unit[],
  read: (name: string) => Promise<Buffer>,
): Promise<string[]> {
  const parts = partsOf(recipe)
  const byId = new Map<string, Unit>(units.map((unit) => [unit.id, unit]))
  const taken: string[] = []
  for (const { axis, file, ids, dims } of said.vectors) {
    const indexer = recipe.indexes[axis]
    if (!indexer?.cacheKeys || parts[axis] !== said.parts[axis]) continue
    const vectors = await read(file)
    const rows = (await read(ids)).toString().split('\n').slice(0, -1)
    if (vectors.length !== rows.length * dims * 4)
      throw new ColragError('bad-input', file, `${file} holds other than ${rows.length} rows of ${dims} numbers`)
    for (const [row, line] of rows.entries()) {
      const unit = byId.get(String(parseExported(line, ids)))
      const bytes = vectors.subarray(row * dims * 4, (row + 1) * dims * 4)
      for (const key of unit ? indexer.cacheKeys(unit) : []) await writer.vectors().put(key, bytes)
    }
    taken.push(axis)
  }
  return taken
}

/** Volumes belong to no document; they come with the first one that is indexed. */
function byDocument(units: readonly Unit[], documents: readonly DocumentEntry[]): Map<string, { readonly units: readonly Unit[] }> {
  const ids = new Set(documents.map((entry) => entry.id))
  const groups = Map.groupBy(units, (unit) => (ids.has(documentOf(unit.id)) ? documentOf(unit.id) : ''))
  const first = documents.find((entry) => entry.unitCount > 0 && entry.duplicateOf === undefined)
  const fresh = new Map<string, { readonly units: readonly Unit[] }>()
  for (const [id, own] of groups) if (id !== '') fresh.set(id, { units: id === first?.id ? [...(groups.get('') ?? []), ...own] : own })
  return fresh
}
