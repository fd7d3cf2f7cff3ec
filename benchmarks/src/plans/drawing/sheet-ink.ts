import type { Canvas } from '@napi-rs/canvas'
import type { Ink, Paint, Point } from '../../writing/ink.ts'
import { pdfInk } from '../../writing/pdf-ink.ts'
import type { Pdf } from '../../writing/pdf-ink.ts'
import type { Lettering, LetteringFace, OutlinePart } from './lettering.ts'
import type { Quarter } from './quarter-turn.ts'

export const inkColor = '#111111'

/** What a sheet is drawn with. Points of the sheet, origin top left; a text runs from its point in the direction of its quarter turn. */
export interface SheetInk {
  text(text: string, at: Point, angle: Quarter, face: LetteringFace, size: number): void
  path(points: readonly Point[], paint: Paint): void
  ellipse(x: number, y: number, rx: number, ry: number, paint: Paint): void
}

/** On the current page, with a text layer. */
export function paperInk(pdf: Pdf): SheetInk {
  const ink = pdfInk(pdf)
  return {
    ...shapes(ink),
    text: (text, [x, y], angle, face, size) => {
      pdf.save()
      pdf.translate(x, y)
      if (angle !== 0) pdf.rotate(angle * 90)
      ink.text(text, 0, 0, { face, size, color: inkColor })
      pdf.restore()
    },
  }
}

/** On the current page, letters as filled outlines, as drawing programs write them: there is no text layer. */
export function outlineInk(pdf: Pdf, letters: Lettering): SheetInk {
  return {
    ...shapes(pdfInk(pdf)),
    text: (text, [x, y], angle, face, size) => {
      const { parts, unitsPerEm } = letters.outline(text, face)
      const scale = size / unitsPerEm
      pdf.save()
      pdf.translate(x, y)
      if (angle !== 0) pdf.rotate(angle * 90)
      pdf.transform(scale, 0, 0, -scale, 0, 0)
      trace(pdf, parts)
      pdf.fill(inkColor)
      pdf.restore()
    },
  }
}

/** On film. */
export function filmInk(film: { readonly ink: Ink; readonly canvas: Canvas }): SheetInk {
  const context = film.canvas.getContext('2d')
  return {
    ...shapes(film.ink),
    text: (text, [x, y], angle, face, size) => {
      context.save()
      context.translate(x, y)
      context.rotate((angle * Math.PI) / 2)
      film.ink.text(text, 0, 0, { face, size, color: inkColor })
      context.restore()
    },
  }
}

const shapes = ({ path, ellipse }: Ink): Pick<SheetInk, 'path' | 'ellipse'> => ({ path, ellipse })

/** PDF has cubic curves alone, fonts have quadratic ones too. */
function trace(pdf: Pdf, parts: readonly OutlinePart[]): void {
  let [px, py] = [0, 0]
  for (const { command, args } of parts) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    if (command === 'moveTo') pdf.moveTo(a, b)
    else if (command === 'lineTo') pdf.lineTo(a, b)
    else if (command === 'quadraticCurveTo')
      pdf.bezierCurveTo(
        Math.round(px + (2 / 3) * (a - px)),
        Math.round(py + (2 / 3) * (b - py)),
        Math.round(c + (2 / 3) * (a - c)),
        Math.round(d + (2 / 3) * (b - d)),
        c,
        d,
      )
    else if (command === 'bezierCurveTo') pdf.bezierCurveTo(a, b, c, d, e, f)
    else pdf.closePath()
    if (args.length > 1) [px = 0, py = 0] = args.slice(-2)
  }
}
