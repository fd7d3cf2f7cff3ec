import type { BlobStore } from '@colrag/core'

/** Removes the files whose names begin with `prefix` and a dot, except those that are named; nothing where the store cannot list or remove. */
export async function sweepBlobs(store: BlobStore, prefix: string, named: ReadonlySet<string>): Promise<void> {
  if (!store.list || !store.remove) return
  for (const name of await store.list()) if (name.startsWith(`${prefix}.`) && !named.has(name)) await store.remove(name)
}
