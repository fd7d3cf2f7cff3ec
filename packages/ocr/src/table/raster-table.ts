import type { Box, Cell, Table } from '@colrag/core'
import type { Affine } from '../picture/affine.ts'
import { mapBox } from '../picture/affine.ts'
import { standsInColumns } from '../picture/columns.ts'
import { inkOf } from '../picture/ink.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { withoutStrokes } from '../picture/without-strokes.ts'
import type { PreparedView, RulingLines } from '../region/prepare-view.ts'
import { rulingLines } from '../region/prepare-view.ts'
import type { Recogniser } from '../region/recogniser.ts'
import { componentsOf } from '../picture/components.ts'
import type { Line } from '../text/lined-text.ts'
import { alignedGrids } from './aligned-grids.ts'
import type { LinePicture, PixelBox } from './cell-pictures.ts'
import { cellLines, frame } from './cell-pictures.ts'
import { cellText } from './embedded-table.ts'
import { headerExtent } from './header-extent.ts'
import { readCells } from './read-cells.ts'
import type { CellReading } from './read-cells.ts'
import { isLinedProse } from './is-lined-prose.ts'
import type { RuledGrid } from './ruled-grid.ts'
import { ruledGrids } from './ruled-grid.ts'
import { cutWideCells } from './wide-cells.ts'
import { splitStackedRows } from './stacked-rows.ts'

/** The ruled tables of a picture, and the picture without them: what is left to be read as running text. */
export interface FoundTables {
  readonly grids: readonly RuledGrid[]
  readonly lines: readonly (readonly (readonly LinePicture[])[])[]
  readonly rest: GreyPicture
}

/**
 * A table that has been read: `place` in pixels of the prepared picture, boxes of the cells in page points; `parts`: the lines of each cell.
 */
export interface ReadTable {
  readonly table: Table
  readonly parts: readonly (readonly Line[])[]
  readonly place: Box
  readonly confidence: number
  readonly weight: number
}

/** Finds tables by their ruling lines, then those that only stand in columns. A grid with writing in fewer than four of its cells is none. */
export function findTables({ picture, size, rules }: PreparedView): FoundTables {
  const faint = inkOf(picture, 12)
  const ruled = ({ across, down }: RulingLines): RuledGrid[] => ruledGrids(faint, across, down, size)
  const clear = ruled(rules)
  // Faint lines are asked for only when there are no clear ones: about dark cells they would be seen where there are none.
  const found = clear.length > 0 ? clear : ruled(rulingLines(faint, size))
  const bare = withoutStrokes(picture, [...rules.across, ...rules.down, ...found.flatMap(({ strokes }) => strokes)])
  const ink = inkOf(bare)
  const written = (grid: RuledGrid): { grid: RuledGrid; lines: LinePicture[][] } => ({
    grid,
    lines: cellLines(bare, ink, grid.cells, size),
  })
  const parts = componentsOf(ink)
  const kept = found
    .filter((grid) => !isLinedProse(grid, parts, size))
    .map((grid) => written(cutWideCells(grid, parts, size)))
    .filter(({ lines }) => lines.filter((own) => own.length > 0).length >= 4)
  const outside = parts.filter((part) => !kept.some(({ grid }) => overlaps(part, grid)))
  // Characters one below another stand in rows as well, more or less: what is written in columns is no table for that.
  const aligned = standsInColumns(outside, size) ? [] : alignedGrids(outside, size).map(written)
  const all = [...kept, ...aligned].sort((a, b) => a.grid.top - b.grid.top || a.grid.left - b.grid.left)
  // Long lines outside of tables (frames, underlines) disturb the reading of what they touch.
  const long = [...rules.across, ...rules.down].filter(({ left, top, right, bottom }) => Math.max(right - left, bottom - top) >= size * 5)
  const { pixels } = withoutStrokes(picture, long)
  for (const { grid } of all) {
    for (let y = Math.max(0, Math.floor(grid.top) - 3); y < Math.min(picture.height, grid.bottom + 3); y++) {
      pixels.fill(
        255,
        y * picture.width + Math.max(0, Math.floor(grid.left) - 3),
        y * picture.width + Math.min(picture.width, Math.ceil(grid.right) + 3),
      )
    }
  }
  return {
    grids: all.map(({ grid }) => grid),
    lines: all.map(({ lines }) => lines),
    rest: { width: picture.width, height: picture.height, pixels },
  }
}

const overlaps = (part: PixelBox, box: PixelBox): boolean =>
  part.left < box.right && box.left < part.right && part.top < box.bottom && box.top < part.bottom

/** `lines[i]`: the lines of writing in cell i of the grid. */
export async function readTable(
  view: PreparedView,
  grid: RuledGrid,
  lines: readonly (readonly LinePicture[])[],
  reader: Recogniser,
): Promise<ReadTable> {
  const split = splitStackedRows(
    grid,
    grid.cells.map((cell, i) => ({ ...cell, lines: lines[i] ?? [] })),
    view.size,
  )
  const readings = await readCells(
    split.cells.flatMap(({ row, column, lines: own }) => own.map((line) => ({ ...line, row, column }))),
    view.size,
    reader,
  )
  let next = 0
  const placed = split.cells.map(({ row, column, rowSpan, columnSpan, left, top, right, bottom, lines: own }) => {
    const read = readings.slice(next, (next += own.length))
    const parts = read.map((reading, i) => placedLine(reading, own[i] as LinePicture, view.toPage))
    const text = cellText(
      parts
        .map((line) => line.text)
        .filter((line) => line !== '')
        .join('\n'),
    )
    return {
      parts,
      cell: {
        row,
        column,
        rowSpan,
        columnSpan,
        text,
        box: mapBox(view.toPage, { x: left, y: top, width: right - left, height: bottom - top }),
      },
    }
  })
  const { headerRows, headerColumns } = headerExtent(
    split.rows,
    placed.map(({ cell }) => cell),
  )
  const weight = readings.reduce((n, { text }) => n + [...text].length, 0)
  return {
    table: {
      rows: split.rows,
      columns: split.columns,
      headerRows,
      headerColumns,
      cells: placed.map(({ cell }): Cell => ({ ...cell, header: cell.row < headerRows || cell.column < headerColumns })),
    },
    parts: placed.map(({ parts }) => parts),
    place: { x: grid.left, y: grid.top, width: grid.right - grid.left, height: grid.bottom - grid.top },
    confidence: weight === 0 ? 0 : readings.reduce((n, { text, confidence }) => n + confidence * [...text].length, 0) / weight,
    weight,
  }
}

/** A line of a cell where it stands on the page. */
function placedLine({ text, words = [] }: CellReading, { left, top, picture }: LinePicture, toPage: Affine): Line {
  const inView = ({ x, y, width, height }: Box): Box => mapBox(toPage, { x: x + left, y: y + top, width, height })
  return {
    text,
    box: inView({ x: frame, y: frame, width: picture.width - 2 * frame, height: picture.height - 2 * frame }),
    words: words.map((word) => ({ text: word.text, box: inView(word.box) })),
  }
}
