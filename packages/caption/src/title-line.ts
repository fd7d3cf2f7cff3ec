import type { CaptionSubject, NearbyText } from '@colrag/core'
import { foldWidth } from '@colrag/stage-kit'
import { shorten } from './shorten.ts'
import { unitIn, withoutUnitNote } from './unit-note.ts'

/** The line that names a table or figure, its label (`表3`), its unit, and which rule found it. All '' where there is none. */
export interface TitleLine {
  readonly title: string
  readonly label: string
  readonly unit: string
  readonly rule: 'title-line' | 'numbered-line' | 'own-row' | 'near-line' | 'item-line' | 'heading' | 'first-line' | 'none'
}

const ordinal = String.raw`\s*[(（]?\s*[0-9０-９一二三四五六七八九十A-Z]{1,4}(?:[-－–.．][0-9０-９]{1,3})*\s*[)）]?`
// 表 and 図 only before a number or a bracket: 代表 and 図書 are no labels.
const tableLabel = new RegExp(
  String.raw`(?<!\p{Script=Han})(?:図表|別表|表|資料)${ordinal}|\b(?:Table|Exhibit)\s*[0-9A-Z]+(?:[-.][0-9]+)*`,
  'u',
)
const figureLabel = new RegExp(
  String.raw`(?<!\p{Script=Han})(?:図表|図|写真|グラフ|地図|資料)${ordinal}|\b(?:Figure|Fig\.?|Photo|Chart|Map|Exhibit)\s*[0-9A-Z]+(?:[-.][0-9]+)*`,
  'u',
)
// What follows a label in a sentence about it and not in its title.
const goesOn = /^(?:に|は|の(?:とおり|通り)|を|で(?:は|示)|と|から|より|shows?\b|is\b|are\b|presents?\b|gives?\b|lists?\b|illustrates?\b)/u
const item = /^\s*(?:[0-9０-９]{1,3}[.．、)）\s]|[(（][0-9０-９一-十ア-ンa-z]{1,3}[)）]|[①-⑳㉑-㉟])/u
const longestTitle = 90
const titleReach = 3

/**
 * Looks at tied captions, at nearby lines that begin with a label, at a row of the table that spans it all (`ownRow`), at the one line right
 * before the block, at the item it stands under, at the nearest heading, at the first line of the text before.
 */
export function titleLine(subject: CaptionSubject, ownRow = ''): TitleLine {
  const label = subject.block.kind === 'table' ? tableLabel : figureLabel
  const around = subject.nearby.filter((n) => Math.abs(n.offset ?? 0) <= titleReach)
  const unit = [
    subject.text?.table?.unit ?? '',
    ...around.flatMap((n) => linesOf(n.text)).map(unitIn),
    ...linesOf(subject.text?.text ?? '').map(unitIn),
  ].find((u) => u !== '')
  const found = (line: string, rule: TitleLine['rule']): TitleLine => ({
    title: shorten(withoutUnitNote(line), longestTitle),
    label: label.exec(line)?.[0].trim() ?? '',
    unit: unit ?? '',
    rule,
  })

  const tied = subject.nearby.filter((n) => n.kind === 'caption').flatMap((n) => linesOf(n.text))
  const caption = wholeTitle(
    tied.filter((line) => withoutUnitNote(line) !== ''),
    label,
  )
  if (caption !== '') return found(caption, 'title-line')
  const numbered = around.flatMap((n) => linesOf(n.text)).find((line) => isNumbered(line, label))
  if (numbered) return found(numbered, 'numbered-line')
  if (ownRow !== '') return found(ownRow, 'own-row')

  const before = subject.nearby.filter((n) => (n.offset ?? -1) < 0)
  const heading = before.find((n) => (n.kind === 'heading' || n.kind === 'title') && withoutUnitNote(flat(n.text)) !== '')
  const line = before.find((n) => (n.kind === 'text' || n.kind === 'list') && withoutUnitNote(flat(n.text)) !== '')
  if (line && distance(line) <= distance(heading)) {
    if (isTitleLike(line.text)) return found(line.text, 'near-line')
    if (item.test(line.text) && distance(line) <= 1 && flat(line.text).length <= longestTitle) return found(flat(line.text), 'item-line')
  }
  if (heading) return found(flat(heading.text), 'heading')
  const first = line ? (linesOf(line.text)[0] ?? '') : ''
  return isTitleLike(first) && line && distance(line) <= titleReach ? found(first, 'first-line') : found('', 'none')
}

/** The first line, with what follows it where it is but a label (`Table 1`, then `BRAZIL`). */
function wholeTitle([first = '', ...rest]: readonly string[], label: RegExp): string {
  const bare = first.replace(label, '').replace(/[^\p{L}\p{N}]/gu, '') === ''
  return bare ? [first, ...rest.slice(0, 2)].join(' ') : first
}

const distance = (near: NearbyText | undefined): number => (near ? Math.abs(near.offset ?? 1) : Infinity)

function isNumbered(line: string, label: RegExp): boolean {
  const at = label.exec(line)
  return at?.index === 0 && line.length <= longestTitle && !/[。]$/u.test(line) && !goesOn.test(line.slice(at[0].length).trim())
}

// One short line that is no sentence, no note and no list of facts.
const isTitleLike = (text: string): boolean =>
  !text.includes('\n') &&
  text.length <= 60 &&
  !/^[※*＊注(（○〇●◯◎・•◆◇■□▲▼→⇒✓✔\p{Co}]|^[a-z]|[。.:：)、,]$|、.*、/u.test(text.trim()) &&
  /\p{L}{2}/u.test(withoutUnitNote(text))

const flat = (text: string): string =>
  text
    .replace(/\s*\n\s*/gu, /[a-z]\s*\n/u.test(text) ? ' ' : '')
    .replace(/\s+/gu, ' ')
    .trim()
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')

/** A label as it is compared: `図３`, `図 3` and `図（3）` are one; `Figure 3` and `Fig. 3` too. */
export const bareLabel = (text: string): string =>
  foldWidth(text)
    .replace(/[\s()]/gu, '')
    .toLowerCase()
    .replace(/fig(?:ure|\.)?(?=\d)/gu, 'fig')
