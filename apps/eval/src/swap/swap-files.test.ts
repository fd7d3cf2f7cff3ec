import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import type { FileSet } from '@colrag/benchmarks/sets'
import { makeRecipe } from '@colrag/recipes'
import { expect, test } from 'vitest'
import { configOf } from '../commands/run-config.ts'
import { exchangeStage } from './exchange-stage.ts'
import { swapStage } from './swap-stage.ts'

/** A PDF with a line of text on each page. */
function pdfOf(lines: readonly string[]): Buffer {
  const pages = lines.map((_, i) => 4 + 2 * i)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${lines.length} /Kids [${pages.map((n) => `${n} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, i) => {
      const content = `BT /F1 12 Tf 72 700 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * i} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((body, i) => {
    const at = pdf.length
    pdf += `${i + 1} 0 obj\n${body}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

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
