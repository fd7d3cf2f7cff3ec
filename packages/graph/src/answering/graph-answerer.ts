import type { Answerer } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import type { EvidenceGraph } from '../growing/evidence-graph.ts'
import { isPicture } from '../linking/is-picture.ts'
import { visualPhrases } from '../phrases/visual-phrases.ts'
import { evidenceGraph } from './evidence-graph-of.ts'
import type { EvidenceGraphOptions } from './evidence-graph-of.ts'
import { reasoningOrder } from './reasoning-order.ts'

/** `onGraph`: sees the graph of each question that has one, for drawing or measuring. */
export interface GraphAnswererOptions extends EvidenceGraphOptions {
  readonly onGraph?: (graph: EvidenceGraph, queryId: string) => void
}

/**
 * An answerer that sees its evidence in the order in which the reasoning needs it (ColGraphRAG, G*(q)), and is otherwise the one it wraps. A question
 * without visual phrases, or evidence without pictures, is handed on as it is, so that its answer is the same. `hops` that is no whole number from
 * 0 up is `invalid-options`.
 */
export function graphAnswerer(answerer: Answerer, { hops = 3, onGraph }: GraphAnswererOptions = {}): Answerer {
  if (!Number.isInteger(hops) || hops < 0)
    throw new ColragError('invalid-options', 'hops', `${hops} is not a number of steps`, { hint: 'give a whole number from 0 up' })
  return {
    ...answerer,
    name: `graph:${answerer.name}`,
    fingerprint: fingerprint('graph-answerer', 2, { answerer: answerer.fingerprint, hops }),
    answer(query, evidence, ctx) {
      if (visualPhrases(query.text).length === 0 || !evidence.some(({ unit }) => isPicture(unit)))
        return answerer.answer(query, evidence, ctx)
      const graph = evidenceGraph(query.text, evidence, { hops })
      onGraph?.(graph, query.id)
      return answerer.answer(query, reasoningOrder(evidence, graph), ctx)
    },
  }
}
