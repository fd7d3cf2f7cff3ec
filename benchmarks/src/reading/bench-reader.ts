import { join } from 'node:path'
import type { AnyRecipe, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { ExtractionParts, ReadDocument, Source } from '@colrag/pipeline'
import { findSources, readDocument } from '@colrag/pipeline'
import { assetFolder } from '@colrag/stage-kit'

export type ReadPage = ReadDocument['pages'][number]
type ReadBlock = ReadPage['blocks'][number]
export type ReadTable = NonNullable<ReadBlock['table']>

/** Reads files as `colrag read` does, each one once. */
export interface BenchReader {
  readonly parts: ExtractionParts
  readonly ctx: RunContext
  /** Rejects where nothing of the file can be read. */
  read(file: string): Promise<ReadDocument>
  /** The tables of a file with their pages, in page and reading order. */
  tables(file: string): Promise<readonly { readonly page: number; readonly table: ReadTable; readonly block: ReadBlock }[]>
}

export function benchReader(recipe: AnyRecipe, scratch: string): BenchReader {
  const parts: ExtractionParts = { ...recipe, captions: null, triples: null }
  const ctx: RunContext = { assets: assetFolder(join(scratch, 'assets')), seed: 0, report: () => undefined }
  const held = new Map<string, Promise<ReadDocument>>()
  const read = async (file: string): Promise<ReadDocument> => {
    const document = await readDocument(await sourceOf(file), parts, { jobs: 2 }, ctx)
    if (document.status !== 'failed') return document
    throw new ColragError(document.issues[0]?.code ?? 'internal', file, document.issues[0]?.message ?? 'it cannot be read')
  }
  const once = (file: string): Promise<ReadDocument> => {
    const known = held.get(file) ?? read(file)
    held.set(file, known)
    return known
  }
  return {
    parts,
    ctx,
    read: once,
    tables: async (file) =>
      (await once(file)).pages.flatMap((page) =>
        page.blocks.flatMap((block) => (block.table ? [{ page: page.number, table: block.table, block }] : [])),
      ),
  }
}

export async function sourceOf(file: string): Promise<Source> {
  const [source] = (await findSources([file], [])).sources
  if (!source) throw new ColragError('not-found', file, 'there is no such file')
  return source
}
