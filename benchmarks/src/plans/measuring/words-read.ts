import type { Box, Unit } from '@colrag/core'
import { quoteAnchors } from '@colrag/stage-kit'
import { bare } from '../../disaster/questions/only-its-gold.ts'
import type { PlanSheetGold, PageWords, PrintedWord } from '../gold.ts'
import { wordGroups } from './sheet-groups.ts'

/** A word that a recipe read, where it stands. */
export interface ReadWord {
  readonly text: string
  readonly box: Box
}

/** The words of a unit by the number of their page, cut at white space. */
export function* wordsOfUnit(unit: Unit): Generator<ReadWord & { readonly page: number }> {
  for (const { 0: text, index } of unit.text.matchAll(/\S+/g))
    for (const { page, boxes } of quoteAnchors(unit, index, index + text.length)) for (const box of boxes) yield { page, text, box }
}

/** Of the printed words of a group: the share in whose middle some word was read, and of those that are read as they are printed. */
export interface WordsFound {
  readonly group: string
  readonly n: number
  readonly found: number
  readonly right: number
}

/** `read`: words by `FILE#PAGE`; sheets whose page is none of its keys are left out. */
export function wordsRead(
  sheets: readonly PlanSheetGold[],
  pages: readonly PageWords[],
  read: ReadonlyMap<string, readonly ReadWord[]>,
): readonly WordsFound[] {
  const counts = new Map(Object.keys(wordGroups).map((group) => [group, { n: 0, found: 0, right: 0 }]))
  for (const [i, sheet] of sheets.entries()) {
    const there = read.get(`${sheet.file}#${sheet.page}`)
    for (const word of there ? (pages[i]?.words ?? []) : []) {
      const meeting = there?.filter(({ box }) => holdsMiddle(box, word)) ?? []
      for (const [group, belongs] of Object.entries(wordGroups)) {
        const count = counts.get(group)
        if (!count || !belongs(sheet, word)) continue
        count.n++
        if (meeting.length > 0) count.found++
        if (meeting.some(({ text }) => same(text, word[0]))) count.right++
      }
    }
  }
  return [...counts].map(([group, { n, found, right }]) => ({ group, n, found: found / Math.max(1, n), right: right / Math.max(1, n) }))
}

function holdsMiddle({ x, y, width, height }: Box, [, x0, y0, x1, y1]: PrintedWord): boolean {
  const [middle, centre] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return middle >= x && middle <= x + width && centre >= y && centre <= y + height
}

/** Quotation marks and dashes have many forms; a word that was read together with its neighbour holds it. */
const same = (read: string, printed: string): boolean => plain(read).includes(plain(printed))
const plain = (text: string): string => bare(text).toUpperCase().replace(/[‘’′`]/g, "'").replace(/[“”″]/g, '"').replace(/[‐‑–—]/g, '-') // prettier-ignore
