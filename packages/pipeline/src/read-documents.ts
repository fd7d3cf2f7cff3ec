import type { RunContext } from '@colrag/core'
import type { ExtractionParts } from './extract-document.ts'
import type { ExtractionHost } from './extraction-host.ts'
import { orderedTasks } from './ordered-tasks.ts'
import { readDocument } from './read-document.ts'
import type { ReadDocument, ReadOptions } from './read-document.ts'
import type { Source } from './sources.ts'

/** Reads documents one after another, as many at the same time as the host reads; they come in the order given. */
export async function* readDocuments(
  sources: readonly Source[],
  parts: ExtractionParts,
  options: Omit<ReadOptions, 'jobs' | 'alone'> & { readonly host: ExtractionHost },
  ctx: RunContext,
): AsyncGenerator<ReadDocument & { readonly title: string }> {
  const alone = sources.length === 1
  const { documents } = options.host
  const read = (source: Source): Promise<ReadDocument & { readonly title: string }> => {
    ctx.signal?.throwIfAborted()
    return readDocument(source, parts, { ...options, alone, jobs: 2 }, ctx)
  }
  // Whole documents wait for their turn in memory.
  yield* orderedTasks(streamOf(sources), documents, read, documents === 1 ? 1 : 2 * documents)
}

async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
