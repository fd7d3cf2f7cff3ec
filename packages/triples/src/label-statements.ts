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

/**
 * The short items of a list under its heading, and items of the form "name: what it is". An item that goes on over its line or that is a
 * sentence speaks for itself and is left to the rules for sentences.
 */
export function listStatements({ kind, text, heading = '' }: Passage): Statement[] {
  if (kind !== 'list') return []
  const found: Statement[] = []
  const about = heading.trim()
  const lines = text.split('\n')
  let from = 0
  lines.forEach((line, i) => {
    const mark = bullet.exec(line)?.[0] ?? ''
    const item = line.slice(mark.length).trim()
    const start = from + line.indexOf(item, mark.length)
    from += line.length + 1
    const next = lines[i + 1]
    const ends = next === undefined || next.trim() === '' || bullet.test(next)
    if (mark === '' || !ends || item.length < 2 || item.length > 60) return
    const pair = /^([^:：。、]{2,30}?)\s*[:：]\s*([^:：]{1,40})$/u.exec(item)
    if (pair?.[1] && pair[2] && !/\d$/u.test(pair[1])) {
      const at = start + item.length - pair[2].length
      found.push({
        subject: pair[1],
        predicate: isJapanese(item) ? 'は' : 'is',
        object: pair[2],
        at: [at, start + item.length],
        rule: 'list.pair',
        confidence: 0.6,
      })
    } else if (about !== '' && about.length <= 40 && isNameLike(item)) {
      const predicate = isJapanese(`${about}${item}`) ? '項目' : 'includes'
      found.push({ subject: about, predicate, object: item, at: [start, start + item.length], rule: 'list', confidence: 0.5 })
    }
  })
  return found
}

/** No sentence, and nothing with a verb or a number that says more than its heading. */
const isNameLike = (item: string): boolean =>
  isJapanese(item)
    ? item.length <= 30 && !/[。、を:：]|[うくすつぬむるたいだ]$|[はがに].{3,}[るたすう]/u.test(item)
    : !/[.;:]|\b(?:is|are|was|were|has|have|will|should|must)\b/u.test(item)
