/** What the interpreter needs of a font; widths and heights in ems. */
export interface FontFacts {
  readonly name: string
  readonly bold: boolean
  readonly vertical: boolean
  /** The em as a multiple of the font size: 1, except in Type 3 fonts, which have units of their own. */
  readonly em: number
  /** Above and below the baseline in ems; `descent` is negative. */
  readonly ascent: number
  readonly descent: number
  /** Glyph width units to text space. */
  readonly widthScale: number
  /** A composite font whose codes say nothing of characters unless the file maps them. */
  readonly composite: boolean
  /** Whether a glyph, by its character in the built font, paints anything; null where the outlines are not at hand. */
  inked(character: string): boolean | null
}

/** A font as pdf.js exports it with `fontExtraProperties`. */
interface ExportedFont {
  readonly loadedName?: string
  readonly name?: string
  readonly bold?: boolean
  readonly black?: boolean
  readonly vertical?: boolean
  readonly isType3Font?: boolean
  readonly fontMatrix?: ArrayLike<number>
  readonly bbox?: ArrayLike<number>
  readonly ascent?: number
  readonly descent?: number
  readonly composite?: boolean
  readonly widths?: unknown
}

const heavy = /bold|black|heavy|[-_,]w[6-9]\b|demi\b|[-_](db|eb|ub)\b|太|ゴシックB/i

/** The facts of a font object of pdf.js; `id` is its key in the document, `outline` looks up compiled glyphs there. */
export function fontFacts(id: string, value: unknown, outline: (key: string) => unknown): FontFacts {
  const font = value as ExportedFont
  const name = (font.name ?? font.loadedName ?? id).replace(/^[A-Z]{6}\+/, '')
  const type3 = font.isType3Font === true
  const scale = font.fontMatrix?.[0] ?? 0.001
  const [ascent, descent, em] = type3 ? type3Heights(font) : heights(font.ascent, font.descent)
  return {
    name,
    ascent,
    descent,
    em,
    bold: font.bold === true || font.black === true || heavy.test(name),
    vertical: font.vertical === true,
    widthScale: scale === 0 ? 0.001 : scale,
    composite: font.composite === true,
    inked(character) {
      const path = (outline(`${font.loadedName ?? id}_path_${character}`) as { path?: ArrayLike<number> | null } | null)?.path
      // A move and a line take six numbers; less is a pen that never comes down.
      return path ? path.length >= 6 : null
    },
  }
}

/** Descriptors often lie: a positive descent, zero, or thousands of units; such values give way to those of an ordinary font. */
function heights(ascent: number | undefined, descent: number | undefined): [number, number, number] {
  let up = Number.isFinite(ascent) ? (ascent as number) : 0
  let down = Number.isFinite(descent) ? -Math.abs(descent as number) : 0
  if (up < 0.4 || up > 1.3) up = 0.8
  if (down < -0.6 || down > -0.02) down = -0.2
  return [up, down, 1]
}

/**
 * The em of a Type 3 font is the height of its bounding box; where that is missing or absurd beside the widths of the glyphs, it is twice
 * their mean, as in ordinary text.
 */
function type3Heights(font: ExportedFont): [number, number, number] {
  const scale = Math.abs(font.fontMatrix?.[3] ?? 0.001)
  const top = (font.bbox?.[3] ?? 0) * scale
  const bottom = Math.min(0, (font.bbox?.[1] ?? 0) * scale)
  const widths = [...widthsOf(font.widths)].filter((width) => width > 0)
  const usual = 2 * Math.abs(font.fontMatrix?.[0] ?? 0.001) * (widths.length > 0 ? widths.reduce((a, b) => a + b, 0) / widths.length : 500)
  const em = top - bottom
  return em > 0.5 * usual && em < 4 * usual ? [top / em, bottom / em, em] : [0.8, -0.2, usual]
}

function widthsOf(widths: unknown): Iterable<number> {
  if (widths instanceof Map) return widths.values() as Iterable<number>
  return typeof widths === 'object' && widths !== null ? Object.values(widths as Record<string, number>) : []
}
