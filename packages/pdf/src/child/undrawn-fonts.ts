/** A font that the document holds and nobody draws with. */
class UndrawnFontFace {
  readonly family: string
  readonly loaded: Promise<void> = Promise.resolve()
  constructor(family: string) {
    this.family = family
  }
  load(): Promise<void> {
    return this.loaded
  }
}

/**
 * Options of pdf.js that make it believe that a browser takes its fonts, so that it does not compile the outline of each glyph to draw it by
 * itself. Files opened with them are for reading, not for drawing.
 */
export const undrawnFonts: { readonly disableFontFace: false; readonly ownerDocument: never } = {
  disableFontFace: false,
  ownerDocument: { fonts: { add: () => undefined, delete: () => undefined } } as never,
}
if (!('FontFace' in globalThis)) Object.assign(globalThis, { FontFace: UndrawnFontFace })
