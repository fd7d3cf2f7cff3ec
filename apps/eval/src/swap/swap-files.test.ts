import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import type { FileSet } from '@colrag/benchmarks/sets'
import { makeRecipe } from '@colrag/recipes'
import { expect, test } from 'vitest'
import { configOf } from '../commands/run-config.ts'
import { pdfOf } from '../fixture/pdf-of.ts'
import { exchangeStage } from './exchange-stage.ts'
import { swapStage } from './swap-stage.ts'

const quiet = { show: () => undefined, say: () => undefined, clear: () => undefined }

test('of files only what follows the exchanged stage is done again', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'swap-files-'))
  const file = join(folder, 'report.pdf')
  writeFileSync(file, pdfOf(['The pump of Ogawa moves 340 litres a minute.', 'The gate of Tani was closed at noon by two men.']))
  const set: FileSet = {
    name: 'pumps',
    wanted: [],
    locate: () =>
      Promise.resolve({
        paths: [file],
        questions: [
          { text: 'How much does the pump of Ogawa move?', gold: [['report.pdf#1']] },
          { text: 'Who closed the gate of Tani?', gold: [['report.pdf#2']] },
        ],
      }),
  }
  // A captioner that says nothing: rules stand in for it, and what it was asked for is another stage by its fingerprint.
  const program = `cmd:${JSON.stringify({ command: [process.execPath, '-e', 'process.stdin.pipe(process.stdout)'], seconds: 10 })}`
  const exchange = exchangeStage({ name: 'embedded', definitions: {} }, `triples=rules;${program}`)
  const recipes = await Promise.all(exchange.recipes.map(({ name, definitions }) => makeRecipe(name, { definitions })))
  try {
    const config = configOf({
      dataset: 'pumps',
      data: folder,
      names: exchange.recipes.map(({ name }) => name),
      definitions: {},
      k: [1],
    })
    const { swap, run } = await swapStage(set, exchange, recipes as unknown as readonly [AnyRecipe, ...AnyRecipe[]], config, {
      data: folder,
      keep: join(folder, 'keep'),
      signal: new AbortController().signal,
      progress: quiet,
    })
    expect(run.summary.recipes.map(({ metrics }) => metrics['recall@1']?.mean)).toEqual([1, 1])
    expect(swap.sides[1]?.exchanged.map(({ stage }) => stage)).toEqual(['triples'])
    expect(swap.readings).toHaveLength(2)
    const [first, second] = swap.readings
    expect(Object.values(first?.stages ?? {}).every(({ reused }) => reused === 0)).toBe(true)
    for (const [stage, { pages, reused }] of Object.entries(second?.stages ?? {}))
      expect([stage, reused]).toEqual([stage, stage.includes('triple') ? 0 : pages])
    expect(Object.keys(second?.stages ?? {}).length).toBeGreaterThan(1)
  } finally {
    for (const recipe of recipes) await recipe.close()
  }
})
