import { isCjk } from '@colrag/stage-kit'
import type { OcrLine, OcrRequest } from '../engine/ocr-engine.ts'
import type { Recogniser } from '../region/recogniser.ts'
import { meanConfidence, readLine } from '../region/read-words.ts'
import type { LinePicture } from './cell-pictures.ts'
import { cellStrip, stripWords } from './cell-strips.ts'
import { leadingTriangle } from './leading-triangle.ts'
import { isLoneDash } from './lone-dash.ts'
import { isFigure, isNumeric, isWellFormed, withCommas } from './number-form.ts'

/** One line of writing and the row and column of its cell. */
export interface PlacedLine extends LinePicture {
  readonly row: number
  readonly column: number
}
export interface CellReading {
  readonly text: string
  readonly confidence: number
}

const gap = 30
/** A well-formed number that is read with this confidence is not read again. */
const sure = 0.92
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
  return result.map(({ text, confidence }, i) => {
    const sign = signs[i]?.sign
    if (sign === undefined) return { text, confidence }
    return { text: text.replace(/^[(（]?/, (bracket) => bracket + sign), confidence: text === '' ? 1 : confidence }
  })
}

/**
 * The main language reads all. What holds no CJK character, or is short and unsure or no number in a column of numbers, is read again
 * in the second language, which tells digits and their signs better: alone, in a strip with its row, and there for figures only. Of the
 * readings that are numbers two equal ones win, then well-formed ones, then the surest.
 */
async function readWriting(lines: readonly PlacedLine[], { languages, recognise }: Recogniser): Promise<CellReading[]> {
  const [main = 'eng', second = main] = languages
  const read = async (which: readonly PlacedLine[], language: string): Promise<CellReading[]> =>
    (await inParts(which, (part) => recognise(part.map(({ picture }): OcrRequest => ({ picture, language, layout: 'line' }))))).map(reading)
  const first = await read(lines, main)
  const ofFigures = figureColumns(lines, first)
  const doubtful = lines
    .map((_, i) => i)
    .filter((i) => {
      const { text, confidence } = first[i] ?? nothing
      if (isNumeric(text) && confidence >= sure && formRank(text) === 2) return false
      return !hasWords(text) || ([...text].length <= 3 && !isFigure(text) && (confidence < 0.7 || ofFigures.has(lines[i]?.column ?? -1)))
    })
  const again = doubtful.flatMap((i) => lines[i] ?? [])
  const alone = await read(again, second)
  const rows = Map.groupBy(
    again.map((line, at) => ({ cell: at, shown: line })),
    ({ shown }) => shown.row,
  )
  const strips = [...rows.values()].map((row) => cellStrip(row, gap))
  const inStrips = async (characters: object): Promise<Map<number, CellReading>> => {
    const found = await inParts(strips, (part) =>
      recognise(part.map(({ picture }): OcrRequest => ({ picture, language: second, layout: 'line', ...characters }))),
    )
    return new Map(strips.flatMap((strip, at) => [...stripWords(strip, found[at] ?? [], gap)]))
  }
  const together = await inStrips({})
  const figures = await inStrips({ characters: '0123456789,.-()%' })
  const result = [...first]
  doubtful.forEach((i, at) => {
    result[i] = chosen(first[i] ?? nothing, [alone[at] ?? nothing, together.get(at) ?? nothing, figures.get(at) ?? nothing])
  })
  return result.map(({ text, confidence }) => ({ text: withCommas(text), confidence }))
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

/** `main`: the reading in the main language; `others`: alone in the second, in its strip, and in its strip as figures. */
function chosen(main: CellReading, others: readonly [alone: CellReading, strip: CellReading, figures: CellReading]): CellReading {
  const bare = ({ text }: CellReading): string => text.replace(/[\s,.。、]/g, '')
  const numbers = [...others, main].filter(({ text }) => isNumeric(text))
  const agreed = numbers.filter((one) => numbers.some((other) => other !== one && bare(other) === bare(one)))
  if (agreed.length === 0 && hasWords(main.text) && main.confidence >= 0.5) return main
  const readings = agreed.length > 0 ? agreed : numbers.length > 0 ? numbers : [others[0], main].filter(({ text }) => text !== '')
  const [best = nothing] = readings.sort((a, b) => formRank(b.text) - formRank(a.text) || b.confidence - a.confidence)
  return best
}

/** A point before three digits is more often a badly printed comma than a decimal point. */
const formRank = (text: string): number => (!isWellFormed(text) ? 0 : /\.\d{3}\b/.test(text) ? 1 : 2)
