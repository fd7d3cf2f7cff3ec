import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { AnyRecipe, Index, Unit, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { partsOf } from '../change-generation.ts'
import { openWorkspace } from '../open-workspace.ts'
import type { OpenWorkspace } from '../open-workspace.ts'
import { writeFault } from '../write-fault.ts'
import { exportFolder } from './export-place.ts'
import type { ExportPlace } from './export-place.ts'
import { exportNames } from './interchange.ts'
import type { ExportedVectors, ExportManifest } from './interchange.ts'
import { packTar } from './tar-file.ts'

/**
 * Writes documents, units, statements, vectors and the pictures of units, in formats that stay: JSON Lines and raw arrays, to a new folder, or
 * to a file whose name ends in `.tar`. All of one generation. Throws what `openWorkspace` throws, `invalid-options` where something
 * is there already or nothing can be written, and `over-budget` for a full disk.
 */
export async function exportWorkspace(
  recipe: AnyRecipe,
  options: { readonly workspace: string; readonly to: string; readonly signal?: AbortSignal },
): Promise<ExportManifest> {
  const to = resolve(options.to)
  const packed = to.endsWith('.tar')
  if (packed && existsSync(to)) throw new ColragError('invalid-options', to, `${to} is there already`, { hint: 'name a new file' })
  const folder = packed ? `${to}.files` : to
  let place: ExportPlace | null = null
  try {
    if (packed) await rm(folder, { recursive: true, force: true })
    place = await exportFolder(folder)
    const workspace = await openWorkspace(options.workspace, recipe, options.signal ? { signal: options.signal } : {})
    try {
      const manifest = await write(workspace, place)
      await place.finish()
      if (packed) {
        await packTar(folder, [exportNames.manifest, ...manifest.files.map((file) => file.name)], to)
        await rm(folder, { recursive: true, force: true })
      }
      return manifest
    } finally {
      await workspace.close()
    }
  } catch (error) {
    await place?.abandon()
    if (place && packed) await rm(folder, { recursive: true, force: true })
    throw writeFault(to, error, 'nothing was left there')
  }
}

async function write(workspace: OpenWorkspace, place: ExportPlace): Promise<ExportManifest> {
  const { manifest, opened, recipe, indexes } = workspace
  const counts = { documents: manifest.documents.length, units: 0, triples: 0 }
  const pictures = new Set<string>()
  await place.write(exportNames.documents, lines(manifest.documents))
  await place.write(
    exportNames.units,
    unitLines(workspace, (unit) => unit.level !== 'triple', counted),
  )
  await place.write(
    exportNames.triples,
    unitLines(workspace, (unit) => unit.level === 'triple', counted),
  )
  for (const key of [...pictures].sort()) await place.write(`assets/${key}`, [await workspace.ctx.assets.get(key)])
  const vectors: ExportedVectors[] = []
  for (const [axis, index] of Object.entries(indexes)) {
    const found = await writeVectors(axis, index, place)
    if (found) vectors.push(found)
  }
  const told: ExportManifest = {
    kind: 'colrag-export',
    version: 1,
    recipe: recipe.name,
    ...(recipe.definitions ? { definitions: recipe.definitions } : {}),
    parts: partsOf(recipe),
    counts,
    vectors,
    files: [...place.files],
  }
  await place.write(exportNames.manifest, [Buffer.from(`${JSON.stringify(told, null, 1)}\n`)])
  return told

  function counted(unit: Unit): void {
    counts[unit.level === 'triple' ? 'triples' : 'units']++
    if (unit.image) pictures.add(unit.image.key)
  }

  async function* unitLines(
    { ctx }: OpenWorkspace,
    wanted: (unit: Unit) => boolean,
    each: (unit: Unit) => void,
  ): AsyncGenerator<Uint8Array> {
    for await (const unit of opened.every()) {
      ctx.signal?.throwIfAborted()
      if (!wanted(unit)) continue
      each(unit)
      yield* lines([unit])
    }
  }
}

/** Null for an axis without vectors. */
async function writeVectors(axis: string, index: Index, place: ExportPlace): Promise<ExportedVectors | null> {
  const source = index.search.vectorSource
  const about = await index.about?.()
  if (!source || !about) return null
  const file = `vectors/${axis}.f32`
  const ids = `vectors/${axis}.ids.jsonl`
  const shape = { dims: 0, rows: 0 }
  const rows: UnitId[] = []
  await place.write(file, arrays())
  await place.write(ids, lines(rows))
  return { axis, level: index.search.level, ...shape, file, ids, facts: about.facts }

  async function* arrays(): AsyncGenerator<Uint8Array> {
    const batch = 1000
    const all = about?.ids ?? []
    for (let at = 0; at < all.length; at += batch) {
      const some = all.slice(at, at + batch)
      for (const [i, vector] of (await source?.vectors(some))?.entries() ?? []) {
        if (!vector) continue
        rows.push(some[i] as UnitId)
        shape.dims = vector.length
        shape.rows++
        yield littleEndian(vector)
      }
    }
  }
}

function littleEndian(vector: Float32Array): Uint8Array {
  const bytes = Buffer.alloc(vector.length * 4)
  vector.forEach((number, i) => bytes.writeFloatLE(number, i * 4))
  return bytes
}

function* lines(values: Iterable<unknown>): Generator<Uint8Array> {
  for (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`)
}
