import type { ReadBlock, ReadTable } from '@colrag/core/schemas'

/** A piece of a block's text: prose, or lines whose cells are separated by tabs. */
export type TextRun = { readonly prose: string } | { readonly table: ReadTable }

/**
 * A scanned region holds prose and tables in one text, of which its table record is one at most: nothing but the text has all of it. Runs of
 * tabbed lines become tables; the box of a cell is that of the block.
 */
export function tabbedRuns(block: ReadBlock): TextRun[] {
  const runs: { tabbed: boolean; lines: string[] }[] = []
  for (const line of block.text.trim().split('\n')) {
    const tabbed = line.includes('\t')
    const last = runs.at(-1)
    if (last && last.tabbed === tabbed) last.lines.push(line)
    else runs.push({ tabbed, lines: [line] })
  }
  return runs.map(({ tabbed, lines }) => (tabbed ? { table: tableOf(lines, block) } : { prose: lines.join('\n') }))
}

function tableOf(lines: readonly string[], block: ReadBlock): ReadTable {
  const rows = lines.map((line) => line.split('\t'))
  const box = block.boxes[0] ?? { x: 0, y: 0, width: 0, height: 0 }
  return {
    rows: rows.length,
    columns: Math.max(...rows.map((row) => row.length)),
    headerRows: 0,
    headerColumns: 0,
    cells: rows.flatMap((row, at) => row.map((text, column) => ({ row: at, column, rowSpan: 1, columnSpan: 1, text, box, header: false }))),
  }
}

/** Whether a block's table record says all that its text says. */
export const isWholeTable = (block: ReadBlock): boolean => block.table !== undefined && block.kind === 'table'
