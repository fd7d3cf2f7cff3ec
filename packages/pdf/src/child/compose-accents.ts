import type { Glyph } from './glyph.ts'
import { isBlank } from './glyph.ts'

/** Accents that stand by themselves, and the combining marks that say the same over or under a letter. */
const combining: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['\u02cb', '\u0300'],
  ['\u00b4', '\u0301'],
  ['\u02ca', '\u0301'],
  ['^', '\u0302'],
  ['\u02c6', '\u0302'],
  ['~', '\u0303'],
  ['\u02dc', '\u0303'],
  ['\u00af', '\u0304'],
  ['\u02c9', '\u0304'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u00a8', '\u0308'],
  ['\u02da', '\u030a'],
  ['\u02dd', '\u030b'],
  ['\u02c7', '\u030c'],
  ['\u00b8', '\u0327'],
  ['\u02db', '\u0328'],
])
const dotless: ReadonlyMap<string, string> = new Map([
  ['\u0131', 'i'],
  ['\u0237', 'j'],
])

/**
 * Puts together letters and accents that were drawn as two glyphs, one over the other, as typesetters with small fonts do (´ and a are á).
 * The accent stands right before or after its letter in content order; there must be one character for both.
 */
export function composeAccents(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some((g) => combining.has(g.text))) return glyphs
  const out: Glyph[] = []
  for (let i = 0; i < glyphs.length; i++) {
    const glyph = glyphs[i] as Glyph
    const next = glyphs[i + 1]
    const ahead = next && composed(glyph, next)
    if (ahead) {
      out.push(ahead)
      i++
      continue
    }
    const behind = out.at(-1) && composed(glyph, out.at(-1) as Glyph)
    if (behind) out[out.length - 1] = behind
    else out.push(glyph)
  }
  return out
}

function composed(accent: Glyph, letter: Glyph): Glyph | null {
  const mark = combining.get(accent.text)
  if (mark === undefined || isBlank(letter) || letter.hidden !== accent.hidden || Math.abs(letter.size - accent.size) > 0.05 * letter.size)
    return null
  const base = dotless.get(letter.text) ?? letter.text
  if (!/^\p{L}$/u.test(base)) return null
  const x = accent.x + (accent.dx * accent.advance) / 2 - letter.x - (letter.dx * letter.advance) / 2
  const y = accent.y + (accent.dy * accent.advance) / 2 - letter.y - (letter.dy * letter.advance) / 2
  if (Math.abs(x * letter.dx + y * letter.dy) > 0.25 * letter.size || Math.abs(x * letter.ux + y * letter.uy) > 0.6 * letter.size)
    return null
  const text = `${base}${mark}`.normalize('NFC')
  return text.length === base.length ? { ...letter, text } : null
}
