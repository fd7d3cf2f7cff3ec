import type { EvidenceEdge, EvidenceSubgraph } from './evidence-graph.ts'

/**
 * What an answer rests on (ColGraphRAG, G*(q)): everything on a shortest path, whichever way its edges point, between a name of the question and a
 * unit or picture, all such paths where several are equally short, and always the question itself. Names that lead nowhere are left out. In the order of the graph.
 */
export function reasoningOf({ nodes, edges }: EvidenceSubgraph): EvidenceSubgraph {
  const question = nodes.find(({ kind }) => kind === 'question')
  const around = neighbours(edges.filter(({ from }) => from !== question?.id))
  const starts = nodes.filter(({ kind, hop }) => kind === 'entity' && hop === 0).map(({ id }) => id)
  const distance = distances(starts, around)
  const kept = new Set(nodes.filter(({ id, kind }) => (kind === 'unit' || kind === 'image') && distance.has(id)).map(({ id }) => id))
  // A set hands out what is added while it is gone through: back from each end to the question's names.
  for (const id of kept)
    for (const before of around.get(id) ?? []) if (distance.get(before) === (distance.get(id) ?? 0) - 1) kept.add(before)
  if (question) kept.add(question.id)
  const stepped = ({ from, to }: EvidenceEdge): boolean =>
    from === question?.id || Math.abs((distance.get(from) ?? 0) - (distance.get(to) ?? 0)) === 1
  return {
    nodes: nodes.filter(({ id }) => kept.has(id)),
    edges: edges.filter((edge) => kept.has(edge.from) && kept.has(edge.to) && stepped(edge)),
  }
}

function neighbours(edges: readonly EvidenceEdge[]): ReadonlyMap<string, ReadonlySet<string>> {
  const around = new Map<string, Set<string>>()
  const join = (a: string, b: string): void => {
    const known = around.get(a)
    if (known) known.add(b)
    else around.set(a, new Set([b]))
  }
  for (const { from, to } of edges) {
    join(from, to)
    join(to, from)
  }
  return around
}

/** Steps from the nearest start; what cannot be reached is absent. */
function distances(starts: readonly string[], around: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, number> {
  const found = new Map(starts.map((id) => [id, 0]))
  for (const [id, steps] of found) for (const next of around.get(id) ?? []) if (!found.has(next)) found.set(next, steps + 1)
  return found
}
