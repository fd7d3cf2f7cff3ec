#!/usr/bin/env node
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { RunContext } from '@colrag/core'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import { optionsOf } from '../command-line/bench-command.ts'
import { tellFigures } from '../command-line/tell-figures.ts'
import type { Figure } from '../reading/figure.ts'
import { machine } from '../reading/machine.ts'
import type { LeftOut } from '../reading/text-report.ts'
import { annotatedFigures } from './annotated/annotated-figures.ts'
import { corpusFigures } from './bench-figures.ts'
import { tripleBench } from './bench-options.ts'
import type { TripleBenchOptions } from './bench-options.ts'

const options = optionsOf<TripleBenchOptions>(tripleBench())
if (options) {
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
    if (recipe.triples) rows.push(...(await corpusFigures(recipe.triples, options.seed, options.blocks, ctx)))
    if (options.data === undefined) leftOut.push({ what: 'annotated pages', reason: 'no --data was given' })
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
  tellFigures(about, rows, leftOut, options.json)
}
