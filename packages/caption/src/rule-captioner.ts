import type { BlockKind, Captioner, CaptionSubject } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { pictureParts, tableParts } from './caption-parts.ts'
import type { CaptionWords } from './caption-words.ts'
import { captionWords } from './caption-words.ts'
import type { Reference } from './reference-to.ts'
import { referenceTo } from './reference-to.ts'
import { shorten } from './shorten.ts'
import { tableFacts } from './table-facts.ts'
import type { TitleLine } from './title-line.ts'
import { titleLine } from './title-line.ts'

export const captionedKinds: readonly BlockKind[] = ['table', 'figure', 'photo', 'map', 'chart']
const shortest = 60
const longest = 200

/**
 * Captions without a model, at most 200 characters: title line, what the rows are and how many, unit, headers, extremes and totals of number
 * columns, row labels; of pictures axes, legend, places and other words in them; the sentence that refers to the block, which `reference`
 * quotes with its block. Every number but the count of rows is printed in the block or beside it. `by.rule` says where the title came from.
 */
export function ruleCaptioner(): Captioner {
  const name = 'rule-captioner'
  const print = fingerprint(name, 4)
  return {
    name,
    fingerprint: print,
    kinds: captionedKinds,
    caption(subject) {
      if (!captionedKinds.includes(subject.block.kind)) return Promise.resolve(null)
      const table = subject.text?.table
      const found = titleLine(subject, table ? tableFacts(table, '').title : '')
      const words = captionWords(subject)
      const parts = table ? tableParts(tableFacts(table, found.unit), found.unit, words) : pictureParts(subject, words)
      if (found.title === '' && parts.length === 0) return Promise.resolve(null)
      const reference = referenceTo(found, subject)
      return Promise.resolve({
        blockId: subject.block.id,
        text: compose(found, parts, reference, subject, words),
        ...(reference?.blockId === undefined ? {} : { reference: { blockId: reference.blockId, text: reference.text } }),
        by: { stage: name, fingerprint: print, rule: found.rule, confidence: confidenceOf[found.rule] },
      })
    },
  }
}

const confidenceOf: Readonly<Record<TitleLine['rule'], number>> = {
  'title-line': 0.9,
  'numbered-line': 0.8,
  'own-row': 0.8,
  'near-line': 0.7,
  'item-line': 0.6,
  heading: 0.6,
  'first-line': 0.5,
  none: 0.4,
}

function compose(
  { title }: TitleLine,
  parts: readonly string[],
  reference: Reference | null,
  subject: CaptionSubject,
  words: CaptionWords,
): string {
  let text = title === '' ? (words.kinds[subject.block.kind] ?? '') : parts.length > 0 ? title.replace(/[.。]$/u, '') : title
  for (const part of parts) if (text.length + words.comma.length + part.length <= longest) text += words.comma + part
  if (reference && text.length + reference.text.length < longest) text += stopAfter(text, words) + reference.text
  else if (text.length < shortest && (subject.block.kind !== 'table' || title === '')) text += nearWords(text, subject, words)
  return shorten(text.replace(/\s+/gu, ' ').trim(), longest)
}

/** A picture that says little of itself is told by the words beside it, notes and what was said already aside. */
function nearWords(text: string, { nearby }: CaptionSubject, words: CaptionWords): string {
  const near = nearby.find(
    (n) =>
      (n.kind === 'text' || n.kind === 'list') && !/^\s*[※*＊注(（]/u.test(n.text) && /\p{L}{4}/u.test(n.text) && !isSaid(n.text, text),
  )
  return near ? stopAfter(text, words) + near.text.replace(/^[\p{Co}\s]+/u, '').replace(/\s*\n\s*/gu, words.comma === '、' ? '' : ' ') : ''
}

const stopAfter = (text: string, { stop }: CaptionWords): string => (/[。.?!？！]$/u.test(text) ? stop.replace(/[。.]/u, '') : stop)

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
const isSaid = (near: string, text: string): boolean => letters(text).includes(letters(near)) || letters(near).startsWith(letters(text))
