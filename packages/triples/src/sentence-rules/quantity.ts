import { readDates, readQuantities } from '@colrag/stage-kit'
import { englishQuantity } from '../english/quantity.ts'
import { japaneseQuantity } from '../japanese/quantity.ts'
import type { SentenceRule } from '../statement.ts'

// Units that count places in a document or a calendar, not things.
const notAnAmount = /^(?:年|年度|月|日|時|分|秒|条|項|号|章|節|第|巻|部|位)$/u

/** "X は 123 人", "八代市 8 人", "the X was 12 mm": who or what the number holds for is the subject, what is counted the predicate. */
export const quantity: SentenceRule = {
  name: 'quantity',
  find(view) {
    const quantities = readQuantities(view.text)
    if (quantities.length === 0) return []
    const dates = readDates(view.text)
    return quantities.flatMap((q) => {
      if (notAnAmount.test(q.unit) || (view.japanese && q.unit === '')) return []
      if (dates.some((d) => d.at[0] < q.at[1] && q.at[0] < d.at[1])) return []
      const statement = view.japanese ? japaneseQuantity(view, q) : englishQuantity(view, q)
      return statement ? [statement] : []
    })
  },
}
