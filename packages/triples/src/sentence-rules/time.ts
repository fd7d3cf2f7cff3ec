import { readDates } from '@colrag/stage-kit'
import type { SentenceRule, Statement } from '../statement.ts'

const particle = /^(?:現在で?|時点で?|に|から|より|まで(?:に)?|付けで|付で|付け|には)?[、,]?\s*/u

/** What happened or holds when: "X は 8月5日に着工する", "8月3日に X を交付", "X opened on May 1, 1901". The time is the object. */
export const time: SentenceRule = {
  name: 'time',
  find({ text, japanese, topic, afterTopic }) {
    return readDates(text).flatMap((date): Statement[] => {
      if (date.month === undefined && date.hour === undefined) return []
      const [start, dateEnd] = date.at
      const after = text.slice(dateEnd)
      if (!japanese) return inEnglish(text, start, dateEnd)
      const word = particle.exec(after)?.[0] ?? ''
      const rest = (/^[^。、()]{2,40}/u.exec(after.slice(word.length))?.[0] ?? '').trim()
      const end = dateEnd + (/^(?:まで|から|現在|時点)/u.exec(word)?.[0].length ?? 0)
      const object = text.slice(start, end)
      if (topic !== '' && start >= afterTopic)
        return [{ subject: topic, predicate: rest || '時期', object, at: [start, end], rule: 'time.topic', confidence: 0.7 }]
      return rest === '' || /^[\d:~〜～-]/u.test(rest) || word === ''
        ? []
        : [{ subject: rest, predicate: '時期', object, at: [start, end], rule: 'time.date', confidence: 0.5 }]
    })
  },
}

function inEnglish(text: string, start: number, end: number): Statement[] {
  const before =
    /((?:[A-Z][\w'’-]*\s+|the\s+)(?:[\w'’-]+\s+){0,6}?)((?:was|were|is|are|will be)?\s*[a-z]+(?:ed|s|d|n|t)?)\s+(?:on|in|by|until|since|from)\s+$/u.exec(
      text.slice(0, start),
    )
  if (!before?.[1] || !before[2]) return []
  return [
    {
      subject: before[1].trim(),
      predicate: before[2].trim(),
      object: text.slice(start, end),
      at: [start, end],
      rule: 'time',
      confidence: 0.5,
    },
  ]
}
