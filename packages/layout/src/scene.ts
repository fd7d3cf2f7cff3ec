import type { Box, PageRecord, SpanSlice } from '@colrag/core'
import type { Atom } from './atom.ts'
import { atomsOf } from './atom.ts'
import type { Frame } from './frame.ts'
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
  const lines = page.lines.map((l) => ({ box: frame.to({ x: l.x1, y: l.y1, width: l.x2 - l.x1, height: l.y2 - l.y1 }) }))
  return {
    page,
    frame,
    atoms,
    blanks,
    fills,
    strokes: joinStrokes(
      lines.map((l) => l.box),
      fills,
      frame,
    ),
    em: commonSize(atoms),
  }
}

/** The size that most characters have, by half points; 10 where there is no text. */
export function commonSize(atoms: readonly Atom[]): number {
  const weight = new Map<number, number>()
  for (const atom of atoms) {
    const size = Math.round(atom.size * 2) / 2
    weight.set(size, (weight.get(size) ?? 0) + atom.text.length)
  }
  let best = 10
  let most = 0
  for (const [size, count] of weight) if (count > most || (count === most && size < best)) [best, most] = [size, count]
  return Math.max(best, 1)
}
