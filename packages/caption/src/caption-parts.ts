import type { CaptionSubject } from '@colrag/core'
import type { CaptionWords } from './caption-words.ts'
import { pictureWords } from './picture-words.ts'
import { shorten } from './shorten.ts'
import type { TableFacts } from './table-facts.ts'

const longestName = 24
const named = 5
const longestAlternate = 120

/** What a table says in short, in the order in which it is told: what the rows are, unit, headers, numbers, labels. */
export function tableParts(facts: TableFacts, unit: string, words: CaptionWords): string[] {
  const { corner, rows, headers, labels, numbers, pairs } = facts
  const parts: string[] = []
  if (corner !== '' && corner.length <= 12) parts.push(words.by(corner))
  if (rows > 1) parts.push(words.count(rows))
  if (unit !== '') parts.push(words.unit(unit))
  if (pairs.length > 0) parts.push(...pairs.filter((p) => p.row.length <= longestName).map((p) => words.pair(p.row, p.text)))
  else push(parts, headers, words.columns)
  for (const column of numbers.slice(0, 2)) {
    const name = numbers.length > 1 || headers.length > 1 ? column.header : ''
    if (name === '' && column !== numbers[0]) break
    parts.push(column.even ? words.even(column.max.text, name) : words.extreme('max', column.max.row, column.max.text, name))
    if (column === numbers[0] && !column.even) parts.push(words.extreme('min', column.min.row, column.min.text, ''))
    if (column.total) parts.push(words.total(column.total.text, name))
  }
  push(parts, labels, words.rows)
  return parts
}

/** What the file says that a picture shows, and what stands in it: what a chart measures, over which time, its legend; the places on a map; other words. */
export function pictureParts(subject: CaptionSubject, words: CaptionWords): string[] {
  const { axes, span, places, others } = pictureWords(subject.block.kind, subject.text)
  const legend = subject.nearby.filter((n) => n.kind === 'legend').flatMap((n) => n.text.split(/\s*\n\s*/u))
  const parts: string[] = []
  const { alternate } = subject.block
  if (alternate !== undefined && alternate.trim() !== '') parts.push(shorten(alternate.trim(), longestAlternate))
  if (axes.length > 0) parts.push(words.axes(axes.slice(0, 3)))
  if (span) parts.push(words.span(...span))
  push(parts, legend, words.legend)
  push(parts, places, words.places)
  if (others.length > 0) parts.push(words.shows(shorten(others.join(words.comma), 110)))
  return parts
}

function push(parts: string[], names: readonly string[], say: (names: readonly string[], more: boolean) => string): void {
  const short = names.filter((n) => n.length <= longestName)
  if (short.length > 0) parts.push(say(short.slice(0, named), short.length > named))
}
