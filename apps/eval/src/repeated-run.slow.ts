import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRun } from '@colrag/metrics'
import { expect, test } from 'vitest'
import { beirFolder } from './fixture/beir-folder.ts'
import { callEval } from './fixture/call-eval.ts'

const recipe = ['--recipe', 'naive-rag'] as const
const scratch = (): string => mkdtempSync(join(tmpdir(), 'eval-'))

test(
  'a run is told as JSON, kept in a directory, repeated byte for byte, and its run file scores the same',
  { timeout: 60_000 },
  async () => {
    const folder = beirFolder()
    const out = join(scratch(), 'run')
    const { code, out: printed } = await callEval(['run', '--dataset', folder, ...recipe, '--recipe', 'embedded', '--json', '--out', out])
    expect(code).toBe(0)
    const told = JSON.parse(printed)
    expect(told).toMatchObject({ dataset: 'towns', n: 20, unanswerable: 0, problems: [] })
    expect(told.recipes.map(({ name }: { name: string }) => name)).toEqual(['naive-rag', 'embedded'])
    const [{ metrics, byType, latency, coverage }] = told.recipes
    expect(Object.keys(metrics)).toEqual(
      [5, 10].flatMap((k) => ['recall', 'all', 'hit', 'precision', 'mrr', 'ndcg', 'map'].map((name) => `${name}@${k}`)),
    )
    expect(metrics['recall@5'].mean).toBeGreaterThan(0.9)
    for (const { mean, low, high } of Object.values<Record<string, number>>(metrics)) {
      expect(low).toBeLessThanOrEqual(mean ?? NaN)
      expect(high).toBeGreaterThanOrEqual(mean ?? NaN)
    }
    expect(Object.entries<{ n: number }>(byType).map(([type, { n }]) => [type, n])).toEqual([
      ['count', 10],
      ['other', 10],
    ])
    expect(latency.p50).toBeGreaterThan(0)
    expect(coverage).toEqual({ questions: 20, answered: 20, failed: 0, unanswerable: 0 })
    expect(told.comparisons).toHaveLength(1)
    expect(told.comparisons[0]).toMatchObject({
      recipe: 'embedded',
      against: 'naive-rag',
      metrics: { 'ndcg@10': { p: expect.any(Number) } },
    })

    expect(readdirSync(out).sort()).toEqual(['1-naive-rag', '2-embedded', 'report.html', 'report.md', 'run.json', 'timings.json'])
    const trec = join(out, '1-naive-rag', 'run.trec')
    expect(readRun(readFileSync(trec, 'utf8')).size).toBe(20)
    const rows = readFileSync(join(out, '1-naive-rag', 'rows.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows[0]).toMatchObject({ id: 'q-d00', type: 'count', gold: [['d00']], axes: { dominant: expect.any(String) } })
    expect(rows[0].evidence[0]).toMatchObject({ item: rows[0].ranking[0].item, text: expect.stringContaining('。') })

    const scored = JSON.parse((await callEval(['run', '--dataset', folder, '--run', trec, '--json'])).out)
    expect(scored.recipes[0].metrics).toEqual(metrics)

    expect(await callEval(['repeat', out])).toMatchObject({ code: 0, out: expect.stringContaining('identical') })
    writeFileSync(trec, readFileSync(trec, 'utf8').replace('q-d00 Q0', 'q-d00 QX'))
    const again = await callEval(['repeat', out, '--json'])
    expect(again.code).toBe(1)
    expect(JSON.parse(again.out)).toMatchObject({ identical: false, differences: [{ file: '1-naive-rag/run.trec', line: 1 }] })
  },
)
