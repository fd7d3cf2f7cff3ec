import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWrittenRun } from './read-written-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'runs-'))
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

test('a run is ordered by its scores, ties as they are written; broken and repeated lines are told', async () => {
  const path = file('a.trec', 'q1 Q0 b 9 0.5 x\nq1 Q0 a 1 0.5 x\nq1 Q0 c 2 2 x\nq1 Q0\nq1 Q0 c 3 1 x\n\nq2 Q0 a 1 nan x\n')
  const { name, rankings, problems } = await readWrittenRun(path)
  expect(name).toBe('a')
  expect([...rankings].map(([query, items]) => [query, items.map(({ item }) => item)])).toEqual([['q1', ['c', 'b', 'a']]])
  expect(problems.map((problem) => /line (\d)/.exec(problem)?.[1])).toEqual(['4', '5', '7'])
})

test('a run as ranx keeps it as JSON reads the same', async () => {
  const { rankings } = await readWrittenRun(file('b.json', '{"q1": {"a": 1, "b": 2}}'))
  expect(rankings.get('q1')).toEqual([
    { item: 'b', score: 2 },
    { item: 'a', score: 1 },
  ])
})

test.each([
  ['c.json', '{"q1": {"a": "x"}}'],
  ['d.json', '[1, 2]'],
  ['e.json', '{'],
  ['f.trec', ''],
  ['g.trec', 'no run at all\n'],
  ['h.lz4', 'no frame'],
])('%s is no run', async (name, text) => {
  await expect(readWrittenRun(file(name, text))).rejects.toMatchObject({ code: 'bad-input' })
})
