import type { Pdf } from '../../writing/pdf-ink.ts'
import type { PlanSheet } from '../world/plan-sheet.ts'
import { inkColor } from './sheet-ink.ts'

/**
 * Adds a page that shows `width` x `height` points as its sheet's frame, unit and /Rotate say, and saves the state of the pen, which then draws in shown
 * points from the top left corner of what is shown (before /Rotate). On paper beyond that a plotter's line is written, which no reader of the page sees.
 */
export function addFramedPage(pdf: Pdf, sheet: PlanSheet, [width, height]: readonly [number, number]): void {
  const { frame, unit, rotate, kind, number } = sheet
  pdf.addPage({ size: [width / unit, height / unit], margin: 0 })
  const [left, below, right, above] = frame?.trim ?? [0, 0, 0, 0]
  const [x, y] = frame?.corner ?? [0, 0]
  const inUnits = (box: readonly number[]): readonly number[] => box.map((value) => value / unit)
  Object.assign(
    pdf.page.dictionary.data,
    frame && { MediaBox: inUnits([x, y, x + left + width + right, y + below + height + above]) },
    left + below + right + above > 0 && { CropBox: inUnits([x + left, y + below, x + left + width, y + below + height]) },
    unit !== 1 && { UserUnit: unit },
    rotate !== 0 && { Rotate: rotate * 90 },
  )
  pdf.save()
  pdf.scale(1 / unit, 1 / unit)
  // The pen's y runs down from the height of the page in the file.
  pdf.translate(x + left, -(y + below))
  if (below < plotted + 4 || kind === 'scan') return
  pdf.font('sans').fontSize(plotted).fillColor(inkColor)
  pdf.text(`PLOTTED FROM ${number.toLowerCase().replaceAll(/\W/g, '')}.dgn`, 12, height + plotted + 4, {
    lineBreak: false,
    baseline: 'alphabetic',
  })
}

/** The size of what is written beside the sheet. */
const plotted = 8
