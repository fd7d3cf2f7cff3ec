import type { Block, PageRecord } from '@colrag/core'
import { intersectBox } from '@colrag/core'
import { inverse, mapBox } from './picture/affine.ts'
import type { PictureView } from './picture/picture-view.ts'
import { cropView } from './picture/picture-view.ts'
import type { PreparedPage } from './region/prepared-shelf.ts'
import type { RecognisedRegion } from './region/read-region.ts'
import { readRegion } from './region/read-region.ts'
import { stackTexts } from './text/lined-text.ts'
import { withinPage } from './within-page.ts'
import type { Recogniser } from './region/recogniser.ts'

/**
 * Reads the pieces of a block one after another from the picture of its page. `model` names the engines and the language data. `leastSure`: lines and
 * tables read with less confidence are left out. `made`: what was made of the raster before, if it was.
 */
export async function readByOcr(
  page: PageRecord,
  block: Block,
  raster: PictureView,
  reader: Recogniser,
  leastSure = 0,
  made?: PreparedPage,
): Promise<RecognisedRegion> {
  const own = withoutOthers(page, block, raster)
  const parts: RecognisedRegion[] = []
  // Cells that hold no glyphs were found in the picture.
  const known = block.boxes.length === 1 && block.grid?.cells.every(({ slices }) => slices.length === 0) ? block.grid : undefined
  for (const { x, y, width, height } of block.boxes) {
    const view = cropView(own, { x: x - 2, y: y - 2, width: width + 4, height: height + 4 })
    parts.push(await readRegion(view, block.direction, reader, known, leastSure, made))
  }
  const read = together(parts)
  const continues = block.grid?.continues
  const region = read.table && continues !== undefined ? { ...read, table: { ...read.table, continues } } : read
  return withinPage(page, { ...region, model: `${reader.engines()}/${region.model}` })
}

/** The page without the glyphs that other blocks read: what is embedded over a picture must not be read a second time. */
function withoutOthers(page: PageRecord, block: Block, raster: PictureView): PictureView {
  const mine = new Set((block.grid ? block.grid.cells.flatMap((cell) => cell.slices) : block.slices).map(({ span }) => span))
  const others = page.spans.filter(
    (span, i) => !mine.has(i) && span.hidden !== true && block.boxes.some((box) => intersectBox(box, span.box)),
  )
  if (others.length === 0) return raster
  const {
    picture: { width, height, pixels: seen },
    toPage,
  } = raster
  const toPixels = inverse(toPage)
  const pixels = Uint8Array.from(seen)
  for (const span of others) {
    const { x, y, width: wide, height: high } = mapBox(toPixels, span.box)
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(height, Math.ceil(y + high)); row++) {
      pixels.fill(255, row * width + Math.max(0, Math.floor(x)), row * width + Math.min(width, Math.ceil(x + wide)))
    }
  }
  return { picture: { width, height, pixels }, toPage }
}

function together(parts: readonly RecognisedRegion[]): RecognisedRegion {
  const [only] = parts
  if (only && parts.length === 1) return only
  const table = parts.find((part) => part.table)?.table
  const weight = parts.reduce((n, part) => n + part.text.length, 0)
  const confidence = weight === 0 ? 0 : parts.reduce((n, part) => n + part.confidence * part.text.length, 0) / weight
  return {
    ...stackTexts(parts),
    confidence,
    model: [...new Set(parts.map(({ model }) => model))].join('+'),
    ...(table === undefined ? {} : { table }),
  }
}
