import type { Box, TableGrid } from '@colrag/core'
import { mapBox } from '../picture/affine.ts'
import type { Component } from '../picture/components.ts'
import { componentsOf } from '../picture/components.ts'
import { inkOf } from '../picture/ink.ts'
import type { PictureView } from '../picture/picture-view.ts'
import type { FoundTables } from '../table/raster-table.ts'
import type { RuledGrid } from '../table/ruled-grid.ts'
import type { PreparedView } from './prepare-view.ts'

/** A part of a scanned region, in page points: a table, with its cells before they are read, or the writing between tables. */
export interface ScanPart {
  readonly box: Box
  readonly grid?: TableGrid
}

interface Band {
  readonly grid?: RuledGrid
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * The tables of a scanned region and the writing above, between and below them, top down. Empty where nothing is to be parted: without a
 * table, where writing or another table stands beside a table, or where the scan lies so askew that upright boxes would reach into their
 * neighbours. Reads nothing.
 */
export function scanParts(prepared: PreparedView, { grids, rest }: FoundTables): ScanPart[] {
  if (grids.length === 0) return []
  const { size } = prepared
  const writing = componentsOf(inkOf(rest)).filter(({ left, top, right, bottom }) => {
    const long = Math.max(right - left, bottom - top)
    return long >= size / 3 && long <= size * 4
  })
  const bands: Band[] = []
  let above = -Infinity
  for (const grid of grids) {
    const beside = [...writing, ...grids.filter((other) => other !== grid)].some(
      ({ top, bottom }) => (top + bottom) / 2 > grid.top && (top + bottom) / 2 < grid.bottom,
    )
    if (beside || grid.top < above) return []
    bands.push(...textBand(writing, above, grid.top, size), {
      grid,
      left: grid.left,
      top: grid.top,
      right: grid.right,
      bottom: grid.bottom,
    })
    above = grid.bottom
  }
  bands.push(...textBand(writing, above, Infinity, size))
  const [a, b] = prepared.toPage
  const lean = Math.abs(Math.min(Math.abs(a), Math.abs(b)) / Math.max(Math.abs(a), Math.abs(b)))
  const width = Math.max(...bands.map(({ left, right }) => right - left))
  const apart = bands.every((band, i) => i === 0 || band.top - (bands[i - 1]?.bottom ?? 0) > lean * width)
  if (lean > 0.001 && !apart) return []
  return bands.map(({ grid, left, top, right, bottom }) => ({
    box: mapBox(prepared.toPage, { x: left, y: top, width: right - left, height: bottom - top }),
    ...(grid === undefined ? {} : { grid: gridOf(grid, prepared) }),
  }))
}

/** Which rows and columns are heads is not known before they are read. */
function gridOf({ rows, columns, cells, strokes }: RuledGrid, { toPage }: PictureView): TableGrid {
  return {
    rows,
    columns,
    headerRows: 0,
    headerColumns: 0,
    evidence: strokes.length > 0 ? 'ruled' : 'aligned',
    score: strokes.length > 0 ? 0.9 : 0.7,
    cells: cells.map(({ row, column, rowSpan, columnSpan, left, top, right, bottom }) => ({
      row,
      column,
      rowSpan,
      columnSpan,
      box: mapBox(toPage, { x: left, y: top, width: right - left, height: bottom - top }),
      header: false,
      slices: [],
    })),
  }
}

function textBand(writing: readonly Component[], from: number, to: number, size: number): Band[] {
  const own = writing.filter(({ top, bottom }) => (top + bottom) / 2 > from && (top + bottom) / 2 < to)
  if (own.length < 2) return []
  const margin = size * 0.2
  return [
    {
      left: Math.min(...own.map((c) => c.left)) - margin,
      top: Math.max(from, Math.min(...own.map((c) => c.top)) - margin),
      right: Math.max(...own.map((c) => c.right)) + margin,
      bottom: Math.min(to, Math.max(...own.map((c) => c.bottom)) + margin),
    },
  ]
}
