import { expect, test } from 'vitest'
import { configOf } from '../commands/run-config.ts'
import { trecRun } from '../record/trec-run.ts'
import { beirFolder } from '../fixture/beir-folder.ts'
import { findSet } from '../sets/find-set.ts'
import { scoreRuns } from './score-runs.ts'

const config = configOf({ dataset: 'made', data: '.', names: [], definitions: {}, k: [1], runs: ['made'] })
const ranked = (items: readonly string[]): readonly { readonly item: string; readonly score: number }[] =>
  items.map((item, i) => ({ item, score: 1 - i / 10 }))

test('ids with spaces go through a written run and back, and questions of other sets are told', async () => {
  const folder = beirFolder({
    'corpus.jsonl': '{"_id": "d 100%", "text": "x"}\n',
    'queries.jsonl': '{"_id": "q 1", "text": "y"}\n',
    'qrels/test.tsv': 'q 1\td 100%\t1\n',
  })
  const row = { id: 'q 1', text: 'y', type: null, gold: [], measures: null, axes: null, evidence: [], ranking: ranked(['d 100%', 'd00']) }
  const [query = '', , first = '', , , , , , second = ''] = trecRun([row], 'made').split(/\s+/)
  expect([query, first, second]).toEqual(['q%201', 'd%20100%25', 'd00'])
  const { set } = await findSet(folder)
  const { summary, rows } = await scoreRuns(
    set,
    [
      {
        name: 'made',
        rankings: new Map([
          [query, ranked([first, second])],
          ['stranger', ranked(['d00'])],
        ]),
        problems: [],
      },
    ],
    config,
  )
  expect(rows[0]?.find(({ id }) => id === 'q 1')?.measures).toMatchObject({ 'recall@1': 1, 'mrr@1': 1 })
  expect(summary.recipes[0]?.metrics['recall@1']?.mean).toBeCloseTo(1 / 21, 12)
  expect(summary.recipes[0]?.coverage).toEqual({ questions: 21, answered: 1, failed: 0, unanswerable: 0 })
  expect(summary.problems).toEqual(['made: 1 of 2 questions are none of towns, such as stranger; they are left out'])
})
