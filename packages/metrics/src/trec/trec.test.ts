import { expect, test } from 'vitest'
import { readQrels } from './read-qrels.ts'
import { readRun } from './read-run.ts'
import { readRunScores } from './read-run-scores.ts'
import { writeRun } from './write-run.ts'

test('judgements keep their grades', () => {
  expect(readQrels('q1 0 a 1\r\nq1 0 b 0\n\nq2\t0\ta\t2\n')).toEqual(
    new Map([
      [
        'q1',
        new Map([
          ['a', 1],
          ['b', 0],
        ]),
      ],
      ['q2', new Map([['a', 2]])],
    ]),
  )
})

test('a run is ordered by score, ties by id, not by the rank it claims', () => {
  expect(readRun('q1 Q0 a 1 0.5 x\nq1 Q0 c 2 2e0 x\nq1 Q0 b 3 2 x')).toEqual(new Map([['q1', ['b', 'c', 'a']]]))
})

test('what is written is read again', () => {
  const text = writeRun(
    [
      {
        query: 'q1',
        items: [
          { id: 'b', score: 0.1 + 0.2 },
          { id: 'a', score: -1e-7 },
        ],
      },
    ],
    'colrag',
  )
  expect(text).toBe('q1 Q0 b 1 0.30000000000000004 colrag\nq1 Q0 a 2 -1e-7 colrag\n')
  expect(readRun(text)).toEqual(new Map([['q1', ['b', 'a']]]))
})

test('judgements as BEIR writes them are read by their head', () => {
  expect(readQrels('query-id\tcorpus-id\tscore\nq1\ta\t2\nq1\tb\t0\n')).toEqual(
    new Map([
      [
        'q1',
        new Map([
          ['a', 2],
          ['b', 0],
        ]),
      ],
    ]),
  )
  expect(() => readQrels('q1\ta\t2\n')).toThrow('3 fields where 4 are due')
})

test('what cannot be used is told with its line, and the rest is read', () => {
  const told: string[] = []
  const leftOut = (sentence: string): void => void told.push(sentence)
  expect(readQrels('q1 0 a 1\nq1 0\nq1 0 b x\nq1 0 a 0\nq1 0 c 1', 'j.trec', { leftOut })).toEqual(
    new Map([
      [
        'q1',
        new Map([
          ['a', 1],
          ['c', 1],
        ]),
      ],
    ]),
  )
  expect(readRun('q Q0 a 1 1 t\nq Q0 a 2 9 t\nq Q0 b 1 NaN t\n', 'r.trec', 'ascending', { leftOut })).toEqual(new Map([['q', ['a']]]))
  expect(told).toEqual([
    'j.trec, line 2: 2 fields where 4 are due (query, iteration, item, grade); it is left out',
    'j.trec, line 3: "x" is not a number; it is left out',
    'j.trec, line 4: query "q1" and item "a" were there before; it is left out',
    'r.trec, line 2: query "q" and item "a" were there before; it is left out',
    'r.trec, line 3: "NaN" is not a number; it is left out',
  ])
})

test('a line that is none is named', () => {
  expect(() => readQrels('q1 0 a 1\nq1 0 a')).toThrow(expect.objectContaining({ code: 'bad-input', subject: 'qrels, line 2' }))
  expect(() => readRun('q1 Q0 a 1 high x')).toThrow('"high" is not a number')
  expect(() => writeRun([{ query: 'q 1', items: [{ id: 'a', score: 1 }] }], 't')).toThrow(
    expect.objectContaining({ code: 'invalid-options' }),
  )
})

test('scores of a run stay in the order in which they are written', () => {
  const scores = readRunScores('q2 Q0 b 9 0.5 x\nq1 Q0 c 1 1 x\nq2 Q0 a 1 0.5 x\n')
  expect([...scores].map(([query, own]) => [query, [...own]])).toEqual([
    [
      'q2',
      [
        ['b', 0.5],
        ['a', 0.5],
      ],
    ],
    ['q1', [['c', 1]]],
  ])
})
