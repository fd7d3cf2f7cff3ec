import type { RunContext } from '@colrag/core'
import type { Listener } from './events.ts'
import type { ExtractionParts } from './extract-document.ts'
import type { ExtractionHost } from './extraction-host.ts'
import { orderedTasks } from './ordered-tasks.ts'
import { readDocument } from './read-document.ts'
import type { ReadDocument, ReadOptions } from './read-document.ts'
import type { Source } from './sources.ts'

/**
 * Reads documents one after another, as many at the same time as the host reads; they come in the order given. `listen` is told as in an ingest, of
 * the end of a document just before it comes.
 */
export async function* readDocuments(
  sources: readonly Source[],
  parts: ExtractionParts,
  options: Omit<ReadOptions, 'jobs' | 'alone' | 'onPage'> & { readonly host: ExtractionHost; readonly listen?: Listener },
  ctx: RunContext,
): AsyncGenerator<ReadDocument & { readonly title: string }> {
  const alone = sources.length === 1
  const { documents } = options.host
  const { listen = () => undefined } = options
  let index = 0
  const read = (source: Source): Promise<ReadDocument & { readonly title: string }> => {
    ctx.signal?.throwIfAborted()
    const { uri } = source
    listen({ type: 'document-start', uri, index: index++, documents: sources.length })
    const onPage: ReadOptions['onPage'] = (page, pages, stage, reused) => listen({ type: 'page', uri, page, pages, stage, reused })
    return readDocument(source, parts, { ...options, onPage, alone, jobs: 2 }, ctx)
  }
  listen({ type: 'start', documents: sources.length })
  // Whole documents wait for their turn in memory, so not too many.
  for await (const document of orderedTasks(streamOf(sources), documents, read, documents === 1 ? {} : { ahead: 4 * documents, weight })) {
    listen({ type: 'document-end', uri: document.uri, status: document.status, reused: false, issues: document.issues.length })
    yield document
  }
  listen({ type: 'end' })
}

const weight = ({ bytes = 0 }: Source): number => bytes

async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
