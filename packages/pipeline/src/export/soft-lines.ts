import { isCjk } from '@colrag/stage-kit'
import { lineJoint } from './line-joint.ts'
import { beginsItem } from './list-items.ts'

/** Blocks narrower than this, in half-width characters, are labels and addresses more often than wrapped text. */
const leastWidth = 24
/** Letters differ in width, so that lines of one length have more of them or fewer. */
const full = 0.85

/** A name with a colon behind it begins a line of its own; a time does not. */
const labelled = /^(?=[^：:]*\p{L})[\p{L}\p{N}\s・（）()]{1,16}[：:](?!\/\/)/u
/** What cannot begin a line that stands by itself: small kana, a long mark, the particle を, closing signs. */
const neverFirst = /^[ぁぃぅぇぉっゃゅょァィゥェォッャュョーを、。，．）」』】]/
/** Lines that begin with so many of the same characters are items of one list. */
const alike = 3

/**
 * Text without the line breaks that only want of room made: a line goes on with the next one where the first word of that had no more room
 * beside it, judged by the widest line, or where that begins as no line does. It takes no space within Japanese, nor behind a hyphen. All other
 * breaks stay, those before items, labels and lines that begin as the one above does among them.
 */
export function joinSoftLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  const most = Math.max(...lines.map(widthOf))
  let out = lines[0] ?? ''
  lines.slice(1).forEach((line, i) => {
    const above = lines[i] as string
    const isSoft = above !== '' && line !== '' && (neverFirst.test(line) || (most >= leastWidth && isWrapped(above, line, most)))
    out += `${isSoft ? lineJoint(above, line) : '\n'}${line}`
  })
  return out
}

const isWrapped = (above: string, line: string, most: number): boolean =>
  !beginsItem(line) && !labelled.test(line) && !beginAlike(above, line) && widthOf(above) + 1 + firstWidth(line) > full * most

const beginAlike = (above: string, line: string): boolean =>
  isCjk(line[0] ?? '') && Array.from(line).slice(0, alike).join('') === Array.from(above).slice(0, alike).join('') && line.length > alike

/** In half-width characters. */
const widthOf = (text: string): number => Array.from(text).reduce((n, c) => n + (isCjk(c) ? 2 : 1), 0)

/** The width of what cannot be broken at the start of a line: a word, or a character with the punctuation that may not begin a line. */
function firstWidth(line: string): number {
  const cjk = isCjk(line[0] ?? '')
  return widthOf((cjk ? /^.[、。，．）」』】・ー]*/u : /^[^\s\u3000-\u9fff]+/u).exec(line)?.[0] ?? '')
}
