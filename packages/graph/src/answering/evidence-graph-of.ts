import type { Evidence } from '@colrag/core'
import type { EvidenceGraph } from '../growing/evidence-graph.ts'
import { growEvidenceGraph } from '../growing/grow-evidence-graph.ts'
import { linkedImages } from '../linking/linked-images.ts'
import { extractRecords } from '../records/extract-records.ts'

/** `hops`: how many steps the graph grows at most, 3 when absent. */
export interface EvidenceGraphOptions {
  readonly hops?: number
}

/**
 * The graph of a question over what was found, and the pictures in it, which stand as ranked, each with what links it to other evidence. Records are
 * read anew after each growth for what it named, so that a second step need not share a word with the question. Throws `invalid-options` as
 * `growEvidenceGraph` does.
 */
export function evidenceGraph(question: string, evidence: readonly Evidence[], { hops = 3 }: EvidenceGraphOptions = {}): EvidenceGraph {
  const { candidates, links } = linkedImages({ evidence, images: evidence.map(({ unit }) => unit) })
  const place = new Map(evidence.map(({ unit }, i) => [unit.id, i]))
  const images = [...candidates].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  const grow = (names: readonly string[]): EvidenceGraph =>
    growEvidenceGraph({ question, records: extractRecords(question, evidence, names), images, links, hops })
  let graph = grow([])
  let known = 0
  for (let round = 1; round < hops; round++) {
    const names = graph.nodes.filter(({ kind }) => kind === 'entity').map(({ label }) => label)
    if (names.length === known) break
    known = names.length
    graph = grow(names)
  }
  return graph
}
