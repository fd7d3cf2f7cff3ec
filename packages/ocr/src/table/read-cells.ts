import { isCjk } from '@colrag/stage-kit'
import type { OcrLine, OcrRequest } from '../engine/ocr-engine.ts'
import type { Recogniser } from '../region/recogniser.ts'
import { readLine } from '../region/read-words.ts'
import type { CellPicture } from './cell-pictures.ts'

/** A line of a cell, its vertical extent in pixels of the table's picture. */
export interface CellLine {
  readonly text: string
  readonly confidence: number
  readonly top: number
  readonly bottom: number
}

const figures = /^[\s()（）【】\[\]"'△▲▼+\-−—¥\\$]*\d[\d,.\s:/~〜～\-]*[\s)）】\]%％円人件校戸棟食台本回名年月日歳袋個]*$/
const numeric = /^[\s()（）【】\[\]△▲+\-−¥\\$]*\d[\d,.]*[\s)）】\]%％]*$/

/** Whether a text is a number with its signs and brackets, and nothing else. */
export const isNumeric = (text: string): boolean => numeric.test(text)

/**
 * The lines of each cell; none for an empty one. The main language reads all cells; those without any CJK character are read again in the
 * second, which tells digits and their signs better. A short cell that is no number in a column of numbers is read once more for figures
 * alone. `columns[i]`: the column of cell i. `size`: a character in pixels.
 */
export async function readCells(cells: readonly (CellPicture | null)[], columns: readonly number[], size: number, { languages, recognise }: Recogniser): Promise<CellLine[][]> {
  const [main = 'eng', second] = languages
  const all = cells.flatMap((_, i) => (cells[i] ? [i] : []))
  const lines = cells.map((): CellLine[] => [])
  const read = async (which: readonly number[], language: string, characters?: string): Promise<Map<number, CellLine[]>> => {
    const results = await inParts(which, (part) => recognise(part.map((i): OcrRequest => {
      const { picture } = cells[i] as CellPicture
      return { picture, language, layout: picture.height > size * 2.1 + 20 ? 'block' : 'line', ...(characters === undefined ? {} : { characters }) }
    })))
    return new Map(which.map((i, at) => [i, (results[at] ?? []).flatMap((line) => cellLine(line, cells[i] as CellPicture))]))
  }
  for (const [i, found] of await read(all, main)) lines[i] = found
  if (second !== undefined) {
    const doubtful = all.filter((i) => ![...textOf(lines[i])].some((c) => isCjk(c) && !/[（）【】％]/.test(c)))
    for (const [i, found] of await read(doubtful, second)) if (prefers(found, lines[i] ?? [])) lines[i] = found
  }
  const share = new Map<number, number[]>()
  for (const i of all) share.set(columns[i] ?? 0, [...(share.get(columns[i] ?? 0) ?? []), figures.test(textOf(lines[i])) ? 1 : 0])
  const odd = all.filter((i) => {
    const column = share.get(columns[i] ?? 0) ?? []
    const text = textOf(lines[i])
    return column.length >= 3 && column.reduce((a, b) => a + b, 0) >= column.length * 0.6 && !figures.test(text) && [...text].length <= 4 && (lines[i]?.length ?? 0) <= 1
  })
  for (const [i, found] of await read(odd, second ?? main, '0123456789,.-()%')) if (figures.test(textOf(found)) && confidenceOf(found) >= 0.3) lines[i] = found
  return lines
}

/** Parts of a fixed size, so that several workers share them and the results do not depend on how many there are. */
async function inParts(which: readonly number[], work: (part: readonly number[]) => Promise<readonly (readonly OcrLine[])[]>): Promise<(readonly OcrLine[])[]> {
  const parts: (readonly number[])[] = []
  for (let at = 0; at < which.length; at += 48) parts.push(which.slice(at, at + 48))
  return (await Promise.all(parts.map(work))).flat()
}

function cellLine(line: OcrLine, cell: CellPicture): CellLine[] {
  const { text, confidence } = readLine(line)
  const bare = text.replace(/^[|｜_ ]+|[|｜_ ]+$/g, '')
  return bare === '' ? [] : [{ text: bare, confidence, top: cell.top + line.box.y, bottom: cell.top + line.box.y + line.box.height }]
}

const textOf = (lines: readonly CellLine[] | undefined): string => (lines ?? []).map(({ text }) => text).join('')
const confidenceOf = (lines: readonly CellLine[]): number => (lines.length === 0 ? 0 : lines.reduce((n, line) => n + line.confidence, 0) / lines.length)

function prefers(second: readonly CellLine[], first: readonly CellLine[]): boolean {
  if (second.length === 0 || first.length === 0) return second.length > 0
  const [a, b] = [second.every(({ text }) => isNumeric(text)), first.every(({ text }) => isNumeric(text))]
  const lead = confidenceOf(second) - confidenceOf(first)
  if (a !== b) return a ? lead > -0.3 : lead > 0.3
  return lead > (a ? -0.1 : 0)
}
