import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyRecipe, DocumentId, Issue, OpenDocument, Rendering, RunContext } from '@colrag/core'
import { issueOf } from '@colrag/core'
import { assetFolder } from '@colrag/stage-kit'
import { documentUnits, heldDoubts } from './document-units.ts'
import { leastSure } from './doubtful-blocks.ts'
import type { DoubtfulBlock } from './doubtful-blocks.ts'
import { extractionHost } from './extraction-host.ts'
import type { DocumentEntry } from './manifest.ts'
import { openRecords } from './open-records.ts'
import { requireManifest } from './open-workspace.ts'
import { sameFileReader } from './same-file-reader.ts'
import { workspaceFolders } from './workspace-folders.ts'

export interface ReviewOptions {
  readonly dpi: number
  /** Only these documents; all of the workspace when absent. */
  readonly uris?: readonly string[]
  readonly password?: string
  readonly signal?: AbortSignal
}

export interface ReviewedBlock extends DoubtfulBlock {
  readonly documentId: string
  readonly uri: string
  readonly title: string
  /** The block as it stands on the page, with a margin; null where it could not be drawn, for the reason in `issues`. */
  readonly picture: Rendering | null
  readonly issues: readonly Issue[]
}

interface Found extends DoubtfulBlock {
  readonly entry: DocumentEntry
}

/**
 * The ten least sure blocks of a workspace, as `leastSure` chooses them, each with its picture, from what was kept when they were read. A document whose
 * records were deleted is read again. Throws as `requireManifest` does, and `aborted`.
 */
export async function* reviewWorkspace(folder: string, recipe: AnyRecipe, options: ReviewOptions): AsyncGenerator<ReviewedBlock> {
  const folders = workspaceFolders(folder)
  const records = openRecords(folders.records)
  const ctx: RunContext = {
    assets: assetFolder(folders.assets),
    seed: 0,
    report: () => undefined,
    ...(records ? { cache: records } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  }
  const wanted = options.uris && new Set(options.uris)
  const entries = requireManifest(folder).documents.filter((d) => d.duplicateOf === undefined && (!wanted || wanted.has(d.uri)))
  try {
    let worst: readonly Found[] = []
    for (const entry of entries) {
      ctx.signal?.throwIfAborted()
      const own = await doubtsOf(entry, recipe, options, ctx)
      worst = leastSure([...worst, ...own.map((block) => ({ ...block, entry }))])
    }
    for (const { entry, ...block } of worst)
      yield { ...block, documentId: entry.id, uri: entry.uri, title: entry.title, ...(await draw(block, entry, recipe, options, ctx)) }
  } finally {
    records?.close()
  }
}

async function doubtsOf(
  entry: DocumentEntry,
  recipe: AnyRecipe,
  options: ReviewOptions,
  ctx: RunContext,
): Promise<readonly DoubtfulBlock[]> {
  const held = await heldDoubts(entry.made, ctx)
  if (held) return held
  const file = fileURLToPath(entry.uri)
  const source = { id: entry.id as DocumentId, uri: entry.uri, file, path: entry.path, volume: entry.volume }
  const again = { ...recipe, reader: sameFileReader(recipe.reader, entry) }
  const password = options.password === undefined ? {} : { password: options.password }
  const host = extractionHost(again, 1, { describe: true })
  return (await documentUnits(source, again, { host, alone: true, listen: () => undefined, retry: true, ...password }, ctx)).doubtful
}

async function draw(
  block: DoubtfulBlock,
  entry: DocumentEntry,
  recipe: AnyRecipe,
  options: ReviewOptions,
  ctx: RunContext,
): Promise<Pick<ReviewedBlock, 'picture' | 'issues'>> {
  ctx.signal?.throwIfAborted()
  const reader = sameFileReader(recipe.reader, entry)
  let opened: OpenDocument | null = null
  try {
    opened = await reader.open(entry.uri, options.password === undefined ? {} : { password: options.password }, ctx)
    return { picture: await opened.render(block.page, { dpi: options.dpi, area: block.area }, ctx), issues: [] }
  } catch (error) {
    ctx.signal?.throwIfAborted()
    return { picture: null, issues: [issueOf(reader.name, `${basename(fileURLToPath(entry.uri))}, page ${block.page}`, error)] }
  } finally {
    await opened?.close()
  }
}
