import { standsInColumns } from '../picture/columns.ts'
import { componentsOf } from '../picture/components.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { inkOf } from '../picture/ink.ts'
import { cutPicture, turnView } from '../picture/picture-view.ts'
import type { PreparedView } from './prepare-view.ts'
import { meanConfidence, readLine } from './read-words.ts'
import type { Recogniser } from './recogniser.ts'

/** How a picture must be turned (clockwise quarters) to be read, whether its lines are then columns, and the languages, best first. */
export interface Pose {
  readonly quarters: number
  readonly vertical: boolean
  readonly languages: readonly string[]
}

/** With this confidence a pose is right. Wrong ones stay below 0.5 and, read as a whole, would take many times as long. */
const sure = 0.7

/**
 * The pose in which the part of a picture with the most characters is read with the most confidence: as it stands first, in the main and the
 * next language, and only when neither makes sense in the other turns and in vertical writing. `vertical`: columns are expected.
 */
export async function choosePose(prepared: PreparedView, vertical: boolean, { languages, recognise }: Recogniser): Promise<Pose> {
  const [main = 'eng', second] = languages
  const sample = densestPart(prepared)
  const pose = (quarters: number, columns: boolean, language: string): Pose & { language: string } => ({
    quarters,
    vertical: columns,
    languages: [language, ...languages.filter((other) => other !== language)],
    language: columns ? `${language}_vert` : language,
  })
  const tried: { pose: Pose; score: number }[] = []
  const attempt = async (poses: readonly (Pose & { language: string })[]): Promise<void> => {
    const readings = await Promise.all(
      poses.map(({ quarters, vertical: columns, language }) =>
        recognise([
          {
            picture: turnView({ picture: sample, toPage: prepared.toPage }, quarters).picture,
            language,
            layout: columns ? 'columns' : 'block',
          },
        ]),
      ),
    )
    readings.forEach(([lines = []], i) => {
      const read = lines.map(readLine)
      const weight = read.reduce((n, line) => n + line.weight, 0)
      const { language: _, ...plain } = poses[i] as Pose & { language: string }
      tried.push({ pose: plain, score: meanConfidence(read) * Math.min(1, weight / 8) })
    })
  }
  const best = (): { pose: Pose; score: number } => tried.reduce((a, b) => (b.score > a.score ? b : a))
  const hasColumns = main === 'jpn'
  // Characters in columns also stand in rows, more or less: read across they are right and mean nothing, so that confidence alone misleads.
  const columns = hasColumns && (vertical || standsInColumns(componentsOf(inkOf(sample)), prepared.size))
  await attempt([pose(0, columns, main), ...(second === undefined ? [] : [pose(0, false, second)])])
  if (best().score >= sure) return best().pose
  const others = [0, 1, 2, 3].flatMap((quarters) => [
    ...(quarters === 0 && !columns ? [] : [pose(quarters, false, main)]),
    ...(quarters === 0 || second === undefined ? [] : [pose(quarters, false, second)]),
    ...(!hasColumns || (quarters === 0 && columns) ? [] : [pose(quarters, true, main)]),
  ])
  await attempt(others)
  return best().score >= 0.4 ? best().pose : (tried[0]?.pose ?? best().pose)
}

/** A part of about 24 by 12 characters (the whole of a smaller picture) with as many character-like patches as possible. */
function densestPart({ picture, ink, size }: PreparedView): GreyPicture {
  const width = Math.min(Math.round(size * 24), picture.width)
  const height = Math.min(Math.round(size * 12), picture.height)
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
