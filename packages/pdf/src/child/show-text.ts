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
  const frame = concat(state.ctm, state.textMatrix)
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
      const glyph = place(state, frame, item, text, length * (vertical ? 1 : hScale), spacing * (vertical ? 1 : hScale), where)
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

/** `frame` carries text space to the page; `length` is signed, along x or (vertical) along y. */
function place(
  state: GraphicsState,
  frame: Matrix,
  item: ShownGlyph,
  text: string,
  length: number,
  spacing: number,
  where: Whereabouts,
): Glyph | null {
  const font = state.font
  if (!font) return null
  const vertical = font.vertical
  const [alongX, alongY] = vertical ? [frame[2], frame[3]] : [frame[0], frame[1]]
  const [acrossX, acrossY] = vertical ? [frame[0], frame[1]] : [frame[2], frame[3]]
  const alongLength = Math.hypot(alongX, alongY)
  const acrossLength = Math.hypot(acrossX, acrossY)
  if (!(alongLength > 0 && acrossLength > 0)) return null
  // A run that advances against its axis (vertical fonts do, and negative sizes) is turned round, so that its length is positive.
  const sign = length === 0 ? (font.vertical ? -1 : Math.sign(state.fontSize * state.hScale)) : Math.sign(length)
  const up = font.vertical ? 1 : Math.sign(state.fontSize)
  const mode = state.renderMode
  const stroked = mode === 1 || mode === 2 || mode === 5 || mode === 6
  return {
    text,
    font,
    order: where.order,
    mark: where.mark,
    inForm: where.inForm,
    block: 0,
    code: item.originalCharCode ?? -1,
    size: Math.abs(state.fontSize) * font.em * acrossLength,
    x: applyX(frame, state.x, state.y + state.rise),
    y: applyY(frame, state.x, state.y + state.rise),
    dx: (sign * alongX) / alongLength,
    dy: (sign * alongY) / alongLength,
    ux: (up * acrossX) / acrossLength,
    uy: (up * acrossY) / acrossLength,
    advance: Math.abs(length) * alongLength,
    spacing: spacing * sign * alongLength,
    vertical: font.vertical,
    hidden: mode === 3 || mode === 7 || (stroked && mode !== 2 ? state.strokeAlpha : state.fillAlpha) < 0.02,
    bold: font.bold || mode === 2,
    color: mode === 1 || mode === 5 ? state.stroke : state.fill,
  }
}
