import type { PlacedWord } from '@colrag/stage-kit'
import { isCjk } from '@colrag/stage-kit'
import type { OcrLine, OcrRequest } from '../engine/ocr-engine.ts'
import type { Recogniser } from '../region/recogniser.ts'
import { meanConfidence, readLine } from '../region/read-words.ts'
import type { LinePicture } from './cell-pictures.ts'
import { cellStrips, stripWords } from './cell-strips.ts'
import { leadingTriangle } from './leading-triangle.ts'
import { isLoneDash } from './lone-dash.ts'
import { withMarks } from './number-marks.ts'
import { asPlainDigits } from '../text/circled-digits.ts'
import { isFigure, isNumeric, isWellFormed, withCommas } from './number-form.ts'

/** One line of writing and the row and column of its cell. */
export interface PlacedLine extends LinePicture {
  readonly row: number
  readonly column: number
}
/** `words`: what stands between the spaces, in pixels of the line's picture; absent where the line was not read by itself. */
export interface CellReading {
  readonly text: string
  readonly confidence: number
  readonly words?: readonly PlacedWord[]
}

const gap = 30
/** A well-formed number that is read with this confidence is not read again. */
const sure = 0.92
/** Below this confidence a line may be in another script. */
const legible = 0.6
const writtenInCjk = /^(jpn|chi|kor)/
const nothing: CellReading = { text: '', confidence: 0 }

/** Reads each line: signs by their shape, the rest by the engine. `size`: a character in pixels. */
export async function readCells(lines: readonly PlacedLine[], size: number, reader: Recogniser): Promise<CellReading[]> {
  const result = lines.map((line): CellReading => (isLoneDash(line.picture, size) ? { text: '-', confidence: 1 } : nothing))
  const signs = lines.map(({ picture }, i) => (result[i]?.text === '' ? leadingTriangle(picture, size) : null))
  const written = lines.flatMap((line, i) => {
    const picture = signs[i] ? signs[i].rest : line.picture
    return picture === null || result[i]?.text !== '' ? [] : [{ i, line: { ...line, picture } }]
  })
  const readings = await readWriting(
    written.map(({ line }) => line),
    reader,
  )
  written.forEach(({ i }, at) => (result[i] = readings[at] ?? nothing))
  return result.map(({ text, confidence, words = [] }, i) => {
    const sign = signs[i]?.sign
    if (sign === undefined) return { text, confidence, words }
    return { text: text.replace(/^[(（]?/, (bracket) => bracket + sign), confidence: text === '' ? 1 : confidence }
  })
}

/**
 * The main language reads all. What holds no CJK character, or is short and unsure or no number in a column of numbers, is read again in a
 * Latin language, which tells digits and their signs better: alone, in a strip with its row, and there for figures only. What a Latin main
 * language is unsure of is read again in a CJK one, if there is any.
 */
async function readWriting(lines: readonly PlacedLine[], { languages, recognise }: Recogniser): Promise<CellReading[]> {
  const [main = 'eng'] = languages
  const latin = languages.find((language) => !writtenInCjk.test(language)) ?? main
  const cjk = languages.find((language) => writtenInCjk.test(language))
  const read = async (which: readonly PlacedLine[], language: string): Promise<CellReading[]> =>
    (await inParts(which, (part) => recognise(part.map(({ picture }): OcrRequest => ({ picture, language, layout: 'line' }))))).map(reading)
  const result = await read(lines, main)
  if (cjk !== undefined && cjk !== main) {
    const unsure = result.flatMap(({ text, confidence }, i) => (confidence < legible && !isNumeric(text) ? [i] : []))
    const others = await read(
      unsure.flatMap((i) => lines[i] ?? []),
      cjk,
    )
    unsure.forEach((i, at) => {
      const other = others[at] ?? nothing
      if (hasWords(other.text) && other.confidence >= legible) result[i] = other
    })
  }
  const ofFigures = figureColumns(lines, result)
  const doubtful = lines
    .map((_, i) => i)
    .filter((i) => {
      const { text, confidence } = result[i] ?? nothing
      if (isNumeric(text) && confidence >= sure && formRank(text) === 2) return false
      if (main === latin && confidence >= sure && /[A-Za-z]{3}/.test(text)) return false
      if (!hasWords(text)) return true
      const amidFigures = ofFigures.has(lines[i]?.column ?? -1)
      if (isFigure(text)) return false
      return [...text].length <= 3 ? confidence < 0.7 || amidFigures : amidFigures && /\d/.test(text) && confidence < 0.75
    })
  const again = doubtful.flatMap((i) => lines[i] ?? [])
  const alone = latin === main ? doubtful.map((i) => result[i] ?? nothing) : await read(again, latin)
  const rows = Map.groupBy(
    again.map((line, at) => ({ cell: at, shown: line })),
    ({ shown }) => shown.row,
  )
  const strips = [...rows.values()].flatMap((row) => cellStrips(row, gap))
  const inStrips = async (characters: object): Promise<Map<number, CellReading>> => {
    const found = await inParts(strips, (part) =>
      recognise(part.map(({ picture }): OcrRequest => ({ picture, language: latin, layout: 'line', ...characters }))),
    )
    return new Map(strips.flatMap((strip, at) => [...stripWords(strip, found[at] ?? [], gap)]))
  }
  const together = await inStrips({})
  const figures = await inStrips({ characters: '0123456789,.-()%' })
  doubtful.forEach((i, at) => {
    const first = result[i] ?? nothing
    const mixed = /\d/.test(first.text) && ofFigures.has(lines[i]?.column ?? -1)
    result[i] = chosen(first, mixed ? 0.75 : 0.5, alone[at] ?? nothing, together.get(at) ?? nothing, figures.get(at) ?? nothing)
  })
  return result.map(({ text, confidence, words = [] }, i) => {
    const picture = lines[i]?.picture
    const plain = asPlainDigits(text)
    const figure = ofFigures.has(lines[i]?.column ?? -1) && isFigure(plain) ? plain : text
    return { text: withCommas(picture ? withMarks(figure, picture) : figure), confidence, words }
  })
}

/** Parts of a fixed size, so that several workers share them and the results do not depend on how many there are. */
async function inParts<T>(
  which: readonly T[],
  work: (part: readonly T[]) => Promise<readonly (readonly OcrLine[])[]>,
): Promise<(readonly OcrLine[])[]> {
  const parts: (readonly T[])[] = []
  for (let at = 0; at < which.length; at += 48) parts.push(which.slice(at, at + 48))
  return (await Promise.all(parts.map(work))).flat()
}

function reading(found: readonly OcrLine[]): CellReading {
  const lines = found.map(readLine)
  return {
    text: lines
      .map(({ text }) => text)
      .join(' ')
      .replace(/^[|｜_ ]+|[|｜_ ]+$/g, ''),
    confidence: meanConfidence(lines),
    words: lines.flatMap(({ words }) => words),
  }
}

const hasWords = (text: string): boolean => [...text].some((c) => isCjk(c) && !/[（）【】％。、]/.test(c))

function figureColumns(lines: readonly PlacedLine[], readings: readonly CellReading[]): Set<number> {
  const columns = Map.groupBy(
    lines.map(({ column }, i) => ({ column, figure: isFigure(readings[i]?.text ?? '') })),
    ({ column }) => column,
  )
  return new Set(
    [...columns]
      .filter(([, peers]) => peers.length >= 3 && peers.filter(({ figure }) => figure).length >= 0.5 * peers.length)
      .map(([column]) => column),
  )
}

/**
 * Of the readings that are numbers two equal ones win, then well-formed ones, then the surest. What was read where only figures were allowed
 * counts alone when the free readings are neither numbers nor sure: `25g` is no `259`. Without two equal ones, words stay from the confidence
 * `wordsFrom` on.
 */
function chosen(main: CellReading, wordsFrom: number, alone: CellReading, strip: CellReading, figures: CellReading): CellReading {
  const bare = ({ text }: CellReading): string => text.replace(/[\s,.。、]/g, '')
  const free = main === alone ? [alone, strip] : [alone, strip, main]
  const numbers = [...free, figures].filter(({ text }) => isNumeric(text))
  const agreed = numbers.filter((one) => numbers.some((other) => other !== one && bare(other) === bare(one)))
  if (agreed.length === 0 && hasWords(main.text) && main.confidence >= wordsFrom) return main
  const lettered = free.filter(({ text, confidence }) => /[A-Za-z]/.test(text) && confidence >= 0.7)
  const numbered = free.some(({ text }) => isNumeric(text))
  const readings =
    agreed.length > 0
      ? agreed
      : lettered.length > 0 && !numbered
        ? lettered
        : numbers.length > 0
          ? numbers
          : [alone, main].filter(({ text }) => text !== '')
  const [best = nothing] = readings.sort((a, b) => formRank(b.text) - formRank(a.text) || b.confidence - a.confidence)
  return best
}

/** A point before three digits is more often a badly printed comma than a decimal point. */
const formRank = (text: string): number => (!isWellFormed(text) ? 0 : /\.\d{3}\b/.test(text) ? 1 : 2)
