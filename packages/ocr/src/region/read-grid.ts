import type { Box, TableGrid } from '@colrag/core'
import type { Affine } from '../picture/affine.ts'
import { inverse } from '../picture/affine.ts'
import { inkOf } from '../picture/ink.ts'
import { withoutStrokes } from '../picture/without-strokes.ts'
import { cellLines } from '../table/cell-pictures.ts'
import { readTable } from '../table/raster-table.ts'
import type { RuledGrid } from '../table/ruled-grid.ts'
import { tableText } from '../table/table-text.ts'
import type { PreparedView } from './prepare-view.ts'
import { rulingLines } from './prepare-view.ts'
import type { RecognisedRegion } from './read-region.ts'
import type { Recogniser } from './recogniser.ts'

/** Whether the cells of a grid can be told from its upright boxes: there are some, and the picture leans little against their height and width. */
export const canReadGrid = ({ toPage }: PreparedView, grid: TableGrid): boolean =>
  grid.cells.length > 0 &&
  grid.cells.every(({ box }) => {
    const { left, top, right, bottom } = levelBox(inverse(toPage), box)
    return 2 * (right - left) * (bottom - top) > box.width * box.height * scaleOf(inverse(toPage)) ** 2
  })

/** Reads the cells of a table in a picture that stands upright, by a grid (boxes in page points) that was found in the same picture, and nothing beside it. */
export async function readGrid(prepared: PreparedView, grid: TableGrid, reader: Recogniser): Promise<RecognisedRegion> {
  const { picture, size, rules } = prepared
  const clear = [...rules.across, ...rules.down]
  const faint = clear.length === 0 && grid.evidence === 'ruled' ? rulingLines(inkOf(picture, 12), size) : { across: [], down: [] }
  const bare = withoutStrokes(picture, [...clear, ...faint.across, ...faint.down])
  const toPixels = inverse(prepared.toPage)
  const cells = grid.cells.map(({ row, column, rowSpan, columnSpan, box }) => ({
    row,
    column,
    rowSpan,
    columnSpan,
    ...levelBox(toPixels, box),
  }))
  const placed: RuledGrid = {
    left: Math.min(...cells.map(({ left }) => left)),
    top: Math.min(...cells.map(({ top }) => top)),
    right: Math.max(...cells.map(({ right }) => right)),
    bottom: Math.max(...cells.map(({ bottom }) => bottom)),
    rows: grid.rows,
    columns: grid.columns,
    cells,
    strokes: [],
  }
  const read = await readTable(prepared, placed, cellLines(bare, inkOf(bare), cells, size), reader)
  return { ...tableText(read.table, read.parts), confidence: read.confidence, model: reader.languages[0] ?? 'eng', table: read.table }
}

const scaleOf = ([a, b]: Affine): number => Math.hypot(a, b)

/**
 * The level box in pixels that an upright box in points was drawn around: a box of w by h that leans by an angle reaches over w cos + h sin by
 * w sin + h cos, which is undone here so that the cells of a leaning table do not grow into one another.
 */
function levelBox([a, b, c, d, e, f]: Affine, { x, y, width, height }: Box) {
  const scale = scaleOf([a, b, c, d, e, f])
  const [cos, sin] = [Math.abs(a) / scale, Math.abs(b) / scale]
  const share = cos * cos - sin * sin
  const wide = Math.max(0, (width * cos - height * sin) / share) * scale
  const high = Math.max(0, (height * cos - width * sin) / share) * scale
  const [u, v] = [x + width / 2, y + height / 2]
  const [middleX, middleY] = [a * u + c * v + e, b * u + d * v + f]
  return { left: middleX - wide / 2, top: middleY - high / 2, right: middleX + wide / 2, bottom: middleY + high / 2 }
}
