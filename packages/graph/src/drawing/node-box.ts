import type { EvidenceNode } from '../growing/evidence-graph.ts'
import { widthOf, wrapped } from './svg-text.ts'

/** A node before it has a place: pixels, and the lines that are set in it. `picture`: the height that is kept free for one, above the lines. */
export interface NodeBox {
  readonly width: number
  readonly height: number
  readonly size: number
  readonly lines: readonly string[]
  readonly picture: number
}

export const lineHeight = 1.35
export const padding = 9

const forms: Readonly<Record<EvidenceNode['kind'], { readonly width: number; readonly size: number; readonly lines: number }>> = {
  question: { width: 200, size: 14, lines: 8 },
  entity: { width: 170, size: 13, lines: 3 },
  unit: { width: 230, size: 11, lines: 5 },
  image: { width: 160, size: 11, lines: 3 },
}

/** Long texts are cut to the lines of their kind; names take no more room than they need. */
export function nodeBox(node: EvidenceNode, pictured: boolean): NodeBox {
  const { width, size, lines: most } = forms[node.kind]
  const lines = wrapped(node.label, size, width - 2 * padding, most)
  const picture = node.kind === 'image' ? (pictured ? 110 : 22) : 0
  const needed = Math.ceil(Math.max(30, ...lines.map((line) => widthOf(line, size)))) + 2 * padding
  return {
    width: node.kind === 'entity' ? Math.min(width, needed) : width,
    height: Math.ceil(picture + Math.max(1, lines.length) * size * lineHeight + 2 * padding),
    size,
    lines,
    picture,
  }
}
