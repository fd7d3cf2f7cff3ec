import type { Level } from '@colrag/core'
import type { GenerationParts } from '../change-generation.ts'

/** A file of an export, its name with `/` between folders. */
export interface ExportedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** `file`: the vectors, row after row, `dims` numbers of 32 bits each, least byte first; `ids`: a JSON string a line, in the order of the rows. */
export interface ExportedVectors {
  readonly axis: string
  readonly level: Level
  readonly dims: number
  readonly rows: number
  readonly file: string
  readonly ids: string
  readonly facts: Readonly<Record<string, string | number>>
}

/** `export.json`, the first file to read. Lists every other one. */
export interface ExportManifest {
  readonly kind: 'colrag-export'
  readonly version: 1
  readonly recipe: string
  /** As in the manifest of a workspace. */
  readonly definitions?: Readonly<Record<string, unknown>>
  readonly parts: GenerationParts
  readonly counts: { readonly documents: number; readonly units: number; readonly triples: number }
  readonly vectors: readonly ExportedVectors[]
  readonly files: readonly ExportedFile[]
}

export const exportNames = {
  manifest: 'export.json',
  documents: 'documents.jsonl',
  units: 'units.jsonl',
  triples: 'triples.jsonl',
} as const
