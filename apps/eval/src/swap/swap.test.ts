import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beirFolder } from '../fixture/beir-folder.ts'
import { callEval } from '../fixture/call-eval.ts'
import { readRunRecord } from '../record/read-run-record.ts'

test('one stage exchanged: a difference with its p, and a run with its reports', { timeout: 60_000 }, async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'swap-')), 'out')
  const asked = ['swap', '--dataset', beirFolder(), '--stage', 'bm25.tokenizer=mixed,word', '--k', '1,5', '--json', '--out', out]
  const { code, out: text } = await callEval(asked)
  expect(code).toBe(0)
  const { swap, recipes, comparisons } = JSON.parse(text)
  expect(recipes.map(({ name }: { name: string }) => name)).toEqual(['embedded[bm25.tokenizer=mixed]', 'embedded[bm25.tokenizer=word]'])
  expect(swap.sides[1].exchanged).toEqual([{ stage: 'index bm25', parts: [expect.any(String), expect.any(String)] }])
  const { mean, p } = comparisons[0].metrics['ndcg@5']
  expect(mean).toBeCloseTo(recipes[1].metrics['ndcg@5'].mean - recipes[0].metrics['ndcg@5'].mean, 9)
  expect(p).toBeGreaterThan(0)
  expect((await readRunRecord(out)).summary.recipes).toHaveLength(2)
  for (const file of ['swap.json', 'report.md', 'report.html']) expect(existsSync(join(out, file))).toBe(true)
  expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain('## bm25.tokenizer: what it changes')
  expect((await callEval(['repeat', out])).out).toContain('identical')
})

test('a stage that has nothing to do on a set of texts is refused', { timeout: 60_000 }, async () => {
  const refused = await callEval(['swap', '--dataset', beirFolder(), '--stage', 'layout=ruled,cmd:true'])
  expect(refused.code).not.toBe(0)
  expect(refused.err).toContain('is given as text, on which layout has nothing to do')
  expect(await callEval(['swap', '--dataset', beirFolder(), '--stage', 'nothing=a,b'])).toMatchObject({ code: 2 })
})
