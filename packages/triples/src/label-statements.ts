import type { Passage } from '@colrag/core'
import { foldWidth } from '@colrag/stage-kit'
import { isJapanese } from './sentence-view.ts'
import type { Statement } from './statement.ts'

const label =
  /^\s*((?:図表?|表|写真|資料|別図|別表|様式|Fig(?:ure|\.)?|Table|Photo(?:graph)?|Chart|Map|Plate)\s?\.?\s?[0-9]+(?:[-.][0-9]+)*)(?:[\s:.)]|(?=[\p{L}「『]))[\s:.]*(.{2,160})$/iu
const bullet =
  /^[\s\u3000]*(?:[○●◯◎・•◆◇■□▲▼▪▶▷→⇒※◦‣*–-]|[\u2460-\u2473]|[(（][0-9０-９A-Za-z一二三四五六七八九十ア-ン]{1,3}[)）]|[0-9０-９]{1,2}[.)．、](?!\d)|[ア-ン][)、.])[\s\u3000]*/u

/** What a numbered caption says of its figure or table: "図3 浸水範囲" gives 図3 は 浸水範囲. */
export function captionStatements({ kind, text }: Passage): Statement[] {
  if (kind !== 'caption') return []
  const folded = foldWidth(text).replaceAll('\n', ' ')
  const match = label.exec(folded)
  if (!match?.[1] || !match[2]) return []
  const start = folded.length - match[2].length
  const object = match[2].trim()
  return [
    {
      subject: match[1].trim(),
      predicate: isJapanese(text) ? 'は' : 'shows',
      object,
      at: [start, start + object.length],
      rule: 'caption',
      confidence: 0.8,
    },
  ]
}

/** The short items of a list under its heading. An item that is a sentence speaks for itself and is left to the rules for sentences. */
export function listStatements({ kind, text, heading = '' }: Passage): Statement[] {
  if (kind !== 'list' || heading.trim() === '') return []
  const found: Statement[] = []
  let from = 0
  for (const line of text.split('\n')) {
    const mark = bullet.exec(line)?.[0] ?? ''
    const item = line.slice(mark.length).trim()
    const start = from + line.indexOf(item, mark.length)
    from += line.length + 1
    if (mark === '' || item.length < 2 || item.length > 60 || /[。.]$|。/u.test(item)) continue
    const predicate = isJapanese(`${heading}${item}`) ? '項目' : 'includes'
    found.push({ subject: heading.trim(), predicate, object: item, at: [start, start + item.length], rule: 'list', confidence: 0.5 })
  }
  return found
}
