import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { ColragError } from '@colrag/core'
import { expect, test } from 'vitest'
import { beirFolder } from './fixture/beir-folder.ts'
import { callEval } from './fixture/call-eval.ts'

const recipe = ['--recipe', 'naive-rag'] as const
const scratch = (): string => mkdtempSync(join(tmpdir(), 'eval-'))

test(
  'broken lines and unknown documents are told, missing sets left out, the rest goes on and the end is 3',
  { timeout: 60_000 },
  async () => {
    const folder = beirFolder({ 'corpus.jsonl': '{"_id": "d99", \n', 'qrels/test.tsv': 'q-d00\tnowhere\t1\nq-none\td00\t1\n' })
    const empty = scratch()
    const found = await callEval(['run', '--dataset', 'jsquad', '--dataset', folder, '--dataset', 'nosuch', '--data', empty, ...recipe])
    expect(found.code).toBe(3)
    expect(found.err).toMatch(/jsquad is left out: the JSQuAD .*data is not here; get .* from https/)
    expect(found.err).toContain('nosuch is left out: there is no data set nosuch')
    expect(found.err).toMatch(/towns: .*nowhere/)
    expect(found.err).toMatch(/towns: .*corpus\.jsonl, line 21/)
    expect(found.out.match(/─  ─/g)).not.toBeNull()
    expect(found.out).toMatch(/towns +naive-rag +20 /)
    expect(found.out).toMatch(/jsquad +left out/)
    expect((await callEval(['run', '--dataset', 'jsquad', '--data', empty, ...recipe])).code).toBe(3)
  },
)

test('runs of one set are compared by question, and those of others refused', { timeout: 60_000 }, async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => join(scratch(), name)) as [string, string, string]
  const folder = beirFolder()
  const qrels = join(scratch(), 'x.qrels')
  writeFileSync(qrels, 'q1 0 d1 1\nq2 0 d2 1\n')
  const run = (name: string, lines: string): string => {
    const path = join(scratch(), name)
    writeFileSync(path, lines)
    return path
  }
  const ranked = (order: readonly string[]): string => order.map((item, i) => `q1 Q0 ${item} ${i + 1} ${1 - i / 10} x\n`).join('')
  await callEval(['run', '--dataset', qrels, '--run', run('one.trec', ranked(['d1', 'd2'])), '--out', a])
  await callEval(['run', '--dataset', qrels, '--run', run('two.trec', `${ranked(['d2', 'd1'])}q2 Q0 d2 1 1 x\n`), '--out', b])
  await callEval(['run', '--dataset', folder, '--run', run('three.trec', 'q-d00 Q0 d00 1 1 x\n'), '--out', c])
  const compared = await callEval(['compare', a, b, '--measure', 'mrr@10'])
  expect(compared.code).toBe(0)
  expect(compared.out).toContain('by mrr@10: 1 won, 1 lost, 0 the same')
  expect(compared.out).toMatch(/mrr@10 +0\.500 +0\.750 +\+0\.250/)
  expect(await callEval(['compare', a, c])).toMatchObject({ code: 2, err: expect.stringContaining('different sets') })
  expect(await callEval(['compare', a, scratch()])).toMatchObject({ code: 2, err: expect.stringContaining('there is no run in') })
  expect(await callEval(['compare', a, b, '--measure', 'x'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('in both are recall@5'),
  })
})

test(
  'a gate ends with 1 where a figure is not reached or not there, and tells faults of its file by line',
  { timeout: 60_000 },
  async () => {
    const folder = beirFolder()
    const gate = (text: string): string => {
      const path = join(dirname(folder), 'gate.yaml')
      writeFileSync(path, text)
      return path
    }
    const expectation = (least: number, more = ''): string =>
      gate(`expect:\n  - dataset: ./${basename(folder)}\n    recipe: naive-rag\n    metric: recall@5\n    least: ${least}\n${more}`)
    expect(await callEval(['gate', expectation(0.5)])).toMatchObject({ code: 0, out: expect.stringContaining('all 1 hold') })
    expect(await callEval(['gate', expectation(0.5, '    type: nosuch\n')])).toMatchObject({
      code: 1,
      out: expect.stringContaining('no questions of the type nosuch'),
    })
    expect(
      await callEval(['gate', gate(`expect: [{dataset: ./${basename(folder)}, recipe: naive-rag, metrics: {f1: 0, recall@5: 0}}]`)]),
    ).toMatchObject({ code: 1, out: expect.stringContaining('has no answers to compare with, so that f1 is not known') })
    const failed = await callEval(['gate', expectation(1.01), '--json'])
    expect(failed.code).toBe(1)
    expect(JSON.parse(failed.out)).toMatchObject({ holds: false, expectations: [{ metric: 'recall@5', least: 1.01, holds: false }] })
    expect(await callEval(['gate', expectation(0.5, '    leats: 3\n')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('gate.yaml:6: leats is not known'),
    })
    expect(await callEval(['gate', gate('expect: []')])).toMatchObject({ code: 2, err: expect.stringContaining('no list of expectations') })
  },
)

test('answers that a set has nothing to compare with are told as such', { timeout: 60_000 }, async () => {
  const { code, out } = await callEval(['run', '--dataset', beirFolder(), ...recipe, '--answers'])
  expect([code, out]).toEqual([0, expect.stringMatching(/em, f1, … +no reference answers/)])
})

test('wrong use is a sentence and ends with 2', async () => {
  const folder = beirFolder()
  const wrong: readonly (readonly [readonly string[], string])[] = [
    [['run'], '--dataset'],
    [['run', '--dataset', 'nosuch'], 'there is no data set nosuch'],
    [['run', '--dataset', 'all', '--data', dirname(folder)], 'there is no public set in'],
    [['run', '--dataset', folder, '--recipe', 'nosuch'], 'there is no recipe nosuch'],
    [['run', '--dataset', folder, '--recipe', './none.yaml'], 'there is no recipe at ./none.yaml'],
    [['run', '--dataset', folder, '--k', '5,x'], '--k wants a whole number'],
    [['run', '--dataset', folder, '--k', '99999999999999999999'], '--k wants a whole number'],
    [['run', '--dataset', folder, '--k', ''], '--k wants a whole number of at least 1, not nothing'],
    [['run', '--dataset', folder, '--judge', 'llm:ollama:x'], '--judge is for answers'],
    [['run', '--dataset', folder, '--run', 'a', '--recipe', 'b'], 'not both'],
    [['run', '--dataset', folder, '--run', '/nowhere'], 'there is no run at /nowhere'],
    [['run', '--dataset', folder, '--out', dirname(folder)], 'holds other files than those of a run'],
    [['run', '--dataset', folder, '--out', join(folder, 'corpus.jsonl', 'run')], 'nothing can be made in'],
    [['run', '--dataset', dirname(folder), '--recipe', 'naive-rag'], 'is no question set of a shape that we know'],
    [['repeat', folder], 'there is no run in'],
    [['nosuch'], 'unknown command'],
  ]
  for (const [argv, message] of wrong)
    expect([argv, await callEval(argv)]).toEqual([argv, expect.objectContaining({ out: '', err: expect.stringContaining(message) })])
  for (const argv of [
    ['run', '--dataset', folder, '--recipe', 'nosuch'],
    ['run', '--dataset', folder, '--run', '/nowhere'],
    ['run', '--dataset', 'nosuch'],
    ['run', '--dataset', dirname(folder), '--recipe', 'naive-rag'],
  ])
    expect((await callEval(argv)).code).toBe(2)
})

test('a run that is stopped leaves nothing behind', { timeout: 60_000 }, async () => {
  const abort = new AbortController()
  const out = join(scratch(), 'run')
  const stopAt = (text: string): void => {
    if (text.includes('making the indexes')) abort.abort(new ColragError('aborted', 'test', 'stopped'))
  }
  const { code, err } = await callEval(['run', '--dataset', beirFolder(), ...recipe, '--out', out], abort.signal, stopAt)
  expect(abort.signal.aborted).toBe(true)
  expect([code, err]).toEqual([130, expect.stringContaining('stopped; no half-written run is left')])
  expect(existsSync(out)).toBe(false)
  expect(readdirSync(dirname(out))).toEqual([])
})
