import type { BlockFrame, ErrorCode, Issue, PageFrame } from '@colrag/core'
import { unionBox } from '@colrag/core'

/** Of the page's area: on A4 a square of 22 points, two letters of a heading or a stamp's dot. */
const nextToNothing = 1 / 1000
/** What is said of a block in which nothing can be read. */
const illegible: readonly ErrorCode[] = ['empty', 'model-output']

/**
 * The issues of a page, those of illegible blocks marked as minor where all of these blocks together cover at most a thousandth of the page: dirt on
 * a scan is told, and does not make a document partial. Where more is illegible, each counts.
 */
export function specksAsMinor(page: PageFrame, blocks: readonly BlockFrame[], issues: readonly Issue[]): readonly Issue[] {
  const of = new Set(issues.filter((issue) => illegible.includes(issue.code)).map((issue) => issue.subject))
  const mute = blocks.filter((block) => of.has(block.id))
  const covered = mute.reduce((sum, { boxes }) => sum + unionBox(boxes).width * unionBox(boxes).height, 0)
  if (mute.length === 0 || covered > nextToNothing * page.width * page.height) return issues
  const specks = new Set<string>(mute.map((block) => block.id))
  return issues.map((issue): Issue => (specks.has(issue.subject) && illegible.includes(issue.code) ? { ...issue, minor: true } : issue))
}
