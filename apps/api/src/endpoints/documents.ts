import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ColragError } from '@colrag/core'
import { deleteDocuments, requireManifest } from '@colrag/pipeline'
import type { DocumentEntry } from '@colrag/pipeline'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import { deleteShape, documentListShape, documentShape } from '../records.ts'
import type { DeleteRecord, DocumentSummary } from '../records.ts'
import type { ServedWorkspace } from '../served-workspace.ts'

const params = z.strictObject({ id: z.string() })
type Params = z.output<typeof params>
const window = z.strictObject({
  offset: z.coerce.number<string>().int().min(0).default(0),
  limit: z.coerce.number<string>().int().min(1).max(1000).default(100),
})

export const documentsEndpoint: Endpoint = endpoint<
  undefined,
  z.output<typeof window>,
  undefined,
  { total: number; offset: number; documents: DocumentSummary[] }
>({
  method: 'GET',
  path: '/documents',
  id: 'listDocuments',
  about: 'The documents of the workspace, by their addresses',
  query: window as z.ZodType<z.output<typeof window>>,
  success: { status: 200, about: 'Documents; total counts those of all pages', schema: documentListShape },
  problems: ['invalid-options', 'not-found', 'corrupt'],
  async handle({ served }, { query: { offset, limit } }) {
    const documents = served.manifest()?.documents ?? []
    return { total: documents.length, offset, documents: documents.slice(offset, offset + limit).map(summaryOf) }
  },
})

export const documentEndpoint: Endpoint = endpoint<Params, undefined, undefined, DocumentSummary>({
  method: 'GET',
  path: '/documents/:id',
  id: 'getDocument',
  about: 'What is known of a document',
  params,
  success: { status: 200, about: 'The document', schema: documentShape },
  problems: ['not-found', 'corrupt'],
  handle: async ({ served }, { params: { id } }) => summaryOf(documentOf(served, id)),
})

export const deleteEndpoint: Endpoint = endpoint<Params, undefined, undefined, DeleteRecord>({
  method: 'DELETE',
  path: '/documents/:id',
  id: 'deleteDocument',
  about:
    'Take a document and all that was derived of it out of the workspace. A file that was uploaded goes too, others stay where they are',
  params,
  success: { status: 200, about: 'What was deleted; the record of colrag delete --json', schema: deleteShape },
  problems: ['not-found', 'locked', 'corrupt', 'index-incompatible', 'over-budget'],
  async handle({ served, queue, uploads, settings: { jobs } }, { params: { id } }) {
    documentOf(served, id)
    const [busy] = queue.open
    if (busy)
      throw new ColragError('locked', id, 'a job is writing to the workspace', {
        hint: `wait for job ${busy.id}, or cancel it`,
        retryable: true,
      })
    const { deleted, promoted, ...counts } = await served.inspect((recipe) =>
      deleteDocuments(recipe, { workspace: served.folder, documents: [id], jobs }),
    )
    await uploads.remove(deleted.map((entry) => entry.uri))
    return { deleted: deleted.map(named), promoted: promoted.map(named), ...counts }
  },
})

/** The document itself rather than a copy of it. Throws `not-found`. */
export function documentOf(served: ServedWorkspace, id: string): DocumentEntry {
  const { documents } = served.manifest() ?? requireManifest(served.folder)
  const entry = documents.find((d) => d.id === id && d.duplicateOf === undefined)
  if (!entry) throw new ColragError('not-found', id, 'there is no such document in this workspace', { hint: 'GET /documents lists them' })
  return entry
}

const named = ({ id, uri, title }: DocumentEntry): { id: string; uri: string; title: string } => ({ id, uri, title })

const summaryOf = (entry: DocumentEntry): DocumentSummary => ({
  ...named(entry),
  file: basename(fileURLToPath(entry.uri)),
  volume: entry.volume,
  path: [...entry.path],
  status: entry.status,
  pages: entry.pages,
  issues: [...entry.issues],
  blocks: { ...entry.blocks },
  triples: entry.triples,
  units: entry.unitCount,
  ...(entry.confidence === undefined ? {} : { confidence: entry.confidence }),
  ...(entry.duplicateOf === undefined ? {} : { duplicateOf: entry.duplicateOf }),
})
