import type { RunContext, Unit, UnitId, UnitStore, UnitTree } from '@colrag/core'
import { pageHeat } from '@colrag/late-interaction'
import type { HeatedPage, PageHeat } from '@colrag/late-interaction'
import { bundledTokenEncoder } from '@colrag/models'

export { heatOverlay } from '@colrag/late-interaction'
export type { PageHeat, WordHeat } from '@colrag/late-interaction'

/** What of an open workspace is looked at. */
interface Looked {
  readonly opened: { readonly tree: UnitTree; readonly units: UnitStore }
  readonly ctx: RunContext
}

export interface HeatFinder {
  /** Where on the page of a hit, found by whatever retriever, stands what the question is about; null where neither has a word. */
  heatOf(workspace: Looked, question: string, hit: UnitId, page: HeatedPage): Promise<PageHeat | null>
  close(): Promise<void>
}

/** By the token vectors of the bundled encoder over all blocks of the page. `close` frees the encoder. */
export function heatFinder(): HeatFinder {
  const model = bundledTokenEncoder()
  return {
    async heatOf({ opened: { tree, units }, ctx }, question, hit, page) {
      const on = tree.at(hit, 'page')
      const blocks: readonly Unit[] = await units.get(on === null ? [hit] : tree.children(on))
      return pageHeat(model, { id: 'q', text: question }, page, blocks, ctx)
    },
    close: () => model.close(),
  }
}
