import type { Box, Direction } from '@colrag/core'
import type { OcrLine, OcrWord } from '../ocr-engine.ts'
import { readHocr } from './read-hocr.ts'
import { readNdlocr } from './read-ndlocr.ts'
import { readTsv } from './read-tsv.ts'

/** What a program writes: Tesseract's table of words, hOCR, or the XML of NDL's OCR programs. */
export type OutputFormat = 'tsv' | 'hocr' | 'ndlocr-xml'

/** A line as a program tells it: confidence in [0, 1] or missing, boxes anywhere. */
export interface ToldLine {
  readonly words: readonly { readonly text: string; readonly confidence: number | null; readonly box: Box }[]
  readonly paragraph: number
  readonly box?: Box
  readonly direction?: Direction
}

const readers: Readonly<Record<OutputFormat, (output: string) => ToldLine[] | null>> = {
  tsv: readTsv,
  hocr: readHocr,
  'ndlocr-xml': readNdlocr,
}

/**
 * The lines that a program told, boxes cut at the picture's edge; words without letters or places are left out, a missing confidence counts as
 * one half. Null when the output is not of the format. `direction`: how lines run whose direction is not told.
 */
export function readOutput(
  output: string,
  format: OutputFormat,
  picture: { readonly width: number; readonly height: number },
  direction: Direction,
): OcrLine[] | null {
  const told = readers[format](output)
  if (!told) return null
  const inside = ({ x, y, width, height }: Box): Box => {
    const left = Math.min(picture.width, Math.max(0, x))
    const top = Math.min(picture.height, Math.max(0, y))
    return {
      x: left,
      y: top,
      width: Math.max(0, Math.min(picture.width, x + width) - left),
      height: Math.max(0, Math.min(picture.height, y + height) - top),
    }
  }
  return told.flatMap((line): OcrLine[] => {
    const words = line.words
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, confidence, box }): OcrWord => ({
        text: text.trim(),
        confidence: Math.min(1, Math.max(0, confidence ?? 0.5)),
        box: inside(box),
      }))
    if (words.length === 0) return []
    return [
      {
        words,
        box: inside(line.box ?? around(words)),
        paragraph: line.paragraph,
        direction: line.direction ?? direction,
      },
    ]
  })
}

function around(words: readonly OcrWord[]): Box {
  const x = Math.min(...words.map(({ box }) => box.x))
  const y = Math.min(...words.map(({ box }) => box.y))
  return {
    x,
    y,
    width: Math.max(...words.map(({ box }) => box.x + box.width)) - x,
    height: Math.max(...words.map(({ box }) => box.y + box.height)) - y,
  }
}
