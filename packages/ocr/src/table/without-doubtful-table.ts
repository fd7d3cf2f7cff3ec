import type { Table } from '@colrag/core'

const leastWritten = 0.5
const leastSure = 0.8

interface ReadPicture {
  readonly text: string
  readonly confidence: number
  readonly table?: Table
}

/**
 * What was read in a picture that the layout calls none of text: the grid of a chart, a map or a photograph has cells as well, but few of them
 * are written in, or what is there is read poorly. Such a table is let go; its text stays, with spaces for tabs.
 */
export function withoutDoubtfulTable<T extends ReadPicture>(read: T): T {
  if (!read.table) return read
  const { cells } = read.table
  const written = cells.filter((cell) => /[\p{L}\p{N}]{2}|^\P{L}*\p{N}\P{L}*$/u.test(cell.text)).length
  if (written >= leastWritten * cells.length && read.confidence >= leastSure) return read
  const { table: _, ...rest } = read
  return { ...rest, text: read.text.replaceAll('\t', ' ') } as T
}
