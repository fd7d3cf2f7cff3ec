import { Graph, layout } from '@dagrejs/dagre'
import type { EvidenceNode, EvidenceSubgraph } from '../growing/evidence-graph.ts'
import { edgeWords, fewWords, wordsHeight, wordsWidth } from './edge-words.ts'
import type { NodeBox } from './node-box.ts'

/** The middle of something, in pixels from the upper left. */
interface Place {
  readonly x: number
  readonly y: number
}

/** All edges between two nodes as one line from `from` to `to`. Without `points` it runs within a column. */
export interface PlacedEdge {
  readonly from: EvidenceNode
  readonly to: EvidenceNode
  readonly words: readonly string[]
  readonly points: readonly Place[]
  readonly label: Place | null
}

export interface PlacedGraph {
  readonly width: number
  readonly height: number
  readonly nodes: readonly (Place & { readonly node: EvidenceNode; readonly box: NodeBox })[]
  readonly edges: readonly PlacedEdge[]
}

/** How far an edge within a column leaves it. */
export const bowReach = 22

/**
 * A layered drawing (dagre: Gansner et al. 1993) whose layers are set by the hops, from left to right: the question, its names, then for each hop its
 * units, its pictures and what they name. Edges that point back are drawn so, and take no part in which layer a node is in.
 */
export function graphLayout({ nodes, edges }: EvidenceSubgraph, boxes: ReadonlyMap<string, NodeBox>): PlacedGraph {
  const layers = layersOf(nodes)
  const layer = (node: EvidenceNode): number => layers.get(layerOf(node)) ?? 0
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const lines = linesOf(edges, byId)
  const bows = lines.filter(({ from, to }) => layer(from) === layer(to)).map(({ words }) => wordsWidth(words))
  const room = bows.length > 0 ? Math.max(...bows) + bowReach : 0
  const graph = new Graph<object, NodeSize, EdgeSize>({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 22, edgesep: 12, ranksep: 36 + 2 * room, marginx: 16, marginy: 16 })
  for (const { id } of nodes) graph.setNode(id, sizeOf(boxes.get(id)))
  const laid = new Set<string>()
  for (const { from, to, words } of lines) {
    const [left, right] = layer(from) < layer(to) ? [from, to] : [to, from]
    if (layer(left) === layer(right)) continue
    const size = { width: wordsWidth(words), height: wordsHeight(words) }
    graph.setEdge(left.id, right.id, { minlen: layer(right) - layer(left), weight: 1, ...size, labelpos: 'c' }, 'line')
    laid.add(right.id)
  }
  // What hangs on nothing to its left would drift to the first layer.
  const [first] = nodes.filter((node) => layer(node) === 0)
  for (const node of nodes)
    if (first && layer(node) > 0 && !laid.has(node.id))
      graph.setEdge(first.id, node.id, { minlen: layer(node), weight: 1, width: 0, height: 0, labelpos: 'c' }, 'hold')
  if (nodes.length > 0) layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { readonly width?: number; readonly height?: number }
  return {
    width: width + room,
    height,
    nodes: nodes.flatMap((node) => {
      const box = boxes.get(node.id)
      const { x = 0, y = 0 } = graph.node(node.id)
      return box ? [{ node, box, x, y }] : []
    }),
    edges: lines.map(({ from, to, words }): PlacedEdge => {
      const forward = layer(from) < layer(to)
      if (layer(from) === layer(to)) return { from, to, words, points: [], label: null }
      const { points = [], x = 0, y = 0 } = graph.edge(forward ? from.id : to.id, forward ? to.id : from.id, 'line')
      return { from, to, words, points: forward ? points : [...points].reverse(), label: { x, y } }
    }),
  }
}

interface NodeSize extends Partial<Place> {
  readonly width: number
  readonly height: number
}

interface EdgeSize extends Partial<Place> {
  readonly minlen: number
  readonly weight: number
  readonly width: number
  readonly height: number
  readonly labelpos: 'c'
  readonly points?: readonly Place[]
}

const sizeOf = (box: NodeBox | undefined): NodeSize => ({ width: box?.width ?? 0, height: box?.height ?? 0 })

const layerOf = ({ kind, hop }: EvidenceNode): number => ({ question: 0, entity: 3 * hop + 1, unit: 3 * hop - 1, image: 3 * hop })[kind]

/** Layers that are in use, counted without gaps. */
const layersOf = (nodes: readonly EvidenceNode[]): ReadonlyMap<number, number> =>
  new Map([...new Set(nodes.map(layerOf))].sort((a, b) => a - b).map((used, i) => [used, i]))

type Line = Pick<PlacedEdge, 'from' | 'to' | 'words'>

/** One line for all edges between two nodes, whichever way they point; it points as the first of them. */
function linesOf(edges: EvidenceSubgraph['edges'], byId: ReadonlyMap<string, EvidenceNode>): readonly Line[] {
  const lines = new Map<string, Line>()
  for (const edge of edges) {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)]
    if (!from || !to) continue
    const key = JSON.stringify([edge.from, edge.to].sort())
    const known = lines.get(key) ?? { from, to, words: [] }
    lines.set(key, { ...known, words: [...new Set([...known.words, edgeWords(edge)])] })
  }
  return [...lines.values()].map((line) => ({ ...line, words: fewWords(line.words) }))
}
