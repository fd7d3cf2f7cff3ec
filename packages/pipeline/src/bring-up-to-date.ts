import type { AnyRecipe, RunContext } from '@colrag/core'
import { copyOf, entryOf, mustRetry, standingUris } from './document-entries.ts'
import type { Candidate } from './document-entries.ts'
import { documentUnits, unitsKey } from './document-units.ts'
import type { DocumentUnits } from './document-units.ts'
import type { Listener } from './events.ts'
import type { ExtractionHost } from './extraction-host.ts'
import type { DocumentEntry } from './manifest.ts'
import { orderedTasks } from './ordered-tasks.ts'
import type { StageClock } from './stage-clock.ts'

export interface UpdateRun {
  readonly recipe: AnyRecipe
  readonly options: { readonly retry?: boolean; readonly password?: string; readonly signal?: AbortSignal }
  readonly host: ExtractionHost
  /** The units that stand can be read: those of unchanged documents are taken from there. */
  readonly unitsStand: boolean
  readonly ctx: RunContext
  readonly listen: Listener
  readonly clock?: StageClock
}

interface Outcome {
  readonly candidate: Candidate
  readonly entry: DocumentEntry
  readonly units: DocumentUnits | null
  readonly again: boolean
}

/** First the files that stand for themselves, as many at the same time as the host reads, then the copies, which say what those say. */
export async function bringUpToDate(
  run: UpdateRun,
  candidates: readonly Candidate[],
  total: number,
): Promise<{ entries: Map<string, DocumentEntry>; fresh: Map<string, DocumentUnits>; reused: number }> {
  const { host, listen, options } = run
  const standing = standingUris(candidates)
  const stands = (c: Candidate): boolean => standing(c.source) === c.source.uri
  const originals = candidates.filter(stands)
  const entries = new Map<string, DocumentEntry>()
  const fresh = new Map<string, DocumentUnits>()
  let reused = 0
  let index = 0
  const start = ({ given, source }: Candidate): void => {
    options.signal?.throwIfAborted()
    if (given) listen({ type: 'document-start', uri: source.uri, index: index++, documents: total })
  }
  const end = ({ candidate: { source, given }, entry, units, again }: Outcome): void => {
    entries.set(source.uri, entry)
    if (units) fresh.set(source.id, units)
    if (given && again) reused++
    if (given) listen({ type: 'document-end', uri: source.uri, status: entry.status, reused: again, issues: entry.issues.length })
  }
  listen({ type: 'start', documents: total })
  const work = async (candidate: Candidate): Promise<Outcome> => {
    start(candidate)
    return update(run, candidate, originals.length === 1)
  }
  const weight = ({ source: { bytes = 0 } }: Candidate): number => bytes
  const order = host.documents === 1 ? {} : { ahead: Infinity, weight }
  for await (const outcome of orderedTasks(streamOf(originals), host.documents, work, order)) end(outcome)
  for (const candidate of candidates.filter((c) => !stands(c))) {
    start(candidate)
    const entry = copyOf(candidate.source, entries.get(standing(candidate.source)) as DocumentEntry)
    const { before } = candidate
    end({ candidate, entry, units: null, again: before?.duplicateOf === entry.duplicateOf && before?.made === entry.made })
  }
  return { entries, fresh, reused }
}

async function update(run: UpdateRun, candidate: Candidate, alone: boolean): Promise<Outcome> {
  const { recipe, options, host, listen, clock, ctx } = run
  const { source, before } = candidate
  if (before && isCurrent(run, candidate, before)) return { candidate, entry: before, units: null, again: true }
  const units = await documentUnits(
    source,
    recipe,
    {
      host,
      alone,
      listen,
      ...(clock ? { clock } : {}),
      retry: before !== undefined && mustRetry(before, options),
      ...(options.password === undefined ? {} : { password: options.password }),
    },
    ctx,
  )
  return { candidate, entry: entryOf(source, recipe, units), units, again: units.reused }
}

/** Nothing has to be done for a document: its units are in the index that stands and were made of the same bytes by the same parts. */
function isCurrent({ recipe, options, unitsStand }: UpdateRun, { source, given }: Candidate, before: DocumentEntry): boolean {
  if (!unitsStand || before.id !== source.id || before.duplicateOf !== undefined) return false
  return !given || (before.made === unitsKey(source, recipe) && !mustRetry(before, options))
}

async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
