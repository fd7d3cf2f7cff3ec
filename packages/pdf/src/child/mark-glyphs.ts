import type { Glyph } from './glyph.ts'
import type { PageStructure } from './page-structure.ts'

/**
 * Leaves glyphs the marks that the structure of the page knows; without a structure, none. A form numbers its marked content by itself, and
 * pdf.js's tree does not say whose a number is: those of forms count where the page has no others.
 */
export function markGlyphs(glyphs: readonly Glyph[], structure: PageStructure | null): void {
  const own = glyphs.some((glyph) => glyph.mark !== null && !glyph.inForm)
  for (const glyph of glyphs) {
    if (glyph.mark === null) continue
    const found = glyph.inForm && own ? undefined : structure?.marks.get(glyph.mark)
    glyph.mark = found?.mark ?? null
    glyph.block = found?.block ?? 0
  }
}
