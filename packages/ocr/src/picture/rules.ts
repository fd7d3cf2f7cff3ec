import type { Ink } from './ink.ts'

/** A straight stroke found in a picture; pixel bounds, `right` and `bottom` exclusive. `runs` are its pixels row by row (or column by column). */
export interface Stroke {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly runs: readonly (readonly [line: number, from: number, to: number])[]
}

/**
 * Ruling lines of at least `least` pixels and at most `thick` pixels across, also slightly slanted or frayed ones: runs of ink (gaps of up
 * to two pixels closed) linked from row to row. `down`: vertical ones. In the order of their first row (or column).
 */
export function strokesOf(ink: Ink, down: boolean, least: number, thick: number): Stroke[] {
  const { width, height, bits } = ink
  const lines = down ? width : height
  const length = down ? height : width
  const step = down ? width : 1
  type Growing = { first: number; last: number; from: number; to: number; recent: [number, number]; runs: [number, number, number][] }
  let open: Growing[] = []
  const done: Growing[] = []
  const shortest = Math.max(8, Math.floor(least / 4))
  for (let line = 0; line < lines; line++) {
    const base = down ? line : line * width
    for (let at = 0; at < length; at++) {
      if (bits[base + at * step] !== 1) continue
      const from = at
      let to = at + 1
      for (let next = to; next < length && next - to <= 2; next++) if (bits[base + next * step] === 1) to = next + 1
      at = to
      if (to - from < shortest) continue
      const host = open.find((g) => line - g.last <= 2 && g.recent[0] - 3 <= to && from <= g.recent[1] + 3)
      if (host) {
        host.recent = host.last === line ? [Math.min(host.recent[0], from), Math.max(host.recent[1], to)] : [from, to]
        host.last = line
        host.from = Math.min(host.from, from)
        host.to = Math.max(host.to, to)
        host.runs.push([line, from, to])
      } else open.push({ first: line, last: line, from, to, recent: [from, to], runs: [[line, from, to]] })
    }
    const still = open.filter((g) => line - g.last <= 2)
    done.push(...open.filter((g) => line - g.last > 2))
    open = still
  }
  return [...done, ...open]
    .filter((g) => {
      const long = g.to - g.from
      const area = g.runs.reduce((n, [, from, to]) => n + to - from, 0)
      const across = area / long
      return long >= least && across <= thick && across >= 0.8 && g.last - g.first + 1 <= 2 * across + 2 + long * 0.03
    })
    .map((g) => (down ? { left: g.first, top: g.from, right: g.last + 1, bottom: g.to, runs: g.runs } : { left: g.from, top: g.first, right: g.to, bottom: g.last + 1, runs: g.runs }))
}
