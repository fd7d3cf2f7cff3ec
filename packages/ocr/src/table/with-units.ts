import type { Block, BlockText, Box, Table, TextLine } from '@colrag/core'
import { unionBox } from '@colrag/core'
import { headerUnit } from './header-unit.ts'
import { unitNote } from './unit-note.ts'

/** A table whose header cells say the unit they name; `unit` is that of a note on the table, where there is one. */
export function withUnits(table: Table, unit?: string): Table {
  const cells = table.cells.map((cell) => {
    const own = cell.header ? headerUnit(cell.text) : undefined
    return own === undefined ? cell : { ...cell, unit: own }
  })
  return { ...table, cells, ...(unit === undefined ? {} : { unit }) }
}

/** How far above and below a table its notes stand, in points. */
const reachAbove = 40
const reachBelow = 20

/**
 * The texts of one page with the units of their tables: cells from their headers, tables from their captions, from a row of the table that is
 * nothing but the note, and from lines close above or below (the nearest one counts). `blocks` and `texts` are those of the page, in any order.
 */
export function tablesWithUnits(blocks: readonly Block[], texts: readonly BlockText[]): readonly BlockText[] {
  const about = new Map(blocks.map((block) => [block.id, block.belongsTo]))
  return texts.map((text) => {
    const { table } = text
    const box = table && unionBox(table.cells.map((cell) => cell.box))
    if (!table || !box) return text
    const captions = texts.filter((other) => about.get(other.blockId) === text.blockId)
    return { ...text, table: withUnits(table, firstUnit(captions.map((c) => c.text)) ?? unitInside(table) ?? unitNearby(texts, text, box)) }
  })
}

function firstUnit(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const unit = unitNote(line)
    if (unit !== undefined) return unit
  }
  return undefined
}

const whole = /^[\s(（[［【〔]*(?:単\s*位|units?\s*:|in (?:thousand|million|billion)).*$/iu

/** A first or last row of one written cell that says nothing but the unit. */
function unitInside({ cells, rows }: Table): string | undefined {
  const written = cells.filter((cell) => cell.text.trim() !== '')
  const alone = [0, rows - 1].flatMap((row) => {
    const own = written.filter((cell) => cell.row === row)
    return own.length === 1 ? own : []
  })
  return firstUnit(alone.map((cell) => cell.text).filter((text) => whole.test(text) && text.length <= 40))
}

/** Lines that stand close to the table, the nearest first; of running text only those that are all note. */
function unitNearby(texts: readonly BlockText[], own: BlockText, box: Box): string | undefined {
  const near = texts.flatMap((text) => {
    if (text.table && text !== own) return []
    return wholeLines(text).flatMap(({ start, end, box: line }) => {
      const above = box.y - line.y - line.height
      const below = line.y - box.y - box.height
      const beside = line.x < box.x + box.width && line.x + line.width > box.x
      const within = above > -0.5 * line.height ? above <= reachAbove : below > -0.5 * line.height && below <= reachBelow
      return beside && within ? [{ written: text.text.slice(start, end), away: Math.max(above, below) }] : []
    })
  })
  return firstUnit(near.sort((a, b) => a.away - b.away).map((line) => line.written))
}

/** Stretches of one line together: a note may be set wide. */
function wholeLines({ text, lines }: BlockText): readonly TextLine[] {
  const whole: TextLine[] = []
  for (const line of lines) {
    const last = whole.at(-1)
    if (last && /^ +$/.test(text.slice(last.end, line.start)))
      whole[whole.length - 1] = { start: last.start, end: line.end, box: unionBox([last.box, line.box]) as Box }
    else whole.push(line)
  }
  return whole
}
