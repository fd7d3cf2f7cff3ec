import type { Suspicion, TextSpan } from '@colrag/core'
import type { GlyphRun } from './build-spans.ts'
import type { FontFacts } from './font-facts.ts'
import type { Glyph } from './glyph.ts'
import { unknown } from './glyph-text.ts'
import { plausibleText } from './plausible-text.ts'

const isPrivate = (text: string): boolean => /\p{Co}/u.test(text)
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

function judgeRun(glyphs: readonly Glyph[]): Suspicion | undefined {
  if (glyphs.filter((g) => isPrivate(g.text)).length * 2 >= glyphs.length) return 'private-use'
  return glyphs.filter((g) => g.text.includes(unknown)).length * 3 >= glyphs.length ? 'replacement-character' : undefined
}

function judgeFont(font: FontFacts, glyphs: readonly Glyph[]): Suspicion | undefined {
  const n = glyphs.length
  const share = (test: (glyph: Glyph) => boolean): number => glyphs.filter(test).length / n
  const strange = share((g) => g.text.includes(unknown))
  const text = glyphs
    .slice(0, mostSampled)
    .map((g) => g.text)
    .join('')
  // Codes taken for characters: right where a producer numbers its glyphs by Unicode, which reads well; else noise.
  const unmapped = font.composite && share((g) => g.text === unknown || g.text === String.fromCodePoint(Math.max(0, g.code))) > 0.9
  if (unmapped && (strange > 0 || !readsWell(text))) return 'no-unicode-map'
  if (share((g) => isPrivate(g.text)) > 0.2) return 'private-use'
  if (strange > 0.1) return 'replacement-character'
  return plausibleText(text) ? undefined : 'implausible'
}

/** Stricter than plausible: what is left of a doubt falls on the font. */
function readsWell(text: string): boolean {
  if (!plausibleText(text)) return false
  const characters = [...text].filter((c) => c !== ' ')
  const usual = characters.filter((c) => /[\p{L}\p{N}]/u.test(c)).length
  const far = characters.filter((c) => /[\u00a1-\u036f\u0370-\u1fff]/u.test(c) && !/[À-ÿ]/.test(c)).length
  return usual >= 0.6 * characters.length && far <= 0.2 * characters.length
}
