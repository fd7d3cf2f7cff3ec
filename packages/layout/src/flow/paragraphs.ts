import type { Box } from '@colrag/core'
import { unionBox } from '@colrag/core'
import { isCjk } from '@colrag/stage-kit'
import { headingNumber } from '../kinds/heading-number.ts'
import { isCapitals } from '../kinds/capitals.ts'
import { captionLabel } from '../kinds/caption-label.ts'
import { listMarker } from '../kinds/list-marker.ts'
import type { TextLine } from './text-lines.ts'

/** Lines that belong together. `text` joins them, with a space only between words that are written with spaces. */
export interface Paragraph {
  readonly lines: readonly TextLine[]
  readonly box: Box
  readonly size: number
  readonly bold: boolean
  readonly text: string
}

/** A line in brackets by itself heads what follows (＜空港＞). */
const bracketed = /^\s*(?:＜[^＜＞]{1,24}＞|<[^<>]{1,24}>|《[^》]{1,24}》|≪[^≫]{1,24}≫|【[^】]{1,24}】|〔[^〕]{1,24}〕)\s*$/

const sentenceEnd = /[.。．!?！？:：」』)）]$/

/** Paragraphs of one column, from its lines top to bottom: told apart by leading, size, weight, first-line indent, short last lines and markers. */
export function paragraphsOf(lines: readonly TextLine[]): readonly Paragraph[] {
  if (lines.length === 0) return []
  const left = Math.min(...lines.map((l) => l.box.x))
  const right = Math.max(...lines.map((l) => l.box.x + l.box.width))
  const set: Setting = { left, right, leading: typicalLeading(lines), sameSize: isUneven(lines) ? uneven : even }
  const groups: TextLine[][] = []
  lines.forEach((line, i) => {
    const group = groups.at(-1)
    if (group && !breaksBefore(line, group, lines[i + 1], set)) group.push(line)
    else groups.push([line])
  })
  return groups.map(paragraph)
}

function paragraph(lines: readonly TextLine[]): Paragraph {
  const text = lines.reduce((joined, line) => joined + (joined === '' || joinsBare(joined, line.text) ? '' : ' ') + line.text, '')
  const count = (test: (l: TextLine) => boolean): number => lines.reduce((n, l) => n + (test(l) ? l.text.length : 0), 0)
  const sizes = [...lines].sort((a, b) => b.text.length - a.text.length)
  return { lines, text, box: unionBox(lines.map((l) => l.box)), size: sizes[0]?.size ?? 0, bold: count((l) => l.bold) > text.length / 2 }
}

const joinsBare = (a: string, b: string): boolean => isCjk(a.at(-1) ?? '') && isCjk(b[0] ?? '')

/** The distance from line to line that is usual here, relative to the font size. */
function typicalLeading(lines: readonly TextLine[]): number {
  const pitches = lines
    .slice(1)
    .flatMap((line, i) => {
      const above = lines[i] as TextLine
      const relative = (bottomOf(line) - bottomOf(above)) / Math.max(line.size, 1)
      return Math.abs(line.size - above.size) < 0.1 * line.size && relative > 0.5 && relative < 3 ? [relative] : []
    })
    .sort((a, b) => a - b)
  return pitches[Math.floor(pitches.length / 2)] ?? 1.6
}

const bottomOf = (line: TextLine): number => line.box.y + line.box.height

/** How the lines of a column are set: its edges, the usual leading, and by how much sizes may differ within a paragraph, as a share. */
interface Setting {
  readonly left: number
  readonly right: number
  readonly leading: number
  readonly sameSize: number
}

const even = 0.12
/** Sizes that a text recogniser guessed differ from line to line. */
const uneven = 0.35

function isUneven(lines: readonly TextLine[]): boolean {
  if (lines.length < 5) return false
  const steps = lines.slice(1).map((line, i) => Math.abs(line.size - (lines[i] as TextLine).size) / Math.max(line.size, 1))
  return steps.filter((step) => step > 0.005).length > 0.6 * steps.length
}

/** Does bold print within the line above go on, or end, before this one begins? Then the weight that most of either has says nothing. */
function isOneWeight({ atoms }: TextLine, line: TextLine): boolean {
  const last = atoms.at(-1)?.bold
  return last === line.atoms[0]?.bold && atoms.some((a) => a.bold !== last)
}

function breaksBefore(
  line: TextLine,
  group: readonly TextLine[],
  next: TextLine | undefined,
  { left, right, leading, sameSize }: Setting,
): boolean {
  const above = group.at(-1) as TextLine
  const size = Math.max(line.size, above.size)
  if (Math.abs(line.size - above.size) > sameSize * size) return true
  if (bottomOf(line) - bottomOf(above) > Math.max(leading * 1.3, 1.25) * size) return true
  if (line.bold !== above.bold && !isOneWeight(above, line)) return true
  if (bracketed.test(line.text) || (group.length === 1 && bracketed.test(above.text))) return true
  if (isCapitals(line.text) && /\p{Ll}/u.test(above.text) && line.box.width < 0.8 * (right - left) && !captionLabel(above.text)) return true
  if (group.length <= 2 && isCapitals(group.map((l) => l.text).join(' ')) && /\p{Ll}/u.test(line.text)) return true
  if (Math.min(line.box.x + line.box.width, above.box.x + above.box.width) - Math.max(line.box.x, above.box.x) < 0.5 * size) return true
  if (listMarker(line.text) !== null && !/^[-–—*]/.test(line.text)) return true
  if (headingNumber(line.text) !== null && above.box.x + above.box.width < right - 1.5 * size) return true
  const short = above.box.x + above.box.width < right - 2 * size
  if (headingNumber(above.text) !== null && group.length === 1 && short && above.text.length < 40 && !sentenceEnd.test(above.text))
    return true
  if (short && sentenceEnd.test(above.text) && above.box.x + above.box.width < right - 0.12 * (right - left)) return true
  const indent = line.box.x - left
  const hanging = listMarker((group[0] as TextLine).text) !== null || headingNumber((group[0] as TextLine).text) !== null
  const nextAtLeft = next !== undefined && next.box.x < line.box.x - 0.6 * size
  return !hanging && indent > 0.7 * size && indent < 4 * size && above.box.x - left < indent - 0.6 * size && nextAtLeft
}
