import type { Block, PageNeighbours, PageRecord, TableGrid } from '@colrag/core'

/** Part of a page's height at its top and bottom in which a table begins or ends that a page break cut. */
const edge = 0.25
/** Scans of one sheet after another differ by so much of a table's width in where its columns stand. */
const tolerance = 0.015

/**
 * The blocks of a page with the first one, where that is a scanned table, as the rest of the scanned table that ends the page before: nothing
 * but the number of a page stands above it or below that one, both reach towards the page break, and their columns are the same, wherever the sheet lay. What the
 * cells say is not known yet; a header that is repeated is found when they are joined.
 */
export function continuedScan(page: PageRecord, blocks: readonly Block[], before: PageNeighbours['before']): readonly Block[] {
  const above = before.at(-1)
  const last = above?.blocks.findLast((block) => !isMarginal(block, above.page))
  const at = blocks.findIndex((block) => !isMarginal(block, page))
  const first = blocks[at]
  if (!above || !last || !first?.grid || !isScannedTable(first) || !isScannedTable(last) || !last.grid) return blocks
  const [end, start] = [last.boxes.at(-1), first.boxes[0]]
  if (!end || !start || end.y + end.height < (1 - edge) * above.page.height || start.y > edge * page.height) return blocks
  if (!sameColumns(last.grid, first.grid)) return blocks
  return blocks.with(at, { ...first, grid: { ...first.grid, continues: last.id } })
}

/** Furniture, or what stands alone at an end of the page and is as small as its number. */
const isMarginal = ({ kind, boxes: [box] }: Block, { width, height }: PageRecord): boolean =>
  kind === 'furniture' ||
  (kind === 'text' &&
    box !== undefined &&
    box.width < 0.15 * width &&
    box.height < 0.1 * height &&
    (box.y < 0.1 * height || box.y + box.height > 0.9 * height))

export const scannedTable = 'scanned-table'

const isScannedTable = ({ kind, by, grid }: Block): boolean => kind === 'table' && by.rule === scannedTable && grid?.evidence === 'ruled'

function sameColumns(a: TableGrid, b: TableGrid): boolean {
  const [one, other] = [edges(a), edges(b)]
  return one.length === other.length && one.every((x, i) => Math.abs(x - (other[i] ?? 0)) <= tolerance)
}

/** Where columns begin, in shares of the table's width, by the cells that stand in one column. */
function edges({ columns, cells }: TableGrid): number[] {
  const left = Math.min(...cells.map(({ box }) => box.x))
  const width = Math.max(...cells.map(({ box }) => box.x + box.width)) - left
  return Array.from({ length: columns }, (_, c) => {
    const own = cells.filter(({ column, columnSpan }) => column === c && columnSpan === 1)
    return own.length === 0 ? -1 : (Math.min(...own.map(({ box }) => box.x)) - left) / width
  })
}
