import type { IndexingSection } from './indexing-section.ts'

/** Dense indexes: exact scan, approximate search, life on disk. */
export const dense: IndexingSection = {
  name: 'dense',
  run: () => Promise.resolve([]),
}
