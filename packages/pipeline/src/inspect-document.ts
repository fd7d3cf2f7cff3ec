import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyRecipe, Caption, ConfidenceSummary, DocumentId, Issue, OpenDocument, Rendering, RunContext, Triple } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import type { ReadBlock } from '@colrag/core/schemas'
import { assetFolder, summariseConfidence } from '@colrag/stage-kit'
import type { RecordLog } from '@colrag/stage-kit'
import { extractDocument } from './extract-document.ts'
import type { DocumentEntry } from './manifest.ts'
import { openRecords } from './open-records.ts'
import { requireManifest } from './open-workspace.ts'
import { readBlocks } from './read-document.ts'
import { sameFileReader } from './same-file-reader.ts'
import { weightedBlocks } from './weighted-blocks.ts'
import { workspaceFolders } from './workspace-folders.ts'

export interface InspectedPage {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly confidence: ConfidenceSummary
  readonly blocks: readonly ReadBlock[]
  readonly captions: readonly Caption[]
  readonly triples: readonly Triple[]
  readonly issues: readonly Issue[]
  /** Null where the page could not be drawn, for the reason in `issues`. */
  readonly picture: Rendering | null
}

export interface InspectTarget {
  readonly entry: DocumentEntry
  /** Counts from 1; all pages when absent. */
  readonly page?: number
}

/** Finds a document by id, start of id, file name or title; `#3` or `/p00003` behind it names a page. Throws `not-found`, `invalid-options`. */
export function findTarget(folder: string, name: string): InspectTarget {
  const held: unknown = requireManifest(folder).documents
  if (!Array.isArray(held)) throw new ColragError('corrupt', folder, `the manifest of the workspace ${folder} is damaged`)
  const documents = (held as readonly DocumentEntry[]).filter((d) => d.duplicateOf === undefined)
  const paged = /^(.*?)(?:#(\d+)|\/p(\d+)(?:\/b\d+)?)$/.exec(name)
  const wanted = (paged?.[1] ?? name).normalize('NFC')
  const fileOf = (d: DocumentEntry): string => basename(fileURLToPath(d.uri)).normalize('NFC')
  const tests: ((d: DocumentEntry) => boolean)[] = [
    (d) => d.id === wanted,
    (d) => fileOf(d) === basename(wanted),
    (d) => d.title === wanted,
    (d) => wanted.length >= 4 && (d.id.startsWith(wanted) || fileOf(d).includes(wanted) || d.title.includes(wanted)),
  ]
  for (const test of tests) {
    const found = documents.filter(test)
    if (found.length > 1)
      throw new ColragError(
        'invalid-options',
        name,
        `${name} fits ${found.length} documents: ${found.slice(0, 5).map(fileOf).join(', ')}`,
        {
          hint: `name one by its id: ${found
            .slice(0, 5)
            .map((d) => `${d.id} (${[...d.path, fileOf(d)].join('/')})`)
            .join(', ')}`,
        },
      )
    const [entry] = found
    if (entry) return { entry, ...(paged ? { page: Number(paged[2] ?? paged[3]) } : {}) }
  }
  throw new ColragError('not-found', name, `there is no document ${name} in this workspace`, {
    hint: `it holds ${documents.slice(0, 5).map(fileOf).join(', ')}${documents.length > 5 ? ' …' : ''}`,
  })
}

export interface InspectOptions {
  readonly dpi: number
  readonly password?: string
  readonly pictures: boolean
  /** The workspace's records, where the caller keeps them open: to look through a large log takes longer than to show a page. */
  readonly records?: RecordLog
  readonly signal?: AbortSignal
}

/**
 * What was extracted from a document, taken from the workspace's records, with a picture of each page. A file that is gone or is no longer
 * the one that was ingested gives pages without picture, and an issue that says so. Throws `invalid-options` for a page that does not exist,
 * `not-found` when the records are gone as well as the file, `corrupt` for a damaged workspace, `aborted`.
 */
export async function* inspectDocument(
  folder: string,
  target: InspectTarget,
  recipe: AnyRecipe,
  options: InspectOptions,
): AsyncGenerator<InspectedPage> {
  const folders = workspaceFolders(folder)
  const { entry, page: only } = target
  const file = fileURLToPath(entry.uri)
  const name = basename(file)
  if (only !== undefined && entry.pages > 0 && (only < 1 || only > entry.pages))
    throw new ColragError('invalid-options', name, `${name} has ${entry.pages} pages; there is no page ${only}`)
  const reader = sameFileReader(recipe.reader, entry)
  const records = options.records ?? openRecords(folders.records)
  const ctx: RunContext = {
    assets: assetFolder(folders.assets),
    seed: 0,
    report: () => undefined,
    ...(records ? { cache: records } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  }
  const open = options.password === undefined ? {} : { password: options.password }
  const source = { id: entry.id as DocumentId, uri: entry.uri, file, path: entry.path, volume: entry.volume }
  const pages = only === undefined ? {} : { pages: (n: number) => n === only }
  try {
    const figures = recipe.captions?.looks === true
    const extraction = await extractDocument(source, { ...recipe, reader }, { jobs: 1, figures, ...open, ...pages }, ctx)
    const opening = options.pictures ? reader.open(entry.uri, open, ctx) : null
    // A failure is told on each page; until then it must not count as unhandled.
    opening?.catch(() => undefined)
    try {
      for await (const page of extraction.pages()) {
        const drawn = await draw(opening, page.number, `${name}, page ${page.number}`)
        yield {
          number: page.number,
          width: page.frame?.width ?? 0,
          height: page.frame?.height ?? 0,
          confidence: summariseConfidence(weightedBlocks(page.blocks, page.texts)),
          blocks: readBlocks(page),
          captions: page.captions,
          triples: page.triples,
          issues: [...page.issues, ...drawn.issues],
          picture: drawn.picture,
        }
      }
    } finally {
      await (await opening?.catch(() => null))?.close()
      await extraction.close()
    }
  } finally {
    if (!options.records) records?.close()
  }

  async function draw(
    opening: Promise<OpenDocument> | null,
    number: number,
    subject: string,
  ): Promise<{ readonly picture: Rendering | null; readonly issues: readonly Issue[] }> {
    ctx.signal?.throwIfAborted()
    if (!opening) return { picture: null, issues: [] }
    try {
      return { picture: await (await opening).render(number, { dpi: options.dpi }, ctx), issues: [] }
    } catch (error) {
      ctx.signal?.throwIfAborted()
      return { picture: null, issues: [issueOf(reader.name, subject, error)] }
    }
  }
}
