import type { DerivedCache, RunContext } from '@colrag/core'
import { recordName } from '@colrag/stage-kit'
import { load, store } from './stage-cache.ts'

/** What of the records and pictures of a workspace one document was made of: names of records, keys of assets; ascending. */
export interface DerivedUse {
  readonly records: readonly string[]
  readonly assets: readonly string[]
}

const useKey = (documentId: string): string => `use/${documentId}`

/** A context that notes what is asked for and put while a document is made. */
export function noteUse(ctx: RunContext): { readonly ctx: RunContext; use(): DerivedUse } {
  const records = new Set<string>()
  const assets = new Set<string>()
  const { cache } = ctx
  const noted: DerivedCache | undefined = cache && {
    async get(key) {
      const bytes = await cache.get(key)
      if (bytes) records.add(recordName(key))
      return bytes
    },
    async put(key, bytes) {
      await cache.put(key, bytes)
      records.add(recordName(key))
    },
  }
  return {
    ctx: {
      ...ctx,
      ...(noted ? { cache: noted } : {}),
      assets: {
        async get(key) {
          const bytes = await ctx.assets.get(key)
          assets.add(key)
          return bytes
        },
        async put(bytes, mediaType) {
          const key = await ctx.assets.put(bytes, mediaType)
          assets.add(key)
          return key
        },
      },
    },
    use: () => ({ records: [...records].sort(), assets: [...assets].sort() }),
  }
}

export const storeUse = (cache: DerivedCache | undefined, documentId: string, use: DerivedUse): Promise<void> =>
  store(cache, useKey(documentId), { value: use, issues: [] })

/** Its own entry counts as a record too. Null for a document that an earlier version read, or whose records were deleted. */
export async function loadUse(cache: DerivedCache, documentId: string): Promise<DerivedUse | null> {
  const held = await load<DerivedUse>(cache, useKey(documentId))
  return held && { ...held.value, records: [...held.value.records, recordName(useKey(documentId))] }
}
