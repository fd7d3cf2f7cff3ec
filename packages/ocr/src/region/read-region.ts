import type { Direction, Table } from '@colrag/core'
import { mapBox } from '../picture/affine.ts'
import type { PictureView } from '../picture/picture-view.ts'
import { turnView } from '../picture/picture-view.ts'
import type { LinedText } from '../text/lined-text.ts'
import { joinLines } from '../text/lined-text.ts'
import { likelyPose } from './likely-pose.ts'
import { prepareView } from './prepare-view.ts'
import { readPicture } from './read-page.ts'
import type { Recogniser } from './recogniser.ts'

/** What OCR made of a region; boxes in page points, confidence in [0, 1]. `model`: the language data that read it. */
export interface RecognisedRegion extends LinedText {
  readonly confidence: number
  readonly model: string
  readonly table?: Table
}

const sure = 0.7

/**
 * Reads what a view shows. It is first read as `direction` says; when that gives little sense, the other turns and vertical writing are
 * tried on a part of it, and the best of them reads the whole.
 */
export async function readRegion(view: PictureView, direction: Direction, reader: Recogniser): Promise<RecognisedRegion> {
  const stated = { quarters: { horizontal: 0, vertical: 0, up: 1, flipped: 2, down: 3 }[direction], vertical: direction === 'vertical' }
  const first = await readPose(view, stated.quarters, stated.vertical, reader)
  if (first.confidence >= sure) return first
  const pose = await likelyPose(prepareView(view), reader)
  if (!pose || (pose.quarters === stated.quarters && pose.vertical === stated.vertical)) return first
  const second = await readPose(view, pose.quarters, pose.vertical, reader)
  return second.confidence > first.confidence ? second : first
}

async function readPose(view: PictureView, quarters: number, vertical: boolean, reader: Recogniser): Promise<RecognisedRegion> {
  const prepared = prepareView(turnView(view, quarters))
  const main = reader.languages[0] ?? 'eng'
  const { lines, confidence, model } = vertical
    ? await readPicture(prepared.picture, 'columns', { ...reader, languages: [`${main}_vert`] })
    : await readPicture(prepared.picture, 'page', reader)
  return { ...joinLines(lines.map(({ text, box }) => ({ text, box: mapBox(prepared.toPage, box) }))), confidence, model }
}
