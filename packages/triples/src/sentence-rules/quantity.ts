import { readDates, readQuantities } from '@colrag/stage-kit'
import { nounBefore } from '../sentence-view.ts'
import type { SentenceRule, SentenceView, Statement } from '../statement.ts'

// Units that count places in a document or a calendar, not things.
const notAnAmount = /^(?:年|年度|月|日|時|分|秒|条|項|号|章|節|第|巻|部|位|)$/u
const lead = /(?:[、,:=(]|は|が|も|を|で|に|と|の)?\s*(?:約|計|延べ|合計|およそ|最大|最小|うち|全)*\s*$/u
const englishLead =
  /(?:(?:is|was|were|are|of|at|to|reached|totall?ed|equals|has|have|had|about|approximately|over|around|nearly|:|=)\s+)+$/iu

/** "X は 123 人", "八代市 8 人", "the X was 12 mm". The topic of the sentence is the subject, the noun before the number says what is counted. */
export const quantity: SentenceRule = {
  name: 'quantity',
  find(view) {
    const dates = readDates(view.text)
    return readQuantities(view.text).flatMap((q) => {
      if (notAnAmount.test(q.unit) || dates.some((d) => d.at[0] < q.at[1] && q.at[0] < d.at[1])) return []
      const about = /約\s*$/u.exec(view.text.slice(0, q.at[0]))?.[0].length ?? 0
      const start = q.at[0] - about
      const statement = view.japanese ? inJapanese(view, start, q.at[1]) : inEnglish(view, start, q.at[1])
      return statement ? [statement] : []
    })
  },
}

function inJapanese(view: SentenceView, start: number, end: number): Statement | null {
  const before = view.text.slice(0, start)
  const stem = before.slice(0, before.length - (lead.exec(before)?.[0].length ?? 0))
  const noun = nounBefore(stem)
  const object = view.text.slice(start, end)
  const onTopic = view.topic !== '' && start >= view.afterTopic
  if (onTopic && (noun === '' || view.topic.endsWith(noun)))
    return { subject: view.topic, predicate: 'は', object, at: [start, end], rule: 'quantity.topic', confidence: 0.8 }
  if (onTopic) return { subject: view.topic, predicate: noun, object, at: [start, end], rule: 'quantity.topic', confidence: 0.7 }
  return noun.length < 2
    ? null
    : { subject: noun, predicate: view.heading || 'は', object, at: [start, end], rule: 'quantity.noun', confidence: 0.6 }
}

function inEnglish(view: SentenceView, start: number, end: number): Statement | null {
  const before = view.text.slice(0, start)
  const verb = englishLead.exec(before)?.[0] ?? ''
  const noun = /(?:[A-Za-z][\w'’-]*\s+){1,6}$/u.exec(`${before.slice(0, before.length - verb.length).trimEnd()} `)?.[0].trim() ?? ''
  if (noun.length < 3 || verb === '') return null
  return {
    subject: noun.replace(/^(?:the|an?|and|of|that)\s+/iu, ''),
    predicate: verb.trim().replace(/[:=]/, 'is'),
    object: view.text.slice(start, end),
    at: [start, end],
    rule: 'quantity',
    confidence: 0.6,
  }
}
