import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfidenceSummary, Issue } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { GenerationParts } from './change-generation.ts'
import { flushFolder } from './durable-folder.ts'
import type { DocumentStatus } from './events.ts'

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
 * The one file that says what a workspace is; replaced as a whole. Holds no times, so equal content is byte-equal. `parts`: fingerprints of
 * what made the generation, of `units` and of each axis by its name; not told in format 1.
 */
export interface Manifest {
  readonly format: 1 | 2
  readonly recipe: string
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
  let manifest: Manifest
  try {
    manifest = JSON.parse(text) as Manifest
  } catch (cause) {
    throw new ColragError('corrupt', workspace, 'the manifest of this workspace is damaged', {
      cause,
      hint: 'ingest the sources into a new workspace',
    })
  }
  if (manifest?.format !== 1 && manifest?.format !== 2)
    throw new ColragError(
      'index-incompatible',
      workspace,
      `this workspace has format ${String((manifest as Manifest | null)?.format)}; this version reads formats 1 and 2`,
      { hint: 'use the version that made it, or a later one' },
    )
  if (!Array.isArray(manifest.documents))
    throw new ColragError('corrupt', workspace, 'the manifest of this workspace is damaged', {
      hint: 'ingest the sources into a new workspace',
    })
  return manifest
}

/** Written aside, flushed to the disk, then renamed: a reader sees the old or the new one, never a part. */
export function writeManifest(workspace: string, manifest: Manifest): void {
  writeFileDurably(join(workspace, name), `${JSON.stringify(manifest, null, 1)}\n`)
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
