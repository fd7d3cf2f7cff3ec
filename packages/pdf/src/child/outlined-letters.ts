import type { AreaMark } from './page-marks.ts'
import type { Rectangle } from './rectangle.ts'

/** A line of lettering has at least so many outlines, of so many widths: pads, dots and hatchings repeat one shape. */
const fewest = 8
const widths = 4

/**
 * How many filled outlines look like letters: of the size of letters, side by side on one baseline, and of various widths. Text that was
 * turned into curves has hundreds; drawings have few.
 */
export function outlinedLetters(curves: readonly AreaMark[]): number {
  const outlines = curves.filter(isLetterSized).map((curve) => curve.area)
  outlines.sort((a, b) => a.y1 - b.y1 || a.x0 - b.x0)
  let letters = 0
  for (let from = 0; from < outlines.length;) {
    // Baselines differ by what rounds below the line; a row is measured from its first outline.
    let to = from + 1
    while (to < outlines.length && (outlines[to] as Rectangle).y1 - (outlines[from] as Rectangle).y1 < 1) to++
    letters += lettersOf(outlines.slice(from, to).sort((a, b) => a.x0 - b.x0))
    from = to
  }
  return letters
}

function isLetterSized({ area, filled }: AreaMark): boolean {
  const width = area.x1 - area.x0
  const height = area.y1 - area.y0
  return filled === true && height >= 3 && height <= 40 && width >= 1 && width <= 40
}

/** Letters among the outlines of one row, cut where the next is more than an em away. */
function lettersOf(row: readonly Rectangle[]): number {
  let letters = 0
  let run: Rectangle[] = []
  const end = (): void => {
    if (run.length >= fewest && new Set(run.map((r) => Math.round((r.x1 - r.x0) * 4))).size >= widths) letters += run.length
    run = []
  }
  for (const outline of row) {
    const last = run.at(-1)
    const em = 1.5 * Math.max(outline.y1 - outline.y0, last ? last.y1 - last.y0 : 0)
    if (last && outline.x0 - last.x1 > em) end()
    run.push(outline)
  }
  end()
  return letters
}
