import type { RuleLine } from '@colrag/core'
import type { LineMark } from './page-marks.ts'
import { round } from './rectangle.ts'

/** Points that two lines may lie apart across and still be one. */
const acrossSlack = 0.7
/** Gap along that is closed: pieces of one line, and the gaps of dashes and dots. */
const alongSlack = 1
const dashGap = 6
/** A line shorter than this, in points, is a speck. */
const shortest = 4

/** An upright line with `from` and `to` along it and `at` across. */
interface Piece {
  from: number
  to: number
  at: number
  thickness: number
}

/** Joins pieces of one line, dashes and dots into whole lines; specks that belong to none are dropped. Sorted by place. */
export function rulingLines(marks: readonly LineMark[]): RuleLine[] {
  const dots: Piece[] = []
  const across: Piece[] = []
  const down: Piece[] = []
  for (const mark of marks) {
    const width = mark.x2 - mark.x1
    const height = mark.y2 - mark.y1
    if (width < mark.thickness * 1.5 && height === 0 && width <= 3)
      dots.push({ from: mark.x1, to: mark.x2, at: mark.y1, thickness: mark.thickness })
    else if (height === 0 || width > height) across.push({ from: mark.x1, to: mark.x2, at: mark.y1, thickness: mark.thickness })
    else down.push({ from: mark.y1, to: mark.y2, at: mark.x1, thickness: mark.thickness })
  }
  const turned = dots.map((d): Piece => ({
    from: d.at - d.thickness / 2,
    to: d.at + d.thickness / 2,
    at: (d.from + d.to) / 2,
    thickness: d.to - d.from,
  }))
  return [
    ...join([...across, ...dots]).map((p): RuleLine => ({
      x1: round(p.from),
      x2: round(p.to),
      y1: round(p.at),
      y2: round(p.at),
      thickness: round(p.thickness),
    })),
    ...join([...down, ...turned]).map((p): RuleLine => ({
      x1: round(p.at),
      x2: round(p.at),
      y1: round(p.from),
      y2: round(p.to),
      thickness: round(p.thickness),
    })),
  ]
}

function join(pieces: readonly Piece[]): Piece[] {
  const sorted = [...pieces].sort((a, b) => a.at - b.at || a.from - b.from || a.to - b.to)
  const rows: Piece[][] = []
  for (const piece of sorted) {
    const row = rows.at(-1)
    // A row is measured from its first piece, so that many close lines do not creep into one.
    if (row && piece.at - (row[0]?.at ?? 0) <= acrossSlack) row.push(piece)
    else rows.push([piece])
  }
  return rows.flatMap(joinRow)
}

function joinRow(row: readonly Piece[]): Piece[] {
  const lines: { piece: Piece; parts: number; longest: number }[] = []
  for (const piece of [...row].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = lines.at(-1)
    const gap = last ? piece.from - last.piece.to : Infinity
    const length = piece.to - piece.from
    // Dashes: pieces as short as the gaps between them are not.
    const dashed =
      last !== undefined &&
      gap <= dashGap &&
      Math.max(last.longest, length) <= 4 * dashGap &&
      gap <= 3 * Math.max(1, length, piece.thickness)
    if (last && (gap <= alongSlack || dashed)) {
      last.piece.to = Math.max(last.piece.to, piece.to)
      last.piece.thickness = Math.max(last.piece.thickness, piece.thickness)
      last.parts++
      if (gap > alongSlack) last.longest = Math.max(last.longest, length)
    } else lines.push({ piece: { ...piece }, parts: 1, longest: length })
  }
  return lines.filter((line) => line.piece.to - line.piece.from >= shortest).map((line) => line.piece)
}
