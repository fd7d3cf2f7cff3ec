import type { DateReading } from '@colrag/stage-kit'
import type { SentenceView, Statement } from '../statement.ts'

const event =
  /((?:[A-Z][\w'’-]*|the|an?)(?:\s+[\w'’-]+){0,6}?)\s+((?:(?:was|were|is|are|has been|have been|will be|had been)\s+)?(?:\w+ly\s+)?(?:[a-z]+ed|held|built|begun|began|made|sent|met|opened|founded|burnt|struck|took place))\b/u

/** "The bridge was opened on May 1, 1901", "On May 1, 1901, the bridge was opened". The date is the object. */
export function englishTime({ text }: SentenceView, date: DateReading): Statement | null {
  const [start, end] = date.at
  const said = (subject: string, predicate: string): Statement => ({
    subject: subject.replace(/^(?:the|an?)\s+/iu, ''),
    predicate,
    object: text.slice(start, end),
    at: [start, end],
    rule: 'time',
    confidence: 0.5,
  })
  const before = text.slice(0, start)
  if (/^\s*(?:it was\s+)?(?:on|in|by|since|from)\s+$/iu.test(before)) {
    const found = event.exec(text.slice(end).replace(/^,?\s+/u, ''))
    return found?.[1] && found[2] && found.index === 0 ? said(found[1], found[2]) : null
  }
  // "The flood gate, completed on 15 April 1968, serves …"
  const aside = /((?:[A-Z][\w'’-]*|\bthe)(?:\s+[\w'’-]+){0,5}),\s+([a-z]+(?:ed|ilt|eld|egun))\s+(?:on|in)\s+$/u.exec(before)
  if (aside?.[1] && aside[2]) return said(aside[1], aside[2])
  const found = event.exec(before)
  return found?.[1] && found[2] && /\s(?:on|in|by|until|since|from)\s+$/iu.test(before) && !/[;.]\s/u.test(before.slice(found.index))
    ? said(found[1], found[2])
    : null
}
