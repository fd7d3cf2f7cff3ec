import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ConfidenceSummary, Issue } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import type { GenerationParts } from './change-generation.ts'
import { flushFolder } from './durable-folder.ts'
import type { DocumentStatus } from './events.ts'
import { takeLease } from './lease.ts'

/** What is known of one source file. A copy of another file names it in `duplicateOf` and has no units of its own. */
export interface DocumentEntry {
  readonly id: string
  readonly uri: string
  readonly title: string
  readonly volume: string
  readonly path: readonly string[]
  readonly status: DocumentStatus
  readonly pages: number
  readonly issues: readonly Issue[]
  readonly blocks: Readonly<Record<string, number>>
  readonly triples: number
  /** Absent where an earlier version read the document. */
  readonly confidence?: ConfidenceSummary
  readonly unitCount: number
  /** Fingerprint of everything its units depend on. */
  readonly made: string
  /** Hash of its units; equal units are equal content however they came about. */
  readonly content: string
  readonly duplicateOf?: string
}

/**
 * The one file that says what a workspace is; replaced as a whole. Holds no times, so equal content is byte-equal. `recipe`: the names of its
 * recipes, with commas between. `definitions`: by name, of those that users wrote. `parts`: fingerprints of what made the generation, of
 * `units` and of each axis by its name; not told in format 1.
 */
export interface Manifest {
  readonly format: 1 | 2
  readonly recipe: string
  readonly definitions?: Readonly<Record<string, unknown>>
  readonly generation: string | null
  readonly parts?: GenerationParts
  readonly documents: readonly DocumentEntry[]
}

const name = 'manifest.json'

/** Null where there is no workspace. Throws `corrupt` for an unreadable manifest and `index-incompatible` for another format. */
export function readManifest(workspace: string): Manifest | null {
  let text: string
  try {
    text = readFileSync(join(workspace, name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ENOTDIR') return null
    throw error
  }
  const parsed = parse(text)
  const { sha256: _, ...manifest } = parsed ?? { format: 0 }
  if (parsed && manifest.format !== 1 && manifest.format !== 2)
    throw new ColragError(
      'index-incompatible',
      workspace,
      `this workspace has format ${String(manifest.format)}; this version reads formats 1 and 2`,
      { hint: 'use the version that made it, or a later one' },
    )
  if (!parsed || !Array.isArray(parsed.documents) || (parsed.format === 2 && textOf(manifest as Manifest) !== text))
    throw new ColragError('corrupt', workspace, 'the manifest of this workspace is not what was written', {
      hint: 'colrag verify --repair sets it aside; the sources can then be ingested again, and what is kept of them is not read anew',
    })
  return manifest as Manifest
}

/** Null for what is no object. */
function parse(text: string): (Partial<Manifest> & { readonly sha256?: string }) | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'format' in value ? (value as Partial<Manifest>) : null
  } catch {
    return null
  }
}

/** Its last member is the hash of all others. */
const textOf = (manifest: Manifest): string => `${JSON.stringify({ ...manifest, sha256: sha256(JSON.stringify(manifest)) }, null, 1)}\n`

/** Written aside, flushed to the disk, then renamed: a reader sees the old or the new one, never a part. */
export function writeManifest(workspace: string, manifest: Manifest): void {
  writeFileDurably(join(workspace, name), textOf(manifest))
}

/** Moves a manifest that cannot be read out of the way, beside what else could not be mended. Returns where it is now, below the workspace. */
export function setAsideManifest(folder: string): string {
  const workspace = resolve(folder)
  const release = takeLease(workspace)
  try {
    const place = join('quarantine', name)
    mkdirSync(join(workspace, 'quarantine'), { recursive: true })
    renameSync(join(workspace, name), join(workspace, place))
    return place
  } finally {
    release()
  }
}

/** What a writer that was killed while it wrote one left aside. */
export const removeTornManifest = (workspace: string): void => rmSync(join(workspace, `${name}.part`), { force: true })

function writeFileDurably(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true })
  const aside = `${path}.part`
  const file = openSync(aside, 'w')
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(aside, path)
  flushFolder(join(path, '..'))
}
