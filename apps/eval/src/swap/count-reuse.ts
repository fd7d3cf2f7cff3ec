import type { Listener } from '@colrag/pipeline'
import type { ReadingReuse, StageReuse } from './swap-record.ts'

/** Hears ingests, one after another, and counts what each took from the cache. A document of which nothing changed tells of no page. */
export function countReuse(): { readonly listen: Listener; counted(): readonly ReadingReuse[] } {
  const ingests: { documents: number; unchanged: number; readonly stages: Map<string, StageReuse> }[] = []
  return {
    listen(event) {
      if (event.type === 'start') ingests.push({ documents: 0, unchanged: 0, stages: new Map() })
      const ingest = ingests.at(-1)
      if (!ingest) return
      if (event.type === 'document-end') {
        ingest.documents++
        if (event.reused) ingest.unchanged++
      }
      if (event.type !== 'page') return
      const { pages, reused } = ingest.stages.get(event.stage) ?? { pages: 0, reused: 0 }
      ingest.stages.set(event.stage, { pages: pages + 1, reused: reused + (event.reused ? 1 : 0) })
    },
    counted: () => ingests.map(({ documents, unchanged, stages }) => ({ documents, unchanged, stages: Object.fromEntries(stages) })),
  }
}
