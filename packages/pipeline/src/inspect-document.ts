import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyRecipe, Caption, Issue, Rendering, RunContext, Triple } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { ReadBlock } from '@colrag/core/schemas'
import { assetFolder, recordLog } from '@colrag/stage-kit'
import { extractDocument } from './extract-document.ts'
import type { DocumentEntry } from './manifest.ts'
import { requireManifest } from './open-workspace.ts'
import { readBlocks } from './read-document.ts'
import { workspaceFolders } from './workspace-folders.ts'

export interface InspectedPage {
  readonly number: number
  readonly width: number
  readonly height: number
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

/** Finds a document by id, start of id, file name or title; `#3` or `/p00003` behind it names a page. */
export function findTarget(folder: string, name: string): InspectTarget {
  const documents = requireManifest(folder).documents.filter((d) => d.duplicateOf === undefined)
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
        { hint: 'name one by its file name or id' },
      )
    const [entry] = found
    if (entry) return { entry, ...(paged ? { page: Number(paged[2] ?? paged[3]) } : {}) }
  }
  throw new ColragError('not-found', name, `there is no document ${name} in this workspace`, {
    hint: `it holds ${documents.slice(0, 5).map(fileOf).join(', ')}${documents.length > 5 ? ' …' : ''}`,
  })
}

/** What was extracted from a document, taken from the workspace's records, with a picture of each page when its file is still there. */
export async function* inspectDocument(
  folder: string,
  target: InspectTarget,
  recipe: AnyRecipe,
  options: { readonly dpi: number; readonly password?: string; readonly pictures: boolean },
): AsyncGenerator<InspectedPage> {
  const folders = workspaceFolders(folder)
  const { entry, page: only } = target
  const file = fileURLToPath(entry.uri)
  if (only !== undefined && entry.pages > 0 && (only < 1 || only > entry.pages))
    throw new ColragError('invalid-options', basename(file), `${basename(file)} has ${entry.pages} pages; there is no page ${only}`)
  const records = existsSync(folders.records) ? recordLog(folders.records, { readOnly: true }) : null
  const ctx: RunContext = { assets: assetFolder(folders.assets), seed: 0, report: () => undefined, ...(records ? { cache: records } : {}) }
  const open = options.password === undefined ? {} : { password: options.password }
  const source = { id: entry.id as never, uri: entry.uri, file, path: entry.path, volume: entry.volume }
  try {
    const extraction = await extractDocument(
      source,
      recipe,
      { jobs: 1, ...open, ...(only === undefined ? {} : { pages: (n: number) => n === only }) },
      ctx,
    )
    const opened = options.pictures && existsSync(file) ? await recipe.reader.open(entry.uri, open, ctx) : null
    try {
      for await (const page of extraction.pages()) {
        const picture = (await opened?.render(page.number, { dpi: options.dpi }, ctx).catch(() => null)) ?? null
        yield {
          number: page.number,
          width: page.frame?.width ?? 0,
          height: page.frame?.height ?? 0,
          blocks: readBlocks(page),
          captions: page.captions,
          triples: page.triples,
          issues: page.issues,
          picture,
        }
      }
    } finally {
      await opened?.close()
      await extraction.close()
    }
  } finally {
    records?.close()
  }
}
