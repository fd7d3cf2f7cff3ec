import type { BlockKind, OutlineEntry } from '@colrag/core'
import type { Paragraph } from '../flow/paragraphs.ts'
import { isCapitals } from './capitals.ts'
import { isByline } from './byline.ts'
import { captionLabel } from './caption-label.ts'
import { looksLikeFormula } from './formula.ts'
import { headingNumber, marked } from './heading-number.ts'
import { listMarker } from './list-marker.ts'
import { mathShare } from './math-share.ts'
import { isNoHeading, isRemark } from './remark.ts'

/** What kinds are told from: the size and weight of body text near the page, its outline entries, the height of the frame. */
export interface Surroundings {
  readonly em: number
  readonly boldBody: boolean
  readonly outline: readonly OutlineEntry[]
  readonly height: number
}

export interface ParagraphKind {
  readonly kind: BlockKind
  readonly rule: string
  readonly depth?: number
}

/** Kinds of the paragraphs of a page in reading order; depths count a title as 0 and the highest heading as 1. */
export function classifyParagraphs(paragraphs: readonly Paragraph[], around: Surroundings): readonly ParagraphKind[] {
  const outline = new Map(around.outline.map((entry) => [folded(entry.title), entry.depth + 1]))
  const kinds = paragraphs.map((paragraph, i) => kindOf(paragraph, paragraphs[i - 1], paragraphs[i + 1], around, outline))
  return withoutRuns(kinds, paragraphs)
}

const mostInRow = 2
const unsure: ReadonlySet<string> = new Set(['large', 'bold', 'capitals'])

/** Three and more lines in a row of one size are no headings: an address, a cover page, a passage in larger type. */
function withoutRuns(kinds: readonly ParagraphKind[], paragraphs: readonly Paragraph[]): readonly ParagraphKind[] {
  const out = [...kinds]
  const isLarge = (i: number): boolean => unsure.has(kinds[i]?.rule ?? '')
  for (let i = 0; i < kinds.length;) {
    let end = i + 1
    while (isLarge(i) && isLarge(end) && Math.abs((paragraphs[end] as Paragraph).size - (paragraphs[i] as Paragraph).size) < 0.5) end++
    if (end - i > mostInRow)
      for (let k = i; k < end; k++)
        if (headingNumber((paragraphs[k] as Paragraph).text) === null) out[k] = { kind: 'text', rule: 'paragraph' }
    i = end
  }
  return out
}

const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()

function kindOf(
  p: Paragraph,
  before: Paragraph | undefined,
  after: Paragraph | undefined,
  around: Surroundings,
  outline: ReadonlyMap<string, number>,
): ParagraphKind {
  const { text } = p
  if (captionLabel(text)) return { kind: 'caption', rule: 'caption-label' }
  if (isLegend(text)) return { kind: 'legend', rule: 'legend-word' }
  const planned = text.length < 200 && !isNoHeading(text) ? outline.get(folded(text)) : undefined
  if (planned !== undefined) return { kind: 'heading', rule: 'outline', depth: planned }
  if (isFootnote(p, around)) return { kind: 'footnote', rule: 'footnote-mark' }
  if (isFormula(p)) return { kind: 'formula', rule: 'symbols' }
  const heading = headingOf(p, before, after, around)
  if (heading) return heading
  if (listMarker(text) !== null) return { kind: 'list', rule: 'list-marker' }
  return { kind: 'text', rule: 'paragraph' }
}

/** Set apart and made of signs, by the fonts it is set in or by its characters. */
function isFormula({ text, lines }: Paragraph): boolean {
  if (looksLikeFormula(text, lines.length)) return true
  if (lines.length > 12 || text.length < 3 || text.length > 300 || listMarker(text) !== null) return false
  const words = text.match(/\p{L}{4,}|[\u3040-\u30ff\u4e00-\u9fff]{3,}/gu)?.length ?? 0
  return words <= 3 && mathShare(lines.flatMap((l) => l.atoms)) > 0.7 && /[=<>≤≥≈≡∑∏∫√∈→+\u{1d400}-\u{1d7ff}]/u.test(text)
}

/** The key to the signs of a map, a chart or a table. */
const isLegend = (text: string): boolean =>
  text.length < 300 && /^[【〔(（[<＜［]?\s?(?:凡\s?例|記号の説明|Legend|LEGEND|Key to symbols)(?=[\s:：】〕)）\]>＞］]|$)/.test(text)

function isFootnote({ text, size, box }: Paragraph, { em, height }: Surroundings): boolean {
  const low = box.y > 0.7 * height
  const small = size < 0.92 * em
  if (/^[(（]?[※注*†‡]\s?[\d０-９]*[)）:：.．\s]?/.test(text) && (small || low)) return true
  return small && low && /^(?:\d{1,3}[\s)）.]|[¹²³⁴-⁹])/.test(text)
}

/** A row of a sum that stands outside any table. */
const sum = /^(?:合\s?計|総\s?計|小\s?計|計|(?:grand |sub-?)?total)[\s:：]*[^\p{L}]*[\d０-９]/iu

/** Words that are bold only behind a label are its value. */
const startsBold = ({ lines }: Paragraph): boolean => lines[0]?.atoms.find((a) => /\p{L}/u.test(a.text))?.bold ?? true

/** Dots that lead to a page number: a line of a table of contents. */
const leader = /(?:[.．·・…‥]\s?){4,}\s*[\divxlcIVXLC０-９]*\s*$/

/** By how much print is larger than body text where an exclamation is a headline and no cry in a text. */
const exclaimed = 1.5

/** A full stop after a handful of words, or a small letter at the start of what takes more than one line. */
const isSentence = ({ text, lines }: Paragraph): boolean =>
  (/[\p{Ll}\d)\]"”′]\s?\.$/u.test(text) && text.split(/\s+/).length > 6) || (lines.length > 1 && /^\p{Ll}/u.test(text))

/** A text in brackets as a whole, a sentence behind a bare number (a note's), an address, or an author's name. */
const isAside = (text: string): boolean =>
  /^[(（](?![^)）]{1,3}[)）])[^()（）]*[)）]$/.test(text) ||
  /^\d{1,3}\s(?!\d)(?:\S+\s){3,}.*[\p{Ll})]\.$/u.test(text) ||
  /^\S*(?:\w\.\w{2,}\/|https?:|www\.|@)\S*$/.test(text) ||
  isByline(text)

/** Words of a picture in large type that begin small, or say next to nothing; a line that goes on with the heading above it is none of them. */
function isWordOnly(p: Paragraph, before: Paragraph | undefined): boolean {
  if ((p.text.match(/\p{Script=Latin}/gu)?.length ?? 0) < (p.text.match(/\p{L}/gu)?.length ?? 0)) return false
  if (before && Math.abs(before.size - p.size) < 0.04 * p.size && p.box.y - before.box.y - before.box.height < p.size) return false
  return /^\p{Ll}[\p{Ll}\s]/u.test(p.text) || (p.text.match(/\p{L}/gu)?.length ?? 0) < 3
}

/** Set like a passage of text beside it, so that it cannot stand out against it: the piece of it that begins or ends a column or a page. */
function isPartOf(p: Paragraph, beside: Paragraph | undefined): boolean {
  const { size, bold, text } = p
  if (!beside || beside.bold !== bold || Math.abs(beside.size - size) > 0.04 * size) return false
  if (headingNumber(text) !== null || isCapitals(text) || !/[.。．!！?？]/.test(beside.text)) return false
  return beside.lines.length > 3 || (fills(p, beside) && /[.。．]$/.test(beside.text))
}

/** Does its last line reach the edge that a sentence goes on beyond, in the line below? */
function fills({ box, size }: Paragraph, below: Paragraph): boolean {
  const right = box.x + box.width
  const gap = below.box.y - box.y - box.height
  return right > below.box.x + below.box.width - size && gap > -size && gap < size && Math.abs(box.x - below.box.x) < 2 * size
}

function headingOf(
  p: Paragraph,
  before: Paragraph | undefined,
  after: Paragraph | undefined,
  { em, boldBody }: Surroundings,
): ParagraphKind | null {
  const { text, size, lines } = p
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (lines.length > 3 || text.length > 160 || letters < 2 || /[。．,，、;；]$/.test(text) || leader.test(text)) return null
  const ratio = size / em
  if (/[!！]$/.test(text) && (ratio < exclaimed || lines.length > 1)) return null
  if (isRemark(text) || isAside(text) || sum.test(text) || isSentence(p) || isPartOf(p, before) || isPartOf(p, after)) return null
  const number = headingNumber(text)
  const level = (bySize: number): number => (number && number.level !== marked ? number.level : bySize)
  if (!number && isWordOnly(p, before)) return null
  if (ratio >= 1.15 && letters >= 0.4 * text.replace(/\s/g, '').length)
    return { kind: 'heading', rule: 'large', depth: level(ratio >= 1.6 ? 1 : ratio >= 1.3 ? 2 : 3) }
  if (/[.:：]$/.test(text) && !number) return null
  if (p.bold && startsBold(p) && !boldBody && lines.length <= 2 && ratio > 0.93) return { kind: 'heading', rule: 'bold', depth: level(3) }
  if (
    isCapitals(text) &&
    lines.length <= 2 &&
    text.length < 80 &&
    ratio > 0.93 &&
    after &&
    /\p{Ll}/u.test(after.text) &&
    after.text.length > text.length
  )
    return { kind: 'heading', rule: 'capitals', depth: level(3) }
  if (!number || lines.length > 1 || text.length > 45 || ratio < 0.9) return null
  const isChapter = /^第|^(?:chapter|part|appendix|annex)/i.test(number.marker)
  const sameKind = (other: Paragraph | undefined): boolean =>
    other !== undefined && other.lines.length <= 2 && headingNumber(other.text)?.family === number.family
  if (!isChapter && (sameKind(after) || sameKind(before) || after === undefined)) return null
  return { kind: 'heading', rule: 'numbered', depth: number.level }
}
