#!/usr/bin/env node
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { RunContext } from '@colrag/core'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import type { Figure } from '../reading/figure.ts'
import { machine } from '../reading/machine.ts'
import { textReport } from '../reading/text-report.ts'
import type { LeftOut } from '../reading/text-report.ts'
import { annotatedFigures } from './annotated/annotated-figures.ts'
import { corpusFigures } from './bench-figures.ts'
import { tripleBenchOptions, usage } from './bench-options.ts'

const options = tripleBenchOptions(process.argv.slice(2))
if (typeof options === 'string') {
  process.stderr.write(`${options}\n${usage}\n`)
  process.exitCode = 2
} else {
  const scratch = mkdtempSync(join(tmpdir(), 'colrag-bench-'))
  const recipe = await makeRecipe(defaultRecipe)
  const rows: Figure[] = []
  const leftOut: LeftOut[] = []
  const about = machine()
  const ctx: RunContext = {
    assets: { get: () => Promise.reject(new Error('no picture')), put: () => Promise.resolve('') },
    seed: 0,
    report: (issue) => void leftOut.push({ what: issue.subject, reason: issue.message }),
  }
  try {
    if (recipe.triples) rows.push(...(await corpusFigures(recipe.triples, options.seed, options.each, ctx)))
    if (options.data === null) leftOut.push({ what: 'annotated pages', reason: 'no --data was given' })
    else {
      const folder = ['pdfs/japanese', 'japanese'].map((below) => resolve(options.data ?? '', below)).find((f) => existsSync(f))
      const { figures, wrong, absent } = await annotatedFigures(folder ?? '', recipe, scratch)
      rows.push(...figures)
      for (const file of absent) leftOut.push({ what: file, reason: 'it is not in the data' })
      for (const { page, triple } of wrong)
        process.stderr.write(`not noted: ${page}: ${triple.subject} | ${triple.predicate} | ${triple.object}\n`)
    }
  } finally {
    await recipe.close()
    rmSync(scratch, { recursive: true, force: true })
  }
  const json = `${JSON.stringify({ machine: about, rows, leftOut }, null, 1)}\n`
  if (options.json === '-') process.stdout.write(json)
  else if (options.json !== null) writeFileSync(options.json, json)
  ;(options.json === '-' ? process.stderr : process.stdout).write(textReport(about, rows, leftOut))
}
