import type { PlacedGraph } from './graph-layout.ts'
import { lineHeight, padding } from './node-box.ts'
import { escapeXml } from './svg-text.ts'

type PlacedNode = PlacedGraph['nodes'][number]

/** Of what the answer rests on, or of the rest. */
export type Weight = 'strong' | 'pale'

const colours: Readonly<
  Record<PlacedNode['node']['kind'], { readonly fill: string; readonly line: string; readonly text: string; readonly radius: number }>
> = {
  question: { fill: '#26415f', line: '#26415f', text: '#fff', radius: 6 },
  entity: { fill: '#fff4d6', line: '#b98a1d', text: '#3d2f0a', radius: 16 },
  unit: { fill: '#fff', line: '#5b6b7b', text: '#1f2a35', radius: 4 },
  image: { fill: '#e6f1ea', line: '#2f7d4f', text: '#173d27', radius: 4 },
}

/** A box with its text; of an image its picture, if there are bytes, and its rank. */
export function drawNode({ node, box, x, y }: PlacedNode, weight: Weight, picture?: Uint8Array): string {
  const { fill, line, text, radius } = colours[node.kind]
  const [left, top] = [round(x - box.width / 2), round(y - box.height / 2)]
  const firstLine = top + padding + box.picture + box.size
  const texts = box.lines.map(
    (words, i) =>
      `<text x="${left + padding}" y="${round(firstLine + i * box.size * lineHeight)}" font-size="${box.size}" fill="${text}">${escapeXml(words)}</text>`,
  )
  const rank = node.rank === undefined ? '' : rankBadge(node.rank, left, top, line)
  const shown = picture
    ? `<image x="${left + padding}" y="${top + padding}" width="${box.width - 2 * padding}" height="${box.picture - padding}" preserveAspectRatio="xMidYMid meet" href="data:image/png;base64,${Buffer.from(picture).toString('base64')}"/>`
    : ''
  return `<g class="${node.kind}"${weight === 'pale' ? ' opacity="0.45"' : ''}><title>${escapeXml(node.label)}</title><rect x="${left}" y="${top}" width="${box.width}" height="${box.height}" rx="${radius}" fill="${fill}" stroke="${line}" stroke-width="${weight === 'strong' ? 1.6 : 1}"/>${shown}${texts.join('')}${rank}</g>`
}

const rankBadge = (rank: number, left: number, top: number, fill: string): string =>
  `<circle cx="${left + 14}" cy="${top + 14}" r="11" fill="${fill}"/><text x="${left + 14}" y="${top + 18}" font-size="11" font-weight="bold" text-anchor="middle" fill="#fff">${rank}</text>`

export const round = (x: number): number => Math.round(x * 10) / 10
