import type { EvidenceGraph } from './evidence-graph.ts'

/**
 * The ids of the nodes on shortest paths from `root` to what the graph was grown for: the pictures, and those units that the most names lead to. Edges
 * are walked both ways, in their order, so that of two paths of one length the one that was there first is taken. In the order of the nodes.
 */
export function reasoningPaths(root: string, { nodes, edges }: Pick<EvidenceGraph, 'nodes' | 'edges'>): readonly string[] {
  const neighbours = new Map<string, string[]>()
  const join = (a: string, b: string): void => void neighbours.set(a, [...(neighbours.get(a) ?? []), b])
  for (const { from, to } of edges) {
    join(from, to)
    join(to, from)
  }
  const parents = new Map<string, string | null>([[root, null]])
  for (const id of parents.keys()) for (const next of neighbours.get(id) ?? []) if (!parents.has(next)) parents.set(next, id)
  const kindOf = new Map(nodes.map(({ id, kind }) => [id, kind]))
  const leading = (id: string): number => new Set((neighbours.get(id) ?? []).filter((other) => kindOf.get(other) !== 'image')).size
  const units = nodes.filter(({ kind }) => kind === 'unit')
  const most = Math.max(0, ...units.map(({ id }) => leading(id)))
  const ends = nodes.filter(({ id, kind }) => kind === 'image' || (kind === 'unit' && leading(id) === most))
  const kept = new Set<string>([root])
  for (const { id } of ends)
    for (let at: string | null | undefined = id; at != null; at = parents.get(at)) if (parents.has(at)) kept.add(at)
  return nodes.filter(({ id }) => kept.has(id)).map(({ id }) => id)
}
