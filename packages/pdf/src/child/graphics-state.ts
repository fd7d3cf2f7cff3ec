import type { FontFacts } from './font-facts.ts'
import type { Matrix } from './matrix.ts'
import { identity } from './matrix.ts'
import type { Rectangle } from './rectangle.ts'

/** The part of the PDF graphics state that decides where marks lie and whether they can be seen. Copied on `q`, so every field is a value. */
export interface GraphicsState {
  ctm: Matrix
  clip: Rectangle
  fill: string
  stroke: string
  fillAlpha: number
  strokeAlpha: number
  lineWidth: number
  font: FontFacts | null
  fontSize: number
  charSpacing: number
  wordSpacing: number
  hScale: number
  leading: number
  rise: number
  renderMode: number
  textMatrix: Matrix
  /** Pen and start of line, in text space. */
  x: number
  y: number
  lineX: number
  lineY: number
}

export const initialState = (ctm: Matrix, clip: Rectangle): GraphicsState => ({
  ctm,
  clip,
  fill: '#000000',
  stroke: '#000000',
  fillAlpha: 1,
  strokeAlpha: 1,
  lineWidth: 1,
  font: null,
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  hScale: 1,
  leading: 0,
  rise: 0,
  renderMode: 0,
  textMatrix: identity,
  x: 0,
  y: 0,
  lineX: 0,
  lineY: 0,
})
