import type { UnitId } from '@colrag/core'
import type { EvidenceGraph, EvidenceSubgraph } from '../growing/evidence-graph.ts'
import { drawEdge } from './draw-edge.ts'
import { drawNode } from './draw-node.ts'
import type { PlacedGraph } from './graph-layout.ts'
import { graphLayout } from './graph-layout.ts'
import { nodeBox } from './node-box.ts'
import { escapeXml } from './svg-text.ts'

/**
 * `pictures`: bytes of PNG files by unit, drawn in place of a frame. `part`: only what the answer rests on, or `all` of the graph with the rest of it
 * pale, as when absent.
 */
export interface DrawingOptions {
  readonly pictures?: ReadonlyMap<UnitId, Uint8Array>
  readonly part?: 'all' | 'reasoning'
}

/**
 * An SVG file that needs nothing else and runs nothing: the question on the left, a band for each hop, pictures with their rank, edges with what they say.
 * All text is escaped, and whole in the title of its node where it is cut. The same graph gives the same bytes.
 */
export function drawEvidenceGraph(graph: EvidenceGraph, { pictures, part = 'all' }: DrawingOptions = {}): string {
  const drawn: EvidenceSubgraph = part === 'all' ? graph : graph.reasoning
  const boxes = new Map(
    drawn.nodes.map((node) => [node.id, nodeBox(node, node.unitId !== undefined && pictures?.has(node.unitId) === true)]),
  )
  const placed = graphLayout(drawn, boxes)
  const strong = new Set(graph.reasoning.nodes.map(({ id }) => id))
  const joined = new Set(graph.reasoning.edges.map(({ from, to }) => JSON.stringify([from, to].sort())))
  const [width, height] = [Math.ceil(Math.max(placed.width, 120)), Math.ceil(placed.height) + header]
  const places = new Map(placed.nodes.map((one) => [one.node.id, one]))
  const lines = placed.edges.map((edge) =>
    drawEdge(edge, places, joined.has(JSON.stringify([edge.from.id, edge.to.id].sort())) ? 'strong' : 'pale'),
  )
  const nodes = placed.nodes.map((one) =>
    drawNode(one, strong.has(one.node.id) ? 'strong' : 'pale', one.node.unitId === undefined ? undefined : pictures?.get(one.node.unitId)),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="'Noto Sans CJK JP','Noto Sans JP','Hiragino Sans','Yu Gothic',sans-serif">`,
    `<title>${escapeXml(graph.nodes.find(({ kind }) => kind === 'question')?.label ?? '')}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...bands(placed, width, height),
    `<g transform="translate(0 ${header})">`,
    // Words lie on all lines, nodes on all words.
    ...lines.map(({ line }) => line),
    ...lines.map(({ words }) => words),
    ...nodes,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

const header = 26

/** A strip behind the nodes of each hop, with its number; strips meet half-way. */
function bands({ nodes }: PlacedGraph, width: number, height: number): readonly string[] {
  const hops = [...new Set(nodes.map(({ node }) => node.hop))].sort((a, b) => a - b)
  const reaches = hops.map((hop) => {
    const own = nodes.filter(({ node }) => node.hop === hop)
    return { left: Math.min(...own.map(({ x, box }) => x - box.width / 2)), right: Math.max(...own.map(({ x, box }) => x + box.width / 2)) }
  })
  const edges = [0, ...reaches.slice(1).map(({ left }, i) => Math.round(((reaches[i]?.right ?? 0) + left) / 2)), width]
  return hops.map((hop, i) => {
    const [left = 0, right = 0] = edges.slice(i, i + 2)
    const words = hop === 0 ? 'question and its names' : `hop ${hop}`
    return `<rect x="${left}" y="0" width="${right - left}" height="${height}" fill="${i % 2 === 0 ? '#f4f6f8' : '#e9f0ea'}"/><text x="${left + 16}" y="18" font-size="12" font-weight="bold" fill="#4a5560">${words}</text>`
  })
}
