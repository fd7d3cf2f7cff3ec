import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { answerBatch, oneOrBatch } from './query-run.ts'

let folder: string
let queries: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'batch-'))
  queries = join(folder, 'q.jsonl')
  writeFileSync(queries, '{"id":"a","question":"x"}\n{"id":"b","question":"y"}\n')
})
const wrong = expect.objectContaining({ code: 'invalid-options' })
const never = new AbortController().signal
const echo = (query: unknown): Promise<unknown> => Promise.resolve(query)

test('one question or a file of them, and --out only with a file', () => {
  const workspace = 'w'
  expect(oneOrBatch('x', { workspace })).toBe('one')
  expect(oneOrBatch(undefined, { workspace, queries })).toBe('batch')
  expect(oneOrBatch(undefined, { workspace, queries, out: 'o' })).toBe('batch')
  expect(() => oneOrBatch('x', { workspace, queries })).toThrow(wrong)
  expect(() => oneOrBatch(undefined, { workspace })).toThrow(wrong)
  expect(() => oneOrBatch('  ', { workspace })).toThrow(wrong)
  expect(() => oneOrBatch('x', { workspace, out: 'o' })).toThrow(wrong)
})

test('a batch is one line an answer, in order', async () => {
  const out = join(folder, 'out.jsonl')
  await answerBatch({ workspace: 'w', queries, out }, never, echo)
  expect(readFileSync(out, 'utf8')).toBe('{"id":"a","question":"x"}\n{"id":"b","question":"y"}\n')
})

test('a place that cannot be written to is refused before anything is asked', async () => {
  let asked = 0
  for (const out of [join(folder, 'no', 'such', 'x'), folder])
    await expect(answerBatch({ workspace: 'w', queries, out }, never, () => Promise.resolve(asked++))).rejects.toEqual(wrong)
  expect(asked).toBe(0)
})

test('a batch that is stopped asks no further', async () => {
  const stop = new AbortController()
  const out = join(folder, 'out.jsonl')
  const work = answerBatch({ workspace: 'w', queries, out }, stop.signal, (query) => {
    stop.abort(new Error('stopped'))
    return Promise.resolve(query)
  })
  await expect(work).rejects.toThrow('stopped')
  expect(readFileSync(out, 'utf8')).toBe('{"id":"a","question":"x"}\n')
})
