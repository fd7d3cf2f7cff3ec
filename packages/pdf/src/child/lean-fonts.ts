import { parserParts } from './pdfjs.ts'

interface FontProperties {
  readonly composite?: boolean
  cMap?: unknown
}

interface ParsedFont {
  readonly disableFontFace?: boolean
  checkAndRepair(name: string, file: unknown, properties: FontProperties): unknown
}

const noCodes = { forEach: () => undefined }

/**
 * Spares fonts that nobody draws with the table from codes to outlines, which for a composite font goes through all 65,536 codes. What the
 * codes say is told elsewhere.
 */
export function leanFonts(): void {
  const font = (parserParts.Font as { readonly prototype: ParsedFont }).prototype
  const { checkAndRepair } = font
  font.checkAndRepair = function (name, file, properties) {
    if (this.disableFontFace !== false || properties.composite !== true) return checkAndRepair.call(this, name, file, properties)
    const { cMap } = properties
    properties.cMap = noCodes
    try {
      return checkAndRepair.call(this, name, file, properties)
    } finally {
      properties.cMap = cMap
    }
  }
}
