import type { CaptionSubject } from '@colrag/core'
import { foldWidth } from '@colrag/stage-kit'

/** The line that names a table or figure, its label (`表3`), its unit line, and which rule found it. All '' where there is none. */
export interface TitleLine {
  readonly title: string
  readonly label: string
  readonly unit: string
  readonly rule: 'title-line' | 'numbered-line' | 'near-line' | 'heading' | 'none'
}

// 表 and 図 only before a number or a bracket: 代表 and 図書 are no labels.
const label =
  /(?<![\p{Script=Han}])(?:表|図|写真|別表|グラフ)\s*[(（]?\s*[0-9０-９一二三四五六七八九十A-Z]{1,4}(?:[-－–.．][0-9０-９]{1,3})*\s*[)）]?|\b(?:Table|Figure|Fig\.?|Photo|Chart|Map|Exhibit)\s*[0-9A-Z]+(?:[-.][0-9]+)*/u
const unitOf = /[(（[［]?\s*(?:単位|unit)s?\s*[:：は]?\s*([^\s()（）［］\]、,。]{1,12})\s*[)）\]］]?/iu
const longestTitle = 90

/** Looks at tied captions first, then at nearby lines with a label, then at a nearest text of one line, then at the nearest heading. */
export function titleLine(subject: CaptionSubject): TitleLine {
  const captions = subject.nearby.filter((n) => n.kind === 'caption')
  const lines = subject.nearby.flatMap((n) => linesOf(n.text))
  const own = linesOf(subject.text?.text ?? '')
  const unit = [...lines, ...own].map((line) => unitOf.exec(line)?.[1] ?? '').find((u) => u !== '') ?? ''
  const tied = captions.flatMap((n) => linesOf(n.text)).find((line) => withoutUnit(line) !== '')
  if (tied) return { title: withoutUnit(tied), label: labelOf(tied), unit, rule: 'title-line' }
  const numbered = lines.find((line) => line.length <= longestTitle && label.exec(line)?.index === 0)
  if (numbered) return { title: withoutUnit(numbered), label: labelOf(numbered), unit, rule: 'numbered-line' }
  const nearest = subject.nearby.find((n) => n.kind === 'text' || n.kind === 'list')?.text.trim() ?? ''
  if (nearest !== '' && isTitleLike(nearest)) return { title: withoutUnit(nearest), label: '', unit, rule: 'near-line' }
  const heading = subject.nearby
    .filter((n) => n.kind === 'heading' || n.kind === 'title')
    .map((n) => withoutUnit(n.text.replace(/\s+/gu, ' ')))
    .find((t) => t !== '')
  return heading ? { title: heading, label: '', unit, rule: 'heading' } : { title: '', label: '', unit, rule: 'none' }
}

/** The sentence-like line of the nearby body text that speaks of `表3`, '' where none does. */
export function referenceTo({ label: name, title }: TitleLine, subject: CaptionSubject): string {
  if (name === '') return ''
  const key = new RegExp(`${bare(name).replaceAll('.', String.raw`\.`)}(?![0-9])`, 'u')
  for (const near of subject.nearby) {
    if (near.kind !== 'text' && near.kind !== 'list') continue
    const sentence = near.text
      .replace(/\n/g, '')
      .split(/(?<=。)|(?<=\.)\s/u)
      .find((s) => key.test(bare(s)) && withoutUnit(s) !== title)
    if (sentence) return sentence.trim()
  }
  return ''
}

// One short line that is no sentence and no note.
const isTitleLike = (text: string): boolean =>
  !text.includes('\n') && text.length <= longestTitle && !/^[※*＊注(（○〇●◯◎・•◆◇■□▲▼→⇒]|[。.]$/u.test(text) && withoutUnit(text) !== ''
const bare = (text: string): string =>
  foldWidth(text)
    .replace(/[\s()]/gu, '')
    .toLowerCase()
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '')
const labelOf = (line: string): string => label.exec(line)?.[0].trim() ?? ''
const withoutUnit = (line: string): string => line.replace(unitOf, '').trim().slice(0, longestTitle)
