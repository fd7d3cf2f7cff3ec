import type { Direction, TextSpan } from '@colrag/core'
import { isCjk } from '@colrag/stage-kit'
import type { Glyph } from './glyph.ts'
import { isBlank } from './glyph.ts'
import { round, toBox } from './rectangle.ts'

/** A gap of this many ems ends a run, so that columns are never fused; a written space may be wider, as in justified lines. */
const columnGap = 0.35
const spacedGap = 0.6
/** A gap of this many ems beyond the letter spacing separates words where no space was written. */
const wordGap = 0.15

/** A span with the glyphs behind it. */
export interface GlyphRun {
  readonly span: TextSpan
  readonly glyphs: readonly Glyph[]
}

interface OpenRun {
  readonly first: Glyph
  readonly glyphs: Glyph[]
  text: string
  readonly offsets: number[]
  /** Where the last visible glyph ends, along the run. */
  end: number
  blank: boolean
}

/** Joins glyphs into runs in content order: one font, size, direction and colour, and no wide gap inside. */
export function buildSpans(glyphs: readonly Glyph[]): GlyphRun[] {
  const runs: GlyphRun[] = []
  let run: OpenRun | null = null
  const end = (): void => {
    if (run) runs.push(closeRun(run))
    run = null
  }
  for (const glyph of glyphs) {
    if (isBlank(glyph)) {
      if (run) run.blank = true
      continue
    }
    if (run && !extend(run, glyph)) end()
    if (!run) run = startRun(glyph)
  }
  end()
  return runs
}

function startRun(glyph: Glyph): OpenRun {
  const run: OpenRun = { first: glyph, glyphs: [], text: '', offsets: [], end: 0, blank: false }
  append(run, glyph, 0)
  return run
}

function append(run: OpenRun, glyph: Glyph, at: number): void {
  const start = Math.max(at, run.offsets.at(-1) ?? 0)
  const units = glyph.text.length
  for (let i = 0; i < units; i++) run.offsets.push(start + (Math.max(0, at + glyph.advance - start) * i) / units)
  run.text += glyph.text
  run.glyphs.push(glyph)
  run.end = Math.max(run.end, at + glyph.advance)
  run.blank = false
}

/** Adds the glyph when it goes on with the run, with a space before it where one belongs. */
function extend(run: OpenRun, glyph: Glyph): boolean {
  const { first } = run
  if (
    glyph.font !== first.font ||
    glyph.hidden !== first.hidden ||
    glyph.color !== first.color ||
    glyph.vertical !== first.vertical ||
    glyph.bold !== first.bold ||
    glyph.block !== first.block
  )
    return false
  const em = first.size
  if (Math.abs(glyph.size - em) > 0.02 * em || glyph.dx * first.dx + glyph.dy * first.dy < 0.999) return false
  const x = glyph.x - first.x
  const y = glyph.y - first.y
  const along = x * first.dx + y * first.dy
  const across = x * first.ux + y * first.uy
  if (Math.abs(across) > 0.15 * em) return false
  const gap = along - run.end
  const last = run.glyphs.at(-1)
  if (gap < -0.4 * em || gap > (run.blank ? spacedGap : columnGap) * em) return false
  const loose = gap - Math.max(0, last?.spacing ?? 0) > wordGap * em && !(isCjk(last?.text.at(-1) ?? '') && isCjk(glyph.text[0] ?? ''))
  if (run.blank || loose) {
    run.offsets.push(Math.max(run.end, run.offsets.at(-1) ?? 0))
    run.text += ' '
  }
  append(run, glyph, along)
  return true
}

function closeRun(run: OpenRun): GlyphRun {
  const { first } = run
  const offsets = [...run.offsets, Math.max(run.end, run.offsets.at(-1) ?? 0)]
  const [up, down] = first.vertical ? [0.5, -0.5] : [first.font.ascent, first.font.descent]
  const corner = (along: number, across: number): [number, number] => [
    first.x + first.dx * along + first.ux * across * first.size,
    first.y + first.dy * along + first.uy * across * first.size,
  ]
  const length = offsets.at(-1) ?? 0
  const corners = [corner(0, up), corner(0, down), corner(length, up), corner(length, down)]
  const xs = corners.map((c) => c[0])
  const ys = corners.map((c) => c[1])
  const color = first.color
  return {
    glyphs: run.glyphs,
    span: {
      text: run.text,
      box: toBox({ x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }),
      direction: directionOf(first),
      font: first.font.name,
      fontSize: round(first.size),
      ...(first.bold ? { bold: true } : {}),
      ...(color !== '#000000' && color.startsWith('#') ? { color } : {}),
      offsets: offsets.map(round),
      ...(first.hidden ? { hidden: true } : {}),
      ...(first.mark === null ? {} : { mark: first.mark }),
    },
  }
}

function directionOf(glyph: Glyph): Direction {
  if (Math.abs(glyph.dx) >= Math.abs(glyph.dy)) return glyph.dx > 0 ? 'horizontal' : 'flipped'
  if (glyph.dy < 0) return 'up'
  return glyph.vertical && glyph.ux > 0.5 ? 'vertical' : 'down'
}
