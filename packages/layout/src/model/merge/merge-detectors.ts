import type { Block, LayoutDetector, PageNeighbours } from '@colrag/core'
import { blockKinds, ColragError, issueOf } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { mergeBlocks } from './merge-blocks.ts'
import type { MergeRule } from './merge-rule.ts'
import { defaultMergeRule } from './merge-rule.ts'

const name = 'layout-merged'
const version = 1

/**
 * Two detectors as one: the text, its order and its pieces are the `first` one's, and of the `second` one count the blocks that name a model.
 * Of a table or picture that both saw (one lies in the other by 60 %) the first's extent and grid stand, as lines and glyphs are harder
 * evidence than pixels; what it is called when they differ is the first's as well. One that only the second saw takes its words out of the
 * first's text, at its place in the reading order, and keeps its own grid. `rule` says who has the last word elsewhere; what is left out of
 * it is as in `MergeRule`: all tables and pictures, narrower names for plain text, the first's blocks on scans. Each block's provenance
 * holds what both said in `sources`; its confidence is 1 - (1 - a)(1 - b) where they agree, else that of the one whose word stands.
 *
 * Where the second one cannot see a page (`unsupported`, `corrupt`, `not-found`, `model-failed`) the issue is reported and the first's blocks stand.
 */
export function mergeDetectors(first: LayoutDetector, second: LayoutDetector, rule: Partial<MergeRule> = {}): LayoutDetector {
  const whole = { ...defaultMergeRule, ...rule }
  const by = { stage: name, fingerprint: fingerprint(name, version, { first: first.fingerprint, second: second.fingerprint, ...whole }) }
  return {
    name,
    fingerprint: by.fingerprint,
    kinds: blockKinds.filter((kind) => first.kinds.includes(kind) || second.kinds.includes(kind) || kind === 'text'),
    window: {
      before: Math.max(first.window.before, second.window.before),
      after: Math.max(first.window.after, second.window.after),
    },
    async detect(page, neighbours, ctx) {
      const blocks = await first.detect(page, within(neighbours, first), ctx)
      let others: readonly Block[] = []
      try {
        others = await second.detect(page, within(neighbours, second), ctx)
      } catch (error) {
        if (!ColragError.is(error) || !isOfPage.has(error.code)) throw error
        ctx.report(issueOf(second.name, page.id, error))
      }
      return mergeBlocks(page, blocks, others, whole, by)
    },
  }
}

const isOfPage: ReadonlySet<string> = new Set(['unsupported', 'corrupt', 'not-found', 'model-failed'])

const within = ({ document, before, after }: PageNeighbours, { window }: LayoutDetector): PageNeighbours => ({
  document,
  before: window.before === 0 ? [] : before.slice(-window.before),
  after: after.slice(0, window.after),
})
