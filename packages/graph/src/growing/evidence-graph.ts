import type { UnitId } from '@colrag/core'
import type { LinkReason } from '../linking/image-link.ts'

/**
 * `hop`: the step at which it was taken in; the question and its entities are there at 0. `unitId`: of units and images. `rank`: of images, from 1.
 * `label`: the question, a name, the quote that brought a unit in, a picture's caption.
 */
export interface EvidenceNode {
  readonly id: string
  readonly kind: 'question' | 'entity' | 'unit' | 'image'
  readonly label: string
  readonly hop: number
  readonly unitId?: UnitId
  readonly rank?: number
}

/**
 * Away from the question: `from` was there first, or is the unit that `to` was read in. `names`: the question or a unit names an entity; `states`: a
 * unit says `label` of an entity; else why a picture is linked to a unit, with what both share as `label`.
 */
export interface EvidenceEdge {
  readonly from: string
  readonly to: string
  readonly reason: 'names' | 'states' | LinkReason
  readonly label: string
  readonly hop: number
}

/** Nodes by hop, then id; edges by hop, then ends, reason and label. Both ends of an edge are among the nodes. */
export interface EvidenceSubgraph {
  readonly nodes: readonly EvidenceNode[]
  readonly edges: readonly EvidenceEdge[]
}

/** `hops`: the last step that took anything in. `reasoning`: the part of the graph that an answer rests on, made of the same nodes and edges. */
export interface EvidenceGraph extends EvidenceSubgraph {
  readonly hops: number
  readonly reasoning: EvidenceSubgraph
}
