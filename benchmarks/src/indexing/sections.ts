import { dense } from './dense.ts'
import { life } from './life.ts'
import { growth } from './growth.ts'
import { bm25 } from './bm25.ts'
import type { IndexingSection } from './indexing-section.ts'

/** In the order in which they run and are told. */
export const sections: readonly IndexingSection[] = [dense, bm25, life, growth]
