import type { BlockKind, Captioner, CaptionSubject } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import type { CaptionWords } from './caption-words.ts'
import { englishWords, japaneseWords } from './caption-words.ts'
import { tableFacts } from './table-facts.ts'
import type { TitleLine } from './title-line.ts'
import { referenceTo, titleLine } from './title-line.ts'

const kinds: readonly BlockKind[] = ['table', 'figure', 'photo', 'map', 'chart']
const shortest = 60
const longest = 200

/**
 * Captions without a model, at most 200 characters (and 60 or more where the page gives that much): title line, what the rows are, unit,
 * headers, row labels, extremes and totals of number columns, the sentence that refers to the block. Every number in a caption is printed
 * in the block or beside it. `by.rule` says where the title came from.
 */
export function ruleCaptioner(): Captioner {
  const name = 'rule-captioner'
  const print = fingerprint(name, 3)
  return {
    name,
    fingerprint: print,
    kinds,
    caption(subject) {
      if (!kinds.includes(subject.block.kind)) return Promise.resolve(null)
      const title = titleLine(subject)
      const words = /[\u3040-\u30ff\u4e00-\u9fff]/.test(title.title + (subject.text?.text ?? '') + (subject.nearby[0]?.text ?? ''))
        ? japaneseWords
        : englishWords
      const parts = subject.text?.table ? tableParts(subject, title, words) : figureParts(subject, words)
      if (title.title === '' && parts.length === 0) return Promise.resolve(null)
      const text = compose(title, parts, subject, words)
      return Promise.resolve({
        blockId: subject.block.id,
        text,
        by: { stage: name, fingerprint: print, rule: title.rule, confidence: confidenceOf(title.rule) },
      })
    },
  }
}

const confidenceOf = (rule: TitleLine['rule']): number =>
  ({ 'title-line': 0.9, 'numbered-line': 0.8, 'near-line': 0.7, heading: 0.6, none: 0.4 })[rule]

function compose(title: TitleLine, parts: readonly string[], subject: CaptionSubject, words: CaptionWords): string {
  let text = title.title === '' ? (words.kinds[subject.block.kind] ?? '') : title.title
  for (const part of parts) if (text.length + words.comma.length + part.length <= longest) text += words.comma + part
  const reference = referenceTo(title, subject)
  if (reference !== '' && text.length + reference.length < longest) text += words.stop + reference
  else if (text.length < shortest) {
    const near = subject.nearby.find(
      (n) =>
        (n.kind === 'text' || n.kind === 'list') && n.text.trim() !== '' && !n.text.includes(title.title === '' ? '\u0000' : title.title),
    )
    if (near) text += words.stop + near.text.replace(/\s*\n\s*/gu, '')
  }
  return shorten(text.replace(/\s+/gu, ' ').trim(), longest)
}

/** Cuts at the last mark of punctuation that fits, never inside a number or a surrogate pair. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  const mark = Math.max(...['。', '、', '. ', '; ', ', '].map((m) => cut.lastIndexOf(m)))
  return (mark >= limit / 2 ? cut.slice(0, mark) : cut.replace(/[\p{N}.,，．\ud800-\udbff]+$/u, '')).trim()
}

function tableParts(subject: CaptionSubject, title: TitleLine, words: CaptionWords): string[] {
  const table = subject.text?.table
  if (!table) return []
  const { corner, headers, labels, numbers } = tableFacts(table, title.unit)
  const brief = (names: readonly string[], count: number): [string[], boolean] => [
    names.filter((n) => n.length <= 24).slice(0, count),
    names.length > count,
  ]
  const parts: string[] = []
  if (corner !== '' && corner.length <= 12 && words === japaneseWords) parts.push(words.by(corner))
  if (title.unit !== '') parts.push(words.unit(title.unit))
  if (headers.length > 0) parts.push(words.columns(...brief(headers, 5)))
  for (const column of numbers.slice(0, 2)) {
    const name = numbers.length > 1 || headers.length > 1 ? column.header : ''
    parts.push(column.even ? words.even(column.max.text, name) : words.extreme('max', column.max.row, column.max.text, name))
    if (column === numbers[0] && !column.even) parts.push(words.extreme('min', column.min.row, column.min.text, ''))
    if (column.total) parts.push(words.total(column.total.text, name))
  }
  if (labels.length > 0) parts.push(words.rows(...brief(labels, 5)))
  return parts
}

function figureParts(subject: CaptionSubject, words: CaptionWords): string[] {
  const own = (subject.text?.text ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
  return own.length === 0 ? [] : [words.shows(shorten([...new Set(own)].join(words.comma), 110))]
}
