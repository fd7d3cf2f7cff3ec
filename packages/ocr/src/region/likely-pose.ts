import { componentsOf } from '../picture/components.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { cutPicture, turnView } from '../picture/picture-view.ts'
import type { PreparedView } from './prepare-view.ts'
import { meanConfidence, readLine } from './read-words.ts'
import type { Recogniser } from './recogniser.ts'

/** How a picture must be turned (clockwise quarters) to be read, and whether its lines are then vertical columns. */
export interface Pose {
  readonly quarters: number
  readonly vertical: boolean
}

/** The pose in which the part with the most characters is read with the most confidence; null where none makes sense. */
export async function likelyPose(prepared: PreparedView, { languages, recognise }: Recogniser): Promise<Pose | null> {
  const language = languages[0] ?? 'eng'
  const sample = densestPart(prepared)
  const turned = [0, 1, 2, 3].map((quarters) => turnView({ picture: sample, toPage: prepared.toPage }, quarters).picture)
  const poses: Pose[] = [0, 1, 2, 3].map((quarters) => ({ quarters, vertical: false }))
  const requests = turned.map((picture) => ({ picture, language, layout: 'block' as const }))
  const columns = language === 'jpn' ? [0, 1, 2, 3].map((quarters) => ({ picture: turned[quarters] ?? sample, language: 'jpn_vert', layout: 'columns' as const })) : []
  poses.push(...columns.map((_, quarters) => ({ quarters, vertical: true })))
  const readings = await recognise([...requests, ...columns])
  let best: Pose | null = null
  let top = 0.4
  poses.forEach((pose, i) => {
    const lines = (readings[i] ?? []).map(readLine)
    const weight = lines.reduce((n, line) => n + line.weight, 0)
    const score = meanConfidence(lines) * Math.min(1, weight / 8)
    if (score > top) {
      top = score
      best = pose
    }
  })
  return best
}

/** A square of about 24 characters a side (the whole of a smaller picture) with as many character-like patches as possible. */
function densestPart({ picture, ink, size }: PreparedView): GreyPicture {
  const side = Math.round(size * 24)
  if (picture.width <= side && picture.height <= side) return picture
  const width = Math.min(side, picture.width)
  const height = Math.min(side, picture.height)
  const centres = componentsOf(ink)
    .filter((c) => Math.max(c.right - c.left, c.bottom - c.top) >= size / 3 && Math.max(c.right - c.left, c.bottom - c.top) <= size * 1.6)
    .map((c) => ({ x: (c.left + c.right) / 2, y: (c.top + c.bottom) / 2 }))
  let best = { left: 0, top: 0, count: -1 }
  for (let top = 0; top <= picture.height - height; top += Math.max(1, Math.floor(height / 2))) {
    for (let left = 0; left <= picture.width - width; left += Math.max(1, Math.floor(width / 2))) {
      const count = centres.filter(({ x, y }) => x >= left && x < left + width && y >= top && y < top + height).length
      if (count > best.count) best = { left, top, count }
    }
  }
  return cutPicture(picture, best.left, best.top, width, height)
}
