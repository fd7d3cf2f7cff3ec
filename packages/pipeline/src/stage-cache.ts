import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DerivedCache, ErrorCode, Issue, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'

/** What a stage said, with the issues it reported: both are kept, so that a reused result is as honest as a fresh one. */
export interface StageResult<T> {
  readonly value: T
  readonly issues: readonly Issue[]
  readonly reused: boolean
}

/** Faults that may be gone next time: what came with them is not kept. */
const passing: readonly ErrorCode[] = ['internal', 'model-failed']

/**
 * Runs a piece of stage work unless its result is in the cache and `usable`. Work that throws, or that reports a fault of ours or of an
 * engine, is not kept. A cache that cannot be written ends the run: `isFatal` knows its error.
 */
export async function cached<T>(
  cache: DerivedCache | undefined,
  key: string,
  ctx: RunContext,
  work: (ctx: RunContext) => Promise<T>,
  usable: (held: { readonly value: T; readonly issues: readonly Issue[] }) => Promise<boolean> | boolean = () => true,
): Promise<StageResult<T>> {
  const held = await load<T>(cache, key)
  if (held && (await usable(held))) return { ...held, reused: true }
  const issues: Issue[] = []
  const value = await work({ ...ctx, report: (issue) => issues.push(issue) })
  if (!issues.some((issue) => passing.includes(issue.code))) await store(cache, key, { value, issues })
  return { value, issues, reused: false }
}

export async function load<T>(cache: DerivedCache | undefined, key: string): Promise<{ value: T; issues: readonly Issue[] } | null> {
  const bytes = await cache?.get(key)
  if (!bytes) return null
  return JSON.parse(inflateRawSync(bytes).toString()) as { value: T; issues: readonly Issue[] }
}

export async function store(
  cache: DerivedCache | undefined,
  key: string,
  result: { readonly value: unknown; readonly issues: readonly Issue[] },
): Promise<void> {
  try {
    await cache?.put(key, deflateRawSync(JSON.stringify(result), { level: 1 }))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ColragError('over-budget', unwritable, `the workspace cannot be written to: ${reason}`, {
      cause,
      hint: 'make room on the disk; the same command then goes on',
    })
  }
}

const unwritable = 'the workspace'

/** Errors that no page or document may swallow: the caller stopped, or nothing can be kept any more. */
export const isFatal = (error: unknown): boolean => ColragError.is(error) && (error.code === 'aborted' || error.subject === unwritable)
