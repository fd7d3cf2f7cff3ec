import type { OcrLine, PictureLayout } from '../engine/ocr-engine.ts'
import { componentsOf } from '../picture/components.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { inkOf } from '../picture/ink.ts'
import { cutPicture, framePicture } from '../picture/picture-view.ts'
import type { ReadLine } from './read-words.ts'
import { meanConfidence, readLine } from './read-words.ts'
import type { Recogniser } from './recogniser.ts'

/** A line with its box in pixels. */
export interface FoundLine extends ReadLine {
  readonly box: OcrLine['box']
}

/** Lines in reading order, and the language data that read most of them. */
export interface Reading {
  readonly lines: readonly FoundLine[]
  readonly confidence: number
  readonly model: string
}

const writtenInCjk = /^(jpn|chi)/
const hasCjk = /[\u3040-\u30ff\u3400-\u9fff]/
const margin = 8

/**
 * Reads a picture in the main language. A line that does not seem to be in it (no CJK character in a CJK language, little confidence in
 * another) is read again in the next one, and the surer reading stays. A page of a few marks in which no paragraph is seen is read as one block.
 */
export async function readPicture(picture: GreyPicture, layout: PictureLayout, { languages, recognise }: Recogniser): Promise<Reading> {
  const [main = 'eng', second] = languages
  const first = await readIn(main)
  if (second === undefined) return first
  const foreign = first.lines.filter(({ text, confidence }) => (writtenInCjk.test(main) ? !hasCjk.test(text) : confidence < 0.5))
  if (foreign.length === 0) return first
  const again = await recognise(foreign.map(({ box }) => ({ picture: lineOf(picture, box), language: second, layout: 'line' as const })))
  const better = new Map<FoundLine, ReadLine>()
  foreign.forEach((line, i) => {
    const read = joined((again[i] ?? []).map(readLine))
    if (read.confidence > line.confidence && read.text !== '') better.set(line, read)
  })
  const lines = first.lines.map((line) => ({ ...line, ...better.get(line) }))
  return { lines, confidence: meanConfidence(lines), model: better.size === 0 ? main : `${main}+${second}` }

  async function readIn(language: string): Promise<Reading> {
    const written = async (as: PictureLayout): Promise<readonly FoundLine[]> => {
      const [found = []] = await recognise([{ picture, language, layout: as }])
      return found.map((line) => ({ ...readLine(line), box: line.box })).filter(({ text }) => isWriting(text))
    }
    const all = await written(layout)
    const lines =
      all.length > 0 || layout !== 'page' || !hasFewMarks(picture) ? all : (await written('block')).filter((l) => l.confidence >= sureAlone)
    return { lines, confidence: meanConfidence(lines), model: language }
  }
}

/** With so few marks a picture may hold a page number and a unit, which engines leave out where they look for the paragraphs of a page. */
const fewMarks = 40
const leastMark = 8
/** So sure must be what is read of marks that no paragraph was seen in. */
const sureAlone = 0.6

function hasFewMarks(picture: GreyPicture): boolean {
  const marks = componentsOf(inkOf(picture)).filter((c) => Math.max(c.right - c.left, c.bottom - c.top) >= leastMark)
  return marks.length > 0 && marks.length <= fewMarks
}

/** Rules and frames are read as rows of dashes and long-vowel marks. */
const isWriting = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !/^[一ー|｜_\p{P}\p{S}\s]{2,}$/u.test(text)

function joined(lines: readonly ReadLine[]): ReadLine {
  return {
    text: lines
      .map(({ text }) => text)
      .join(' ')
      .trim(),
    confidence: meanConfidence(lines),
    weight: lines.reduce((n, l) => n + l.weight, 0),
    // They were read in a picture of the line alone.
    words: [],
  }
}

function lineOf(picture: GreyPicture, box: OcrLine['box']): GreyPicture {
  const left = Math.max(0, Math.floor(box.x) - 2)
  const top = Math.max(0, Math.floor(box.y) - 2)
  const right = Math.min(picture.width, Math.ceil(box.x + box.width) + 2)
  const bottom = Math.min(picture.height, Math.ceil(box.y + box.height) + 2)
  return framePicture(cutPicture(picture, left, top, Math.max(1, right - left), Math.max(1, bottom - top)), margin)
}
