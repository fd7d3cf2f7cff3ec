import type { Box, PageRecord, SpanSlice } from '@colrag/core'
import type { Atom } from './atom.ts'
import { atomsOf } from './atom.ts'
import type { Frame } from './frame.ts'
import { commonSize, textWeight } from './text-weight.ts'
import type { PageStrokes } from './tables/join-strokes.ts'
import { joinStrokes } from './tables/join-strokes.ts'

/** A page as one frame sees it: words and joined strokes, all boxes turned. `em` is the size most of its text has, in points. */
export interface Scene {
  readonly page: PageRecord
  readonly frame: Frame
  readonly atoms: readonly Atom[]
  readonly blanks: readonly SpanSlice[]
  readonly strokes: PageStrokes
  readonly fills: readonly Box[]
  readonly em: number
}

/** The scene of a page with all its words. */
export function sceneOf(page: PageRecord, frame: Frame): Scene {
  const { atoms, blanks } = atomsOf(page, frame)
  return { page, frame, atoms, blanks, ...drawnIn(page, frame), em: commonSize(textWeight(atoms)) }
}

/** An upright scene as another frame sees it, with some of its words. */
export function turnedScene({ page, blanks }: Scene, frame: Frame, words: readonly Atom[], em: number): Scene {
  return { page, frame, atoms: words.map((a) => ({ ...a, box: frame.to(a.box) })), blanks, ...drawnIn(page, frame), em }
}

function drawnIn(page: PageRecord, frame: Frame): Pick<Scene, 'fills' | 'strokes'> {
  const fills = page.fills.map((box) => frame.to(box))
  const lines = page.lines.map((l) => frame.to({ x: l.x1, y: l.y1, width: l.x2 - l.x1, height: l.y2 - l.y1 }))
  return { fills, strokes: joinStrokes(lines, fills, frame) }
}
