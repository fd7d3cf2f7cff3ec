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
 * to two pixels closed) linked from row to row, from which little other ink leads away. `down`: vertical ones. In the order of their first row (or column).
 */
export function strokesOf(ink: Ink, down: boolean, least: number, thick: number): Stroke[] {
  const { width: length, height: lines, bits } = down ? transposed(ink) : ink
  let open: Growing[] = []
  const done: Growing[] = []
  const shortest = Math.max(8, Math.floor(least / 4))
  for (let line = 0; line < lines; line++) {
    const row = bits.subarray(line * length, (line + 1) * length)
    for (let from = row.indexOf(1), to = 0; from >= 0; from = row.indexOf(1, to + 1)) {
      to = from + 1
      for (let next = to; next < length && next - to <= 2; next++) if (row[next] === 1) to = next + 1
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
  const bit = (line: number, at: number): boolean => line >= 0 && line < lines && bits[line * length + at] === 1
  return [...done, ...open]
    .filter((g) => {
      const long = g.to - g.from
      const across = g.runs.reduce((n, [, from, to]) => n + to - from, 0) / long
      return (
        long >= least &&
        across <= thick &&
        across >= 0.8 &&
        g.last - g.first + 1 <= 1.5 * across + 2 + long * 0.02 &&
        crossings(g, bit, thick) <= 0.15
      )
    })
    .map((g) =>
      down
        ? { left: g.first, top: g.from, right: g.last + 1, bottom: g.to, runs: g.runs }
        : { left: g.from, top: g.first, right: g.to, bottom: g.last + 1, runs: g.runs },
    )
}

/** Columns as rows, a square at a time: steps down a large picture miss the cache with every pixel. */
function transposed({ width, height, bits }: Ink): Ink {
  const side = 64
  const out = new Uint8Array(bits.length)
  for (let top = 0; top < height; top += side)
    for (let left = 0; left < width; left += side)
      for (let x = left; x < Math.min(left + side, width); x++)
        for (let y = top; y < Math.min(top + side, height); y++) out[x * height + y] = bits[y * width + x] as number
  return { width: height, height: width, bits: out }
}

type Growing = { first: number; last: number; from: number; to: number; recent: [number, number]; runs: [number, number, number][] }

/** Share of places along a stroke, on its two sides, from which other ink leads away: many for the strokes of characters, few for rules. */
function crossings(stroke: Growing, bit: (line: number, at: number) => boolean, thick: number): number {
  const long = stroke.to - stroke.from
  const low = new Int32Array(long).fill(-1)
  const high = new Int32Array(long).fill(-1)
  for (const [line, from, to] of stroke.runs) {
    for (let at = from - stroke.from; at < to - stroke.from; at++) {
      if (low[at] === -1) low[at] = line
      high[at] = line
    }
  }
  const far = Math.max(5, Math.round(thick * 0.8))
  let count = 0
  for (let at = 0; at < long; at++) {
    const above = low[at] ?? -1
    const below = high[at] ?? -1
    if (above < 0) continue
    if (bit(above - 3, stroke.from + at) && bit(above - far, stroke.from + at)) count++
    if (bit(below + 3, stroke.from + at) && bit(below + far, stroke.from + at)) count++
  }
  return count / (2 * long)
}
