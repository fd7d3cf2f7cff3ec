import { fontFacts } from './font-facts.ts'
import type { FontFacts } from './font-facts.ts'
import type { GraphicsState } from './graphics-state.ts'
import { initialState } from './graphics-state.ts'
import type { Matrix } from './matrix.ts'
import { concat, identity, toMatrix } from './matrix.ts'
import type { PageMarks } from './page-marks.ts'
import type { Painting } from './paint-path.ts'
import { paintPath, paintRectangle } from './paint-path.ts'
import { OPS } from './pdfjs.ts'
import type { Rectangle } from './rectangle.ts'
import { carryRectangle, clipRectangle } from './rectangle.ts'
import type { ShownGlyph } from './show-text.ts'
import { showText } from './show-text.ts'

/** What pdf.js says that a page paints. */
export interface OperatorList {
  readonly fnArray: readonly number[]
  readonly argsArray: readonly unknown[]
}

export interface PageSetting {
  /** PDF space to the page frame. */
  readonly base: Matrix
  readonly width: number
  readonly height: number
  /** A font or a compiled glyph by its key, or null. */
  common(key: string): unknown
  /** Whether the layer of a piece of marked content is switched on. */
  visible(properties: unknown): boolean
}

const paintings: ReadonlyMap<number, Painting> = new Map([
  [OPS.stroke, { fill: false, stroke: true }],
  [OPS.closeStroke, { fill: false, stroke: true }],
  [OPS.fill, { fill: true, stroke: false }],
  [OPS.eoFill, { fill: true, stroke: false }],
  [OPS.fillStroke, { fill: true, stroke: true }],
  [OPS.eoFillStroke, { fill: true, stroke: true }],
  [OPS.closeFillStroke, { fill: true, stroke: true }],
  [OPS.closeEOFillStroke, { fill: true, stroke: true }],
])
const nothing: Painting = { fill: false, stroke: false }

/** Walks an operator list once, in content order, and gathers what it paints, in the page frame. */
export function interpretPage(list: OperatorList, setting: PageSetting): PageMarks {
  const marks: PageMarks = { glyphs: [], lines: [], fills: [], curves: [], images: [] }
  const sheet: Rectangle = { x0: 0, y0: 0, x1: setting.width, y1: setting.height }
  const fonts = new Map<string, FontFacts>()
  let state = initialState(setting.base, sheet)
  let stack: GraphicsState[] = []
  const contents: { readonly on: boolean; readonly mark: number | null }[] = []
  let hiddenLayers = 0
  let forms = 0
  let maskDepth = 0
  const groups: boolean[] = []
  let clipPending = false

  const save = (): void => {
    stack.push({ ...state })
  }
  const restore = (): void => {
    state = stack.pop() ?? state
  }
  const clipTo = (area: Rectangle | null): void => {
    if (area) state.clip = clipRectangle(state.clip, area) ?? { x0: -1, y0: -1, x1: -1, y1: -1 }
  }
  const setFont = (id: string, size: number): void => {
    let font = fonts.get(id)
    if (!font) fonts.set(id, (font = fontFacts(id, setting.common(id) ?? {}, (key) => setting.common(key))))
    state.font = font
    state.fontSize = size
  }
  const enter = (matrix: unknown, box: ArrayLike<number> | null | undefined): void => {
    save()
    state.ctm = concat(state.ctm, toMatrix(matrix))
    if (box) clipTo(carryRectangle(state.ctm, box[0] ?? 0, box[1] ?? 0, box[2] ?? 0, box[3] ?? 0))
  }
  const image = (m: Matrix, width: number, height: number, key: string | null, order: number): void => {
    const area = clipRectangle(carryRectangle(m, 0, 0, 1, 1), state.clip)
    if (area && area.x1 > area.x0 && area.y1 > area.y0 && state.fillAlpha > 0.02)
      marks.images.push({ area, pixelWidth: width, pixelHeight: height, key, order })
  }

  for (let order = 0; order < list.fnArray.length; order++) {
    const args = new Operands(list.argsArray[order])
    const seen = hiddenLayers === 0 && maskDepth === 0
    switch (list.fnArray[order]) {
      case OPS.save:
        save()
        break
      case OPS.restore:
        restore()
        break
      case OPS.transform:
        state.ctm = concat(state.ctm, args.matrix())
        break
      case OPS.setLineWidth:
        state.lineWidth = args.number(0)
        break
      case OPS.setGState:
        graphicsStates(args.list(0) as [string, unknown][])
        break
      case OPS.setFillRGBColor:
        state.fill = args.text(0)
        break
      case OPS.setStrokeRGBColor:
        state.stroke = args.text(0)
        break
      case OPS.setFillTransparent:
        state.fill = 'transparent'
        break
      case OPS.setStrokeTransparent:
        state.stroke = 'transparent'
        break
      case OPS.setFillColorN:
        state.fill = 'pattern'
        break
      case OPS.setStrokeColorN:
        state.stroke = 'pattern'
        break
      case OPS.clip:
      case OPS.eoClip:
        clipPending = true
        break
      case OPS.constructPath: {
        const buffer = args.list(1)[0] as ArrayLike<number> | null | undefined
        const painting = seen ? (paintings.get(args.number(0)) ?? nothing) : nothing
        const whole = buffer && (clipPending || painting !== nothing) ? paintPath(state, buffer, painting, order, marks) : null
        if (clipPending) clipTo(whole)
        clipPending = false
        break
      }
      case OPS.shadingFill:
        if (seen) marks.fills.push({ area: state.clip, color: 'pattern', order })
        break
      case OPS.beginText:
        state.textMatrix = identity
        state.x = state.y = state.lineX = state.lineY = 0
        break
      case OPS.setCharSpacing:
        state.charSpacing = args.number(0)
        break
      case OPS.setWordSpacing:
        state.wordSpacing = args.number(0)
        break
      case OPS.setHScale:
        state.hScale = args.number(0) / 100
        break
      case OPS.setLeading:
        state.leading = args.number(0)
        break
      case OPS.setFont:
        setFont(args.text(0), args.number(1))
        break
      case OPS.setTextRenderingMode:
        state.renderMode = args.number(0)
        break
      case OPS.setTextRise:
        state.rise = args.number(0)
        break
      case OPS.setTextMatrix:
        state.textMatrix = toMatrix(args.at(0))
        state.x = state.y = state.lineX = state.lineY = 0
        break
      case OPS.setLeadingMoveText:
        state.leading = -args.number(1)
        moveText(args.number(0), args.number(1))
        break
      case OPS.moveText:
        moveText(args.number(0), args.number(1))
        break
      case OPS.nextLine:
        moveText(0, -state.leading)
        break
      case OPS.showText:
      case OPS.showSpacedText:
        showText(
          state,
          args.list(0) as (ShownGlyph | number)[],
          seen,
          { order, mark: contents.at(-1)?.mark ?? null, inForm: forms > 0 },
          (glyph) => marks.glyphs.push(glyph),
        )
        break
      case OPS.paintFormXObjectBegin:
        enter(args.at(0), args.at(1) as ArrayLike<number> | null)
        forms++
        break
      case OPS.paintFormXObjectEnd:
        restore()
        forms--
        break
      case OPS.beginGroup: {
        save()
        const mask = Boolean((args.at(0) as { smask?: unknown } | null)?.smask)
        groups.push(mask)
        if (mask) maskDepth++
        else state.fillAlpha = state.strokeAlpha = 1
        break
      }
      case OPS.endGroup:
        restore()
        if (groups.pop()) maskDepth--
        break
      case OPS.beginAnnotation:
        state = initialState(setting.base, sheet)
        stack = []
        if (args.at(1)) clipTo(carryRectangle(state.ctm, ...(args.at(1) as [number, number, number, number])))
        state.ctm = concat(concat(state.ctm, toMatrix(args.at(2))), toMatrix(args.at(3)))
        break
      case OPS.beginMarkedContent:
        contents.push({ on: true, mark: contents.at(-1)?.mark ?? null })
        break
      case OPS.beginMarkedContentProps: {
        const on = args.at(0) !== 'OC' || setting.visible(args.at(1))
        const mark = args.at(0) === 'OC' || typeof args.at(1) !== 'number' ? (contents.at(-1)?.mark ?? null) : args.number(1)
        contents.push({ on, mark })
        if (!on) hiddenLayers++
        break
      }
      case OPS.endMarkedContent:
        if (contents.pop()?.on === false) hiddenLayers--
        break
      case OPS.paintImageXObject:
        if (seen) image(state.ctm, args.number(1), args.number(2), args.text(0), order)
        break
      case OPS.paintImageMaskXObject:
      case OPS.paintInlineImageXObject: {
        const picture = args.at(0) as { width: number; height: number; data?: unknown }
        if (seen) image(state.ctm, picture.width, picture.height, typeof picture.data === 'string' ? picture.data : null, order)
        break
      }
      case OPS.paintSolidColorImageMask:
        if (seen) paintRectangle(state, carryRectangle(state.ctm, 0, 0, 1, 1), state.fill, order, marks)
        break
    }
  }
  return marks

  function moveText(x: number, y: number): void {
    state.x = state.lineX += x
    state.y = state.lineY += y
  }
  function graphicsStates(entries: readonly [string, unknown][]): void {
    for (const [key, value] of entries) {
      if (key === 'LW') state.lineWidth = value as number
      else if (key === 'ca') state.fillAlpha = value as number
      else if (key === 'CA') state.strokeAlpha = value as number
      else if (key === 'Font') setFont((value as [string, number])[0], (value as [string, number])[1])
    }
  }
}

/** The operands of one operator; wrong kinds read as 0, '' or nothing, as a damaged file may hold anything. */
class Operands {
  readonly #values: ArrayLike<unknown>
  constructor(values: unknown) {
    this.#values = (values ?? []) as ArrayLike<unknown>
  }
  at(index: number): unknown {
    return this.#values[index]
  }
  number(index: number): number {
    const v = this.#values[index]
    return typeof v === 'number' && Number.isFinite(v) ? v : 0
  }
  text(index: number): string {
    const v = this.#values[index]
    return typeof v === 'string' ? v : ''
  }
  list(index: number): readonly unknown[] {
    const v = this.#values[index]
    return Array.isArray(v) ? v : []
  }
  matrix(): Matrix {
    return toMatrix(this.#values)
  }
}
