import type { Box, Unit } from '@colrag/core'
import { quoteAnchors } from '@colrag/stage-kit'
import type { GoldPlace } from '../disaster/gold.ts'
import type { Corpus } from './corpus.ts'

/** Where code units `from` to `to` of a block stand, as a place of gold with `quote`. */
export function goldPlace(corpus: Corpus, block: Unit, quote: string, from: number, to: number): GoldPlace {
  const [anchor] = quoteAnchors(block, from, to)
  const { documentId = '', page = 0, boxes = [] } = anchor ?? {}
  return {
    file: corpus.fileOf(documentId),
    page,
    quote,
    boxes: boxes.map(cornersOf),
    block: block.id,
    ...(block.confidence?.ocr == null ? {} : { scanned: true }),
  }
}

const cornersOf = ({ x, y, width, height }: Box): readonly [number, number, number, number] => {
  const tenth = (value: number): number => Math.round(value * 10) / 10
  return [tenth(x), tenth(y), tenth(x + width), tenth(y + height)]
}
