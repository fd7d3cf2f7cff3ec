import { expect, test } from 'vitest'
import type { QueryRow } from '../record/run-record.ts'
import { answerRecord } from './answer-record.ts'

const refusal = { status: 'insufficient-evidence', text: '', cited: [], measures: {} } as const
const row = (id: string, gold: QueryRow['gold']): QueryRow => ({
  id,
  text: id,
  type: null,
  gold,
  ranking: [],
  measures: null,
  axes: null,
  evidence: [],
  answer: refusal,
})

test('a question that names no item is rightly refused, as its ranking is not measured', () => {
  const { n, refused } = answerRecord([row('asks', [['p']]), row('nothing', []), row('no key', [[]])], null, 1)
  expect([n, refused]).toEqual([1, { wrongly: 1, answerable: 1, rightly: 2, unanswerable: 2 }])
})
