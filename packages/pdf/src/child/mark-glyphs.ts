import type { Glyph } from './glyph.ts'
import type { PageStructure } from './page-structure.ts'

/**
 * Glyphs with the marks that the structure of the page knows; without a structure, none. A form numbers its marked content by itself, and
 * pdf.js's tree does not say whose a number is: those of forms count where the page has no others.
 */
export function markGlyphs(glyphs: readonly Glyph[], structure: PageStructure | null): readonly Glyph[] {
  const own = glyphs.some((glyph) => glyph.mark !== null && !glyph.inForm)
  return glyphs.map((glyph) => {
    if (glyph.mark === null) return glyph
    const found = glyph.inForm && own ? undefined : structure?.marks.get(glyph.mark)
    return { ...glyph, mark: found?.mark ?? null, block: found?.block ?? 0 }
  })
}
