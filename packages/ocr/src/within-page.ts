import type { Box, PageRecord } from '@colrag/core'
import type { RecognisedRegion } from './region/read-region.ts'

/** Boxes cut at the page's edge (the upright box around a slanted line may reach beyond) and rounded to a hundredth of a point. */
export function withinPage({ width, height }: Pick<PageRecord, 'width' | 'height'>, region: RecognisedRegion): RecognisedRegion {
  const between = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)) * 100) / 100
  const cut = (box: Box): Box => {
    const x = between(box.x, width)
    const y = between(box.y, height)
    return {
      x,
      y,
      width: between(Math.min(box.x + box.width, width) - x, width),
      height: between(Math.min(box.y + box.height, height) - y, height),
    }
  }
  const { table } = region
  return {
    ...region,
    lines: region.lines.map((line) => ({ ...line, box: cut(line.box) })),
    ...(table === undefined ? {} : { table: { ...table, cells: table.cells.map((cell) => ({ ...cell, box: cut(cell.box) })) } }),
  }
}
