import { readDates } from '@colrag/stage-kit'
import { englishTime } from '../english/time.ts'
import { japaneseTime } from '../japanese/time.ts'
import type { SentenceRule } from '../statement.ts'

/** What happened or holds when: "X は 8月5日に着工する", "8月3日に X を交付", "X opened on May 1, 1901". The time is the object. */
export const time: SentenceRule = {
  name: 'time',
  find: (view) =>
    readDates(view.text).flatMap((date) => {
      if (date.month === undefined && date.hour === undefined) return []
      const statement = view.japanese ? japaneseTime(view, date) : englishTime(view, date)
      return statement ? [statement] : []
    }),
}
