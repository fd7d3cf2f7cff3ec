import type { Block, Direction, PageRecord, SpanSlice, TextSpan } from '@colrag/core'
import { sliceBox } from '@colrag/stage-kit'
import type { PictureView } from './picture/picture-view.ts'
import { cropView, framePicture, scaleView, turnView } from './picture/picture-view.ts'
import { meanConfidence, readLine } from './region/read-words.ts'
import type { Recogniser } from './region/recogniser.ts'

/**
 * A page and a block in which slices were read from the picture: each became a span of its own at the same place. `sureness`: the mean confidence
 * over the characters of all the slices, 0 for those that stayed.
 */
export interface RepairedGlyphs {
  readonly page: PageRecord
  readonly block: Block
  readonly sureness: number
}

const lineHeight = 44
const margin = 8
/** A reading less sure than this is no better than glyphs of a broken font; a lone sign is easily taken for a character. */
const least = { word: 0.5, sign: 0.8 }

/** Reads the broken slices one by one as lines, in the main language and, where that is not sure, in the next. */
export async function repairGlyphs(
  page: PageRecord,
  block: Block,
  broken: readonly SpanSlice[],
  raster: PictureView,
  { languages, recognise }: Recogniser,
): Promise<RepairedGlyphs> {
  const [main = 'eng', second] = languages
  const places = broken.flatMap((slice) => {
    const span = page.spans[slice.span]
    return span ? [{ slice, span, picture: lineOf(raster, span, slice) }] : []
  })
  const read = async (which: readonly (typeof places)[number][], language: string) =>
    (
      await recognise(
        which.map(({ picture, span }) => ({
          picture,
          language: span.direction === 'vertical' && language === 'jpn' ? 'jpn_vert' : language,
          layout: span.direction === 'vertical' ? ('columns' as const) : ('line' as const),
        })),
      )
    ).map((found) => {
      const lines = found.map(readLine)
      return { text: lines.map(({ text }) => text).join(''), confidence: meanConfidence(lines) }
    })
  const readings = await read(places, main)
  if (second !== undefined) {
    const unsure = places.flatMap((place, i) => ((readings[i]?.confidence ?? 0) < 0.8 ? [{ place, i }] : []))
    const others = await read(
      unsure.map(({ place }) => place),
      second,
    )
    unsure.forEach(({ i }, at) => {
      const other = others[at]
      if (other && other.confidence > (readings[i]?.confidence ?? 0)) readings[i] = other
    })
  }
  const spans = [...page.spans]
  const replaced = new Map<SpanSlice, SpanSlice>()
  let sum = 0
  let weight = 0
  places.forEach(({ slice, span }, i) => {
    const { text = '', confidence = 0 } = readings[i] ?? {}
    const length = slice.end - slice.start
    weight += length
    if (text === '' || confidence < (length > 1 ? least.word : least.sign)) return
    sum += confidence * length
    replaced.set(slice, { span: spans.length, start: 0, end: text.length })
    spans.push(spanOf(span, slice, text))
  })
  const swap = (slices: readonly SpanSlice[]): readonly SpanSlice[] => slices.map((slice) => replaced.get(slice) ?? slice)
  return {
    page: { ...page, spans },
    block: {
      ...block,
      slices: swap(block.slices),
      ...(block.grid ? { grid: { ...block.grid, cells: block.grid.cells.map((cell) => ({ ...cell, slices: swap(cell.slices) })) } } : {}),
    },
    sureness: weight === 0 ? 0 : sum / weight,
  }
}

const quarters: Readonly<Record<Direction, number>> = { horizontal: 0, vertical: 0, up: 1, flipped: 2, down: 3 }

function lineOf(raster: PictureView, span: TextSpan, { start, end }: SpanSlice): PictureView['picture'] {
  const { x, y, width, height } = sliceBox(span, start, end)
  const room = span.fontSize * 0.15
  const view = turnView(
    cropView(raster, { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room }),
    quarters[span.direction],
  )
  const thickness = span.direction === 'vertical' ? view.picture.width : view.picture.height
  return framePicture(scaleView(view, Math.min(4, lineHeight / thickness)).picture, margin)
}

function spanOf(source: TextSpan, { start, end }: SpanSlice, text: string): TextSpan {
  const { suspect: _, ...span } = source
  const length = (span.offsets[end] ?? 0) - (span.offsets[start] ?? 0)
  return {
    ...span,
    text,
    box: sliceBox(span, start, end),
    offsets: Array.from({ length: text.length + 1 }, (_unit, i) => (length * i) / text.length),
  }
}
