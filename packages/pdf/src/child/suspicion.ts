import type { Suspicion, TextSpan } from '@colrag/core'
import type { GlyphRun } from './build-spans.ts'
import type { FontFacts } from './font-facts.ts'
import type { Glyph } from './glyph.ts'
import { unknown } from './glyph-text.ts'
import { plausibleText } from './plausible-text.ts'

// No private use lies below the surrogates.
const isPrivate = (text: string): boolean => text >= '\ud800' && /\p{Co}/u.test(text)
const mostSampled = 4000

/**
 * Marks spans whose characters may not be what the page shows. Each font is judged by its own glyphs on the page, so that a healthy one
 * cannot dilute a bad one; a span that is unreadable by itself is marked whatever its font.
 */
export function markSuspects(runs: readonly GlyphRun[]): TextSpan[] {
  const byFont = new Map<FontFacts, Glyph[]>()
  for (const { glyphs } of runs) {
    for (const glyph of glyphs) {
      const held = byFont.get(glyph.font)
      if (held) held.push(glyph)
      else byFont.set(glyph.font, [glyph])
    }
  }
  const verdicts = new Map([...byFont].map(([font, glyphs]) => [font, judgeFont(font, glyphs)]))
  return runs.map(({ span, glyphs }) => {
    const suspect = judgeRun(glyphs) ?? verdicts.get((glyphs[0] as Glyph).font)
    return suspect ? { ...span, suspect } : span
  })
}

/** Codes of several bytes, as those beyond the basic plane in UTF-16, are no code points. */
const isCode = ({ text, code }: Glyph): boolean => code >= 0 && code <= 0x10ffff && text === String.fromCodePoint(code)

function judgeRun(glyphs: readonly Glyph[]): Suspicion | undefined {
  if (count(glyphs, (g) => isPrivate(g.text)) * 2 >= glyphs.length) return 'private-use'
  return count(glyphs, (g) => g.text.includes(unknown)) * 3 >= glyphs.length ? 'replacement-character' : undefined
}

function judgeFont(font: FontFacts, glyphs: readonly Glyph[]): Suspicion | undefined {
  const n = glyphs.length
  const strange = count(glyphs, (g) => g.text.includes(unknown)) / n
  let text = ''
  for (let i = 0; i < n && i < mostSampled; i++) text += glyphs[i]?.text ?? ''
  // Codes taken for characters: right where a producer numbers its glyphs by Unicode, which reads well; else noise.
  const unmapped = font.composite && count(glyphs, (g) => g.text === unknown || isCode(g)) > 0.9 * n
  if (unmapped && (strange > 0.1 || !readsWell(text))) return 'no-unicode-map'
  if (count(glyphs, (g) => isPrivate(g.text)) > 0.2 * n) return 'private-use'
  if (strange > 0.1) return 'replacement-character'
  return plausibleText(text) ? undefined : 'implausible'
}

function count(glyphs: readonly Glyph[], test: (glyph: Glyph) => boolean): number {
  let found = 0
  for (const glyph of glyphs) if (test(glyph)) found++
  return found
}

/** Stricter than plausible: what is left of a doubt falls on the font. */
function readsWell(text: string): boolean {
  if (!plausibleText(text)) return false
  const characters = [...text].filter((c) => c !== ' ')
  const usual = characters.filter((c) => /[\p{L}\p{N}]/u.test(c)).length
  const far = characters.filter((c) => /[\u00a1-\u036f\u0370-\u1fff]/u.test(c) && !/[À-ÿ]/.test(c)).length
  return usual >= 0.6 * characters.length && far <= 0.2 * characters.length
}
