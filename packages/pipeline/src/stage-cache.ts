import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DerivedCache, Issue, RunContext } from '@colrag/core'

/** What a stage said, with the issues it reported: both are kept, so that a reused result is as honest as a fresh one. */
export interface StageResult<T> {
  readonly value: T
  readonly issues: readonly Issue[]
  readonly reused: boolean
}

/** Runs a piece of stage work unless its result is in the cache. Work that throws is not kept. */
export async function cached<T>(
  cache: DerivedCache | undefined,
  key: string,
  ctx: RunContext,
  work: (ctx: RunContext) => Promise<T>,
  usable: (value: T) => Promise<boolean> = () => Promise.resolve(true),
): Promise<StageResult<T>> {
  const held = await load<T>(cache, key)
  if (held && (await usable(held.value))) return { ...held, reused: true }
  const issues: Issue[] = []
  const value = await work({ ...ctx, report: (issue) => issues.push(issue) })
  await cache?.put(key, deflateRawSync(JSON.stringify({ value, issues }), { level: 1 }))
  return { value, issues, reused: false }
}

export async function load<T>(cache: DerivedCache | undefined, key: string): Promise<{ value: T; issues: readonly Issue[] } | null> {
  const bytes = await cache?.get(key)
  if (!bytes) return null
  return JSON.parse(inflateRawSync(bytes).toString()) as { value: T; issues: readonly Issue[] }
}
