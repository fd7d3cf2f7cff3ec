import type { UnitId } from '@colrag/core'

/** `rank`: from 1, of a picture. */
export interface EvidenceNode {
  readonly id: string
  readonly kind: 'question' | 'name' | 'unit' | 'image'
  readonly label: string
  /** The step that took it in; 0 for the question and its names. */
  readonly hop: number
  readonly unitId?: UnitId
  readonly rank?: number
}

/** `quote`: the words of the unit that it rests on. */
export interface EvidenceEdge {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly hop: number
  readonly quote?: string
}

/** Nodes and edges in the order in which they were taken in. `reasoning`: those ids of nodes through which the question reaches its evidence. */
export interface EvidenceGraph {
  readonly nodes: readonly EvidenceNode[]
  readonly edges: readonly EvidenceEdge[]
  readonly reasoning: readonly string[]
}
