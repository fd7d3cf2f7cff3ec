import type { Direction, Table, TableGrid } from '@colrag/core'
import { mapBox } from '../picture/affine.ts'
import type { PictureView } from '../picture/picture-view.ts'
import { turnView } from '../picture/picture-view.ts'
import { joinDivided } from '../text/join-divided.ts'
import type { Line, LinedText } from '../text/lined-text.ts'
import { joinLines, stackTexts } from '../text/lined-text.ts'
import { choosePose } from './choose-pose.ts'
import { prepareView } from './prepare-view.ts'
import type { PreparedPage } from './prepared-shelf.ts'
import type { ReadTable } from '../table/raster-table.ts'
import { findTables, readTable } from '../table/raster-table.ts'
import { tableText } from '../table/table-text.ts'
import { canReadGrid, readGrid } from './read-grid.ts'
import type { FoundLine } from './read-picture.ts'
import { readPicture } from './read-picture.ts'
import type { Recogniser } from './recogniser.ts'

/** What OCR made of a region; boxes in page points, confidence in [0, 1]. `model`: the language data that read it. */
export interface RecognisedRegion extends LinedText {
  readonly confidence: number
  readonly model: string
  readonly table?: Table
}

/**
 * Reads what a view shows, in the pose that makes sense; `direction` is where to begin. `known`: the cells of the table that it shows, in page
 * points, if they were found before; where the picture must be turned to be read, or leans too far, they are
 * found anew. `leastSure`: lines and
 * tables read with less confidence are left out. `made`: what was made of the view before, if it was.
 */
export async function readRegion(
  view: PictureView,
  direction: Direction,
  reader: Recogniser,
  known?: TableGrid,
  leastSure = 0,
  made?: PreparedPage,
): Promise<RecognisedRegion> {
  const standing = turnView(view, { horizontal: 0, vertical: 0, up: 1, flipped: 2, down: 3 }[direction])
  const own = made?.raster === standing ? made : undefined
  const stated = own?.prepared ?? prepareView(standing)
  const { quarters, vertical, languages } = await choosePose(stated, direction === 'vertical', reader)
  const prepared = quarters === 0 ? stated : prepareView(turnView(standing, quarters))
  if (vertical) {
    const { lines, confidence, model } = await readPicture(prepared.picture, 'columns', { ...reader, languages: [`${languages[0]}_vert`] })
    return { ...joinLines(lines.map((line) => onPage(prepared, line))), confidence, model }
  }
  if (known && quarters === 0 && direction === 'horizontal' && canReadGrid(prepared, known))
    return readGrid(prepared, known, { ...reader, languages })
  const { grids, lines, rest } = own && prepared === stated ? own.tables : findTables(prepared)
  const [running, ...tables] = await Promise.all([
    readPicture(rest, 'page', { ...reader, languages }),
    ...grids.map((grid, i) => readTable(prepared, grid, lines[i] ?? [], { ...reader, languages })),
  ])
  const isSure = ({ confidence }: { readonly confidence: number }): boolean => confidence >= leastSure
  return { ...inOrder(prepared, running.lines.filter(isSure), tables.filter(isSure)), model: running.model }
}

/** Running text with each table before the first line that stands below its middle. `table` is the one with the most cells. */
function inOrder(view: PictureView, lines: readonly FoundLine[], tables: readonly ReadTable[]): Omit<RecognisedRegion, 'model'> {
  const before = tables.map(({ place }) => {
    const at = lines.findIndex(
      ({ box }) => box.y + box.height / 2 > place.y + place.height / 2 && box.x < place.x + place.width && place.x < box.x + box.width,
    )
    return at < 0 ? lines.length : at
  })
  const parts: LinedText[] = []
  let run: Line[] = []
  for (let i = 0; i <= lines.length; i++) {
    const here = tables.filter((_, t) => before[t] === i)
    if (here.length > 0) {
      parts.push(joinLines(joinDivided(run)), ...here.map(({ table, parts: own }) => tableText(table, own)))
      run = []
    }
    const line = lines[i]
    if (line) run.push(onPage(view, line))
  }
  parts.push(joinLines(joinDivided(run)))
  const [largest] = [...tables].sort((a, b) => b.table.cells.length - a.table.cells.length)
  const all = [...lines, ...tables]
  const weight = all.reduce((n, part) => n + part.weight, 0)
  return {
    ...stackTexts(parts),
    confidence: weight === 0 ? 0 : all.reduce((n, part) => n + part.confidence * part.weight, 0) / weight,
    ...(largest === undefined ? {} : { table: largest.table }),
  }
}

const onPage = ({ toPage }: PictureView, { text, box, words }: FoundLine): Line => ({
  text,
  box: mapBox(toPage, box),
  words: words.map((word) => ({ text: word.text, box: mapBox(toPage, word.box) })),
})
