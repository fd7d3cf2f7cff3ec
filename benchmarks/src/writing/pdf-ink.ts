import PdfWriter from 'pdfkit'
import { fontFiles } from './fonts.ts'
import type { Face, Ink, Paint, Point, TextStyle } from './ink.ts'

export type Pdf = InstanceType<typeof PdfWriter>

/** A PDF without a clock in it: the given date is its only date, so equal calls give equal bytes. */
export function openPdf(options: { title: string; author: string; date: Date; bufferPages: boolean }): Pdf {
  const pdf = new PdfWriter({
    autoFirstPage: false,
    margin: 0,
    bufferPages: options.bufferPages,
    fontLayoutCache: options.bufferPages,
    lang: 'ja',
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: options.title,
      Author: options.author,
      Producer: 'colrag benchmarks',
      Creator: 'colrag benchmarks',
      CreationDate: options.date,
      ModDate: options.date,
    },
  })
  for (const face of Object.keys(fontFiles) as Face[]) pdf.registerFont(face, fontFiles[face])
  return pdf
}

/** Draws on the current page of the document. Widths are sums of advances, cached by character. */
export function pdfInk(pdf: Pdf): Ink {
  const advances = new Map<string, number>()
  const advance = (char: string, face: Face): number => {
    const key = face + char
    const known = advances.get(key)
    if (known !== undefined) return known
    const width = pdf.font(face).fontSize(1000).widthOfString(char) / 1000
    advances.set(key, width)
    return width
  }
  const finish = (paint: Paint): void => {
    if (paint.stroke) pdf.lineWidth(paint.width ?? 0.6).strokeColor(paint.stroke)
    if (paint.dash) pdf.dash(paint.dash, {})
    if (paint.fill && paint.stroke) pdf.fillAndStroke(paint.fill, paint.stroke)
    else if (paint.fill) pdf.fill(paint.fill)
    else pdf.stroke()
    if (paint.dash) pdf.undash()
  }
  return {
    measure: (text, style) => {
      let width = 0
      for (const char of text) width += advance(char, style.face)
      return width * style.size
    },
    text: (text: string, x: number, baseline: number, style: TextStyle) => {
      pdf
        .font(style.face)
        .fontSize(style.size)
        .fillColor(style.color ?? '#1a1a1a')
      pdf.text(text, x, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: style.spacing ?? 0,
        ...(style.upright ? { features: ['vert'] } : {}),
      })
    },
    path: (points: readonly Point[], paint: Paint) => {
      points.forEach(([x, y], i) => (i === 0 ? pdf.moveTo(x, y) : pdf.lineTo(x, y)))
      if (paint.closed) pdf.closePath()
      finish(paint)
    },
    picture: (canvas, x, y, width, height) => {
      pdf.image(Buffer.from(canvas.encodeSync('jpeg', 70)), x, y, { width, height })
    },
    ellipse: (x, y, rx, ry, paint) => {
      pdf.ellipse(x, y, rx, ry)
      finish(paint)
    },
  }
}
