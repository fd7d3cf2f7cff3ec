import type { Weight } from './draw-node.ts'
import { round } from './draw-node.ts'
import { labelSize, wordsHeight, wordsWidth } from './edge-words.ts'
import { bowReach } from './graph-layout.ts'
import type { PlacedEdge, PlacedGraph } from './graph-layout.ts'
import { escapeXml } from './svg-text.ts'

type Places = ReadonlyMap<string, PlacedGraph['nodes'][number]>

/** A line with its arrow head, and its words, which are drawn apart so that no line runs over them. */
export function drawEdge(edge: PlacedEdge, places: Places, weight: Weight): { readonly line: string; readonly words: string } {
  const points = edge.points.length > 1 ? fromSide(edge, places) : bow(edge, places)
  const [first, ...rest] = points
  const colour = weight === 'strong' ? '#26415f' : '#9aa7b3'
  if (!first) return { line: '', words: '' }
  const turn = edge.points.length > 1 ? undefined : points[1]
  const last = rest.at(-1) ?? first
  const path = turn ? bowed(first, turn, last) : stepped(first, rest)
  const back = (points.at(-2)?.x ?? 0) > last.x ? 1 : -1
  const head = `M${round(last.x + 7 * back)} ${round(last.y - 4)}L${round(last.x)} ${round(last.y)}L${round(last.x + 7 * back)} ${round(last.y + 4)}`
  const line = `<path d="M${round(first.x)} ${round(first.y)}${path}${head}" fill="none" stroke="${colour}" stroke-width="${weight === 'strong' ? 1.6 : 1}"/>`
  const middle = turn ? { x: turn.x + wordsWidth(edge.words) / 2, y: turn.y } : (edge.label ?? first)
  return { line, words: wordsAt(edge.words, middle, weight) }
}

type Point = PlacedEdge['points'][number]

/** Level at each point. */
function stepped(first: Point, rest: readonly Point[]): string {
  let from = first
  return rest
    .map((to) => {
      const half = round((from.x + to.x) / 2)
      const step = `C${half} ${round(from.y)} ${half} ${round(to.y)} ${round(to.x)} ${round(to.y)}`
      from = to
      return step
    })
    .join('')
}

/** One curve that reaches the turn in its middle. */
function bowed(first: Point, turn: Point, last: Point): string {
  const outer = round(turn.x + (turn.x - Math.max(first.x, last.x)) / 3)
  return `C${outer} ${round(first.y)} ${outer} ${round(last.y)} ${round(last.x)} ${round(last.y)}`
}

function wordsAt(words: readonly string[], { x, y }: { readonly x: number; readonly y: number }, weight: Weight): string {
  const [width, height] = [wordsWidth(words), wordsHeight(words)]
  const texts = words.map((text, i) => {
    const line = round(y - height / 2 + (i + 0.8) * labelSize * 1.3)
    return `<text x="${round(x)}" y="${line}" font-size="${labelSize}" text-anchor="middle" fill="${weight === 'strong' ? '#26415f' : '#6c7a88'}">${escapeXml(text)}</text>`
  })
  return `<g><rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${width}" height="${round(height)}" rx="3" fill="#fff" fill-opacity="0.92"/>${texts.join('')}</g>`
}

/** A line leaves and enters a node in the middle of its side, wherever the layout let it cross the border. */
function fromSide({ from, to, points }: PlacedEdge, places: Places): PlacedEdge['points'] {
  const [a, b] = [places.get(from.id), places.get(to.id)]
  if (!a || !b) return points
  const side = a.x < b.x ? 1 : -1
  return [{ x: a.x + (side * a.box.width) / 2, y: a.y }, ...points.slice(1, -1), { x: b.x - (side * b.box.width) / 2, y: b.y }]
}

/** Within a column: out to the right of both and back. */
function bow({ from, to }: PlacedEdge, places: Places): PlacedEdge['points'] {
  const [a, b] = [places.get(from.id), places.get(to.id)]
  if (!a || !b) return []
  const right = Math.max(a.x + a.box.width / 2, b.x + b.box.width / 2)
  return [
    { x: a.x + a.box.width / 2, y: a.y },
    { x: right + bowReach, y: (a.y + b.y) / 2 },
    { x: b.x + b.box.width / 2, y: b.y },
  ]
}
