import type { Box, Direction } from '@colrag/core'
import { isCjk } from './is-cjk.ts'

/** A piece of a line: its text, where it stands and how it is set. */
export interface SlicePiece {
  readonly text: string
  readonly box: Box
  readonly direction: Direction
  readonly size: number
  readonly font: string
}

/** Gaps that are spaces, as shares of the font size: within one font, where the font changes (no font spaces a word so), between CJK. */
const space = 0.25
const fontSpace = 0.12
const cjkSpace = 0.8

const leastSpread = 4
const widestSpread = 1.5
const mostUneven = 0.6

/**
 * For each piece of a line but the first whether a space stands before it. Between CJK that takes a wide gap, and two single characters never have
 * one; characters spread evenly over a line ("0 7 時") are set wide and have none at all. `pieces` come in reading order.
 */
export function spacesBetween(pieces: readonly SlicePiece[]): readonly boolean[] {
  const gaps = pieces.slice(1).map((piece, i) => gapBefore(pieces[i] as SlicePiece, piece) / Math.max((pieces[i] as SlicePiece).size, 1e-6))
  const spread = spreadRuns(pieces, gaps)
  return gaps.map((gap, i) => {
    const [a, b] = [pieces[i] as SlicePiece, pieces[i + 1] as SlicePiece]
    if (spread[i] === true || /\s$/.test(a.text) || /^\s/.test(b.text)) return false
    const cjk = [a.text.at(-1), b.text[0]].filter((c) => isCjk(c ?? '')).length
    if (cjk === 2) return gap > cjkSpace && !(isSingle(a) && isSingle(b))
    return gap > (cjk === 0 && a.font !== b.font ? fontSpace : space)
  })
}

const isSingle = (piece: SlicePiece): boolean => piece.text.trim().length === 1

/** Which gaps lie in runs of four and more single characters, some of them CJK, that stand about equally far apart. */
function spreadRuns(pieces: readonly SlicePiece[], gaps: readonly number[]): readonly boolean[] {
  const out = gaps.map(() => false)
  for (let from = 0; from < pieces.length; from++) {
    let to = from
    while (to < pieces.length && isSingle(pieces[to] as SlicePiece)) to++
    const own = gaps.slice(from, to - 1)
    const isEven = Math.max(...own) <= widestSpread && Math.max(...own) - Math.min(...own) <= mostUneven
    if (to - from >= leastSpread && isEven && pieces.slice(from, to).some((p) => isCjk(p.text.trim()))) out.fill(true, from, to - 1)
    from = Math.max(from, to)
  }
  return out
}

function gapBefore({ box: last, direction }: SlicePiece, { box }: SlicePiece): number {
  switch (direction) {
    case 'horizontal':
      return box.x - (last.x + last.width)
    case 'flipped':
      return last.x - (box.x + box.width)
    case 'vertical':
    case 'down':
      return box.y - (last.y + last.height)
    case 'up':
      return last.y - (box.y + box.height)
  }
}
