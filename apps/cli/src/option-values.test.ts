import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageRange, positiveInteger, readQueries, volumeRule } from './option-values.ts'

const wrong = expect.objectContaining({ code: 'invalid-options' })

test.each([
  ['3', [3]],
  ['1-3', [1, 2, 3]],
  ['1,4-5', [1, 4, 5]],
  ['8-', [8, 9]],
  [' 2 , 2 - 3 ', [2, 3]],
  ['900', []],
])('the page range %j', (text, wanted) => {
  const holds = pageRange(text)
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].filter(holds)).toEqual(wanted)
})

test.each(['', '0', '-1', '0-3', '5-3', '1.5', 'a', '1,', '1--2', '1-2-3', '１'])('%j is no page range', (text) => {
  expect(() => pageRange(text)).toThrow(wrong)
})

test('a volume rule is a name and a glob; rules add up', () => {
  expect(volumeRule('b==x', volumeRule('地震=quake/**'))).toEqual([
    { name: '地震', pattern: 'quake/**' },
    { name: 'b', pattern: '=x' },
  ])
  for (const text of ['', 'a', '=a', 'a=']) expect(() => volumeRule(text)).toThrow(wrong)
})

test('a positive integer is whole and at least 1', () => {
  expect(positiveInteger('-k')('12')).toBe(12)
  for (const text of ['0', '-1', '1.5', '', 'x', 'Infinity']) expect(() => positiveInteger('-k')(text)).toThrow(wrong)
})

test('queries are lines of JSON with an id and a question', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'queries-')), 'q.jsonl')
  writeFileSync(file, '\ufeff{"id": 1, "question": "何か所?"}\r\n\n{"id": "b", "question": "why", "more": 1}\n')
  expect(readQueries(file)).toEqual([
    { id: '1', question: '何か所?' },
    { id: 'b', question: 'why' },
  ])
})

test.each([
  ['', 'there is no question'],
  ['{', 'line 1 of'],
  ['{"id":"a","question":"x"}\nnull', 'line 2 of'],
  ['3', 'no id or no question'],
  ['{"id":"a","question":" "}', 'no id or no question'],
  ['{"question":"x"}', 'no id or no question'],
])('the query file %j is refused in words', (text, message) => {
  const file = join(mkdtempSync(join(tmpdir(), 'queries-')), 'q.jsonl')
  writeFileSync(file, text)
  expect(() => readQueries(file)).toThrow(expect.objectContaining({ code: 'invalid-options', message: expect.stringContaining(message) }))
})

test('a query file that does not exist is refused in words', () => {
  expect(() => readQueries('/no/such/file')).toThrow(wrong)
})
