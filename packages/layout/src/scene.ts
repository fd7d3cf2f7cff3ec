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

export function sceneOf(page: PageRecord, frame: Frame): Scene {
  const { atoms, blanks } = atomsOf(page, frame)
  const fills = page.fills.map((box) => frame.to(box))
  const lines = page.lines.map((l) => frame.to({ x: l.x1, y: l.y1, width: l.x2 - l.x1, height: l.y2 - l.y1 }))
  return {
    page,
    frame,
    atoms,
    blanks,
    fills,
    strokes: joinStrokes(lines, fills, frame),
    em: commonSize(textWeight(atoms)),
  }
}
