import type { AnyRecipe } from '@colrag/core'
import { bringUpToDate } from './bring-up-to-date.ts'
import type { AxisChange } from './change-generation.ts'
import { commitDocuments } from './commit-documents.ts'
import { defaultJobs } from './default-jobs.ts'
import type { Candidate } from './document-entries.ts'
import type { Listener } from './events.ts'
import { extractionHost } from './extraction-host.ts'
import type { DocumentEntry } from './manifest.ts'
import { stageClock } from './stage-clock.ts'
import type { StageSeconds } from './stage-clock.ts'
import type { Standing } from './standing.ts'
import type { Writer } from './writer.ts'

export interface UpdateOptions {
  readonly standing: Standing
  /** Documents that the listener is told of. */
  readonly total: number
  readonly retry?: boolean
  readonly password?: string
  readonly jobs?: number
  readonly signal?: AbortSignal
  readonly listen?: Listener
}

/** Makes the candidates the documents of the workspace, reading those that have to be. `entries` by uri; `axes` null where the index did not change. */
export async function updateDocuments(
  writer: Writer,
  recipe: AnyRecipe,
  candidates: readonly Candidate[],
  options: UpdateOptions,
): Promise<{
  readonly entries: ReadonlyMap<string, DocumentEntry>
  readonly reused: number
  readonly axes: Readonly<Record<string, AxisChange>> | null
  readonly stages: readonly StageSeconds[]
}> {
  const { standing } = options
  const listen = options.listen ?? (() => undefined)
  const clock = stageClock({ read: recipe.reader, text: recipe.text })
  writer.hold(clock)
  const host = extractionHost(recipe, options.jobs ?? defaultJobs(), {
    describe: true,
    ...(options.signal ? { signal: options.signal } : {}),
  })
  writer.hold(host)
  const run = { recipe, options, host, unitsStand: standing !== 'none', ctx: writer.ctx, listen, clock }
  const { entries, fresh, reused } = await bringUpToDate(run, candidates, options.total)
  const axes = await commitDocuments(writer, { recipe, documents: [...entries.values()], fresh, standing, listen, clock })
  listen({ type: 'end' })
  return { entries, reused, axes, stages: clock.spent() }
}
