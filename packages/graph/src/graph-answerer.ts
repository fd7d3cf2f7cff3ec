import type { Answerer, Evidence, Unit } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import type { EvidenceGraph } from './growing/evidence-graph.ts'
import { extractRecords } from './growing/extract-records.ts'
import { growEvidenceGraph } from './growing/grow-evidence-graph.ts'
import { isPicture } from './linking/linked-images.ts'
import type { LinkedImage } from './linking/linked-images.ts'
import { visualPhrases } from './phrases/visual-phrases.ts'

/** The graph of a question over what was found, pictures linked to what they stand beside. */
export function evidenceGraph(question: string, evidence: readonly Evidence[]): EvidenceGraph {
  const images = evidence
    .filter(({ unit }) => isPicture(unit))
    .map(({ unit, beside }): LinkedImage => ({ unit, to: beside ?? unit.id, reason: beside === undefined ? 'found' : 'page' }))
  const units = evidence.map(({ unit }) => unit)
  return growEvidenceGraph({ question, units, records: extractRecords(question, units), images })
}

/**
 * Hands an answerer its evidence in the order of the reasoning sub-graph (ColGraphRAG, G*(q)): what the question reaches by its names comes first, step
 * by step, each in the order in which it was found, and everything else behind. A question without visual phrases is answered from the very
 * evidence that was given.
 */
export function graphAnswerer(answerer: Answerer): Answerer {
  return {
    ...answerer,
    name: `graph:${answerer.name}`,
    fingerprint: fingerprint('graph-answerer', 1, answerer.fingerprint),
    answer: (query, evidence, ctx) =>
      answerer.answer(query, visualPhrases(query.text).length === 0 ? evidence : byReasoning(query.text, evidence), ctx),
  }
}

function byReasoning(question: string, evidence: readonly Evidence[]): readonly Evidence[] {
  const graph = evidenceGraph(question, evidence)
  const reasoning = new Set(graph.reasoning)
  const hops = new Map<Unit['id'], number>()
  for (const { id, unitId, hop } of graph.nodes)
    if (unitId !== undefined && reasoning.has(id)) hops.set(unitId, Math.min(hop, hops.get(unitId) ?? Infinity))
  const hopOf = ({ unit }: Evidence): number => hops.get(unit.id) ?? Number.MAX_SAFE_INTEGER
  return evidence.toSorted((a, b) => hopOf(a) - hopOf(b))
}
