import type { DocumentId } from '../ids.ts'

/** `depth` counts from 0; `page` counts from 1. */
export interface OutlineEntry {
  readonly title: string
  readonly page: number
  readonly depth: number
}

/** A file inside the file. It is named and not read; `bytes` is its size. */
export interface Attachment {
  readonly name: string
  readonly bytes: number
  readonly description?: string
}

/**
 * One source file. `uri` is a file URL; `title` comes from metadata, else from the file's name; `path` holds the folder names below the
 * folder that was ingested; dates are ISO 8601. `attachments` is there where the file has some.
 */
export interface DocumentRecord {
  readonly id: DocumentId
  readonly uri: string
  readonly title: string
  readonly pageCount: number
  readonly path: readonly string[]
  readonly outline: readonly OutlineEntry[]
  readonly metadata: Readonly<Record<string, string>>
  readonly attachments?: readonly Attachment[]
}
