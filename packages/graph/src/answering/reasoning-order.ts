import type { Evidence } from '@colrag/core'
import type { EvidenceGraph } from '../growing/evidence-graph.ts'

/**
 * Evidence as the reasoning needs it: what is in it first, by the step that took it in and then as it stood, except that pictures stand among their
 * places by rank; then all else as it stood. Each unit once. The same array where that changes nothing.
 */
export function reasoningOrder(evidence: readonly Evidence[], { reasoning }: Pick<EvidenceGraph, 'reasoning'>): readonly Evidence[] {
  const nodes = new Map(reasoning.nodes.flatMap((node) => (node.unitId === undefined ? [] : [[node.unitId, node] as const])))
  const once = [...new Map([...evidence].reverse().map((one) => [one.unit.id, one])).values()].reverse()
  const needed = once.filter(({ unit }) => nodes.has(unit.id))
  const hopOf = ({ unit }: Evidence): number => nodes.get(unit.id)?.hop ?? 0
  const rankOf = ({ unit }: Evidence): number | undefined => nodes.get(unit.id)?.rank
  const byHop = needed.sort((a, b) => hopOf(a) - hopOf(b))
  const pictures = byHop
    .filter((one) => rankOf(one) !== undefined)
    .sort((a, b) => hopOf(a) - hopOf(b) || (rankOf(a) ?? 0) - (rankOf(b) ?? 0))
  let next = 0
  const placed = byHop.map((one) => (rankOf(one) === undefined ? one : (pictures[next++] ?? one)))
  const ordered = [...placed, ...once.filter(({ unit }) => !nodes.has(unit.id))]
  return ordered.length === evidence.length && ordered.every((one, i) => one === evidence[i]) ? evidence : ordered
}
