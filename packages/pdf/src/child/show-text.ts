import type { FontFacts } from './font-facts.ts'
import type { Glyph } from './glyph.ts'
import { glyphText, unknown } from './glyph-text.ts'
import type { GraphicsState } from './graphics-state.ts'
import type { Matrix } from './matrix.ts'
import { applyX, applyY, concat } from './matrix.ts'
import { wingdingsSign } from './wingdings.ts'

/** A glyph of pdf.js's operator list. */
export interface ShownGlyph {
  readonly unicode: string
  readonly width: number
  readonly isSpace: boolean
  readonly vmetric?: ArrayLike<number> | null
  readonly originalCharCode?: number
  readonly fontChar?: string
}

/** Where in the content a text operator stands. */
export type Whereabouts = Pick<Glyph, 'order' | 'mark' | 'inForm'>

/**
 * Places the glyphs of one text operator and moves the pen of `state` (PDF 32000-1, 9.4.4). Numbers among the glyphs are adjustments in
 * thousandths of the font size.
 */
export function showText(
  state: GraphicsState,
  shown: readonly (ShownGlyph | number)[],
  visible: boolean,
  where: Whereabouts,
  emit: (glyph: Glyph) => void,
): void {
  const { font, fontSize, hScale } = state
  if (!font || fontSize === 0) return
  const vertical = font.vertical
  for (const item of shown) {
    if (typeof item === 'number') {
      move(state, vertical, (-item / 1000) * fontSize)
      continue
    }
    const spacing = state.charSpacing + (item.isSpace ? state.wordSpacing : 0)
    const unit = fontSize * font.widthScale
    const length = vertical ? (item.vmetric?.[0] ?? -1000) * unit : item.width * unit
    const text = visible ? textOf(item, font) : ''
    if (text !== '') {
      const m = concat(concat(state.ctm, state.textMatrix), [1, 0, 0, 1, state.x, state.y + state.rise])
      const glyph = place(state, m, item, text, length * (vertical ? 1 : hScale), spacing * (vertical ? 1 : hScale), where)
      if (glyph) emit(glyph)
    }
    move(state, vertical, length + spacing)
  }
}

/** An unknown character that paints nothing is a blank; U+0000 that paints something is an unknown character. */
function textOf(item: ShownGlyph, font: FontFacts): string {
  const text = wingdingsSign(font.name, item.unicode, item.originalCharCode ?? -1) ?? glyphText(item.unicode)
  if (text !== '' && text !== unknown) return text
  const inked = font.inked(item.fontChar ?? '')
  if (inked === false) return item.width > 0 ? ' ' : ''
  return inked === true && item.unicode.includes('\0') ? unknown : text
}

function move(state: GraphicsState, vertical: boolean, length: number): void {
  if (vertical) state.y += length
  else state.x += length * state.hScale
}

/** `m` carries text space, moved to the pen, to the page; `length` is signed, along x or (vertical) along y. */
function place(
  state: GraphicsState,
  m: Matrix,
  item: ShownGlyph,
  text: string,
  length: number,
  spacing: number,
  where: Whereabouts,
): Glyph | null {
  const font = state.font
  if (!font) return null
  const [along, across] = font.vertical ? [m.slice(2, 4), m.slice(0, 2)] : [m.slice(0, 2), m.slice(2, 4)]
  const alongLength = Math.hypot(along[0] ?? 0, along[1] ?? 0)
  const acrossLength = Math.hypot(across[0] ?? 0, across[1] ?? 0)
  if (!(alongLength > 0 && acrossLength > 0)) return null
  // A run that advances against its axis (vertical fonts do, and negative sizes) is turned round, so that its length is positive.
  const sign = length === 0 ? (font.vertical ? -1 : Math.sign(state.fontSize * state.hScale)) : Math.sign(length)
  const up = font.vertical ? 1 : Math.sign(state.fontSize)
  const mode = state.renderMode
  const stroked = mode === 1 || mode === 2 || mode === 5 || mode === 6
  return {
    text,
    font,
    ...where,
    block: 0,
    code: item.originalCharCode ?? -1,
    size: Math.abs(state.fontSize) * font.em * acrossLength,
    x: applyX(m, 0, 0),
    y: applyY(m, 0, 0),
    dx: (sign * (along[0] ?? 0)) / alongLength,
    dy: (sign * (along[1] ?? 0)) / alongLength,
    ux: (up * (across[0] ?? 0)) / acrossLength,
    uy: (up * (across[1] ?? 0)) / acrossLength,
    advance: Math.abs(length) * alongLength,
    spacing: spacing * sign * alongLength,
    vertical: font.vertical,
    hidden: mode === 3 || mode === 7 || (stroked && mode !== 2 ? state.strokeAlpha : state.fillAlpha) < 0.02,
    bold: font.bold || mode === 2,
    color: mode === 1 || mode === 5 ? state.stroke : state.fill,
  }
}
