import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentReader, Rendering, RunContext, Unit } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import type { DrawCandidate } from '@colrag/fusion'
import { imageReader } from '@colrag/images'
import { pdfReader } from '@colrag/pdf'
import { readersByContent } from '@colrag/stage-kit'

/** A document of a workspace: its id says its content, `uri` where its file was. */
export interface DrawnDocument {
  readonly id: string
  readonly uri: string
}

/** Pixels of the longer side: models make more of a sheet smaller anyway. */
const longestSide = 2000
/** As published. */
const mostDpi = 200
/** Of pages whose size is not known. */
const usualDpi = 100

/**
 * Draws the pages that units are or stand on from the files of their documents, at most 200 dots an inch and 2,000 pixels long unless it is told how many. A page whose file is
 * gone, has changed or cannot be read is not drawn, which is told in an issue. `close` frees what reads files; nothing is opened before the first page.
 */
export function pageDrawer(documents: readonly DrawnDocument[]): { readonly draw: DrawCandidate; close(): Promise<void> } {
  const files = new Map(documents.map(({ id, uri }) => [id, uri]))
  let reader: DocumentReader | null = null
  return {
    async draw(unit, ctx, dpi = dpiOf(unit)) {
      const [anchor] = unit.anchors
      const uri = files.get(anchor?.documentId ?? '')
      if (!anchor || uri === undefined) return null
      reader ??= readersByContent([pdfReader(), imageReader()])
      try {
        return await drawn(reader, { id: anchor.documentId, uri }, anchor.page, dpi, ctx)
      } catch (error) {
        ctx.signal?.throwIfAborted()
        ctx.report(issueOf(reader.name, `${basename(fileURLToPath(uri))}, page ${anchor.page}`, error))
        return null
      }
    },
    close: async () => reader?.close(),
  }
}

async function drawn(reader: DocumentReader, { id, uri }: DrawnDocument, page: number, dpi: number, ctx: RunContext): Promise<Rendering> {
  const file = fileURLToPath(uri)
  const name = basename(file)
  if (!existsSync(file)) throw new ColragError('not-found', name, `${name} is no longer at ${file}`, { hint: 'put the file back there' })
  const opened = await reader.open(uri, {}, ctx)
  try {
    if (opened.record.id !== id)
      throw new ColragError('not-found', name, `${name} has changed since it was ingested`, { hint: 'ingest it again' })
    return await opened.render(page, { dpi }, ctx)
  } finally {
    await opened.close()
  }
}

/** The box of a page is the page, in points. */
function dpiOf({ level, anchors: [anchor] }: Unit): number {
  const box = level === 'page' ? anchor?.boxes[0] : undefined
  return box ? Math.max(1, Math.min(mostDpi, Math.floor((longestSide * 72) / Math.max(box.width, box.height)))) : usualDpi
}
