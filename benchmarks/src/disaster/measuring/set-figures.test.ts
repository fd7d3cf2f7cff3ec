import { expect, test } from 'vitest'
import type { DisasterQuestion } from '../gold.ts'
import { setFigures } from './set-figures.ts'

test('groups are told apart, differences have a p, and a group without questions is left out', () => {
  const gold = ['one', 'two'].map((id) => ({ id, hops: 1, type: 'number', gold: [{}] })) as unknown as readonly DisasterQuestion[]
  const questions = [
    { text: 'one', gold: [['a']] },
    { text: 'two', gold: [['b']] },
  ]
  const set = { items: 'pages', among: 20, at: 5, gold, questions } as const
  const rows = setFigures(set, [
    { name: 'ours', mine: true, ranked: [['a'], ['b']] },
    { name: 'theirs', ranked: [['a'], ['a']] },
  ])
  expect(rows.filter(({ name }) => name.includes('all questions')).map(({ name, ours, n }) => [name.replace(/.*: /, ''), ours, n])).toEqual(
    [
      ['a blind guess', expect.closeTo(0.25, 12), 2],
      ['ours', 1, 2],
      [expect.stringMatching(/^theirs \(p of the difference [\d.]+\)$/), 0.5, 2],
    ],
  )
  expect(rows.some(({ name }) => name.includes('numbers'))).toBe(true)
  expect(rows.some(({ name }) => name.includes('multi-hop'))).toBe(false)
})
