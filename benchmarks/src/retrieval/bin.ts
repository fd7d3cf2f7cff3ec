#!/usr/bin/env node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import { modelsOptions } from '../models/models-options.ts'
import { dataFault } from '../reading/data-fault.ts'
import type { Figure } from '../reading/figure.ts'
import { machine } from '../reading/machine.ts'
import { textReport } from '../reading/text-report.ts'
import type { LeftOut } from '../reading/text-report.ts'
import { speedFigures } from '../retrieval-speed/speed-figures.ts'
import { rankSet } from './rank-set.ts'
import type { RetrievalSet } from './retrieval-set.ts'
import { setFigures } from './set-figures.ts'
import { mmqaSet, u4Set } from './sets/component-sets.ts'
import { hotpotqaSet, jsquadSet, kasensaboSet, lawqaSet } from './sets/text-sets.ts'
import { variantsOf } from './variants.ts'

const sets: readonly RetrievalSet[] = [jsquadSet, lawqaSet, kasensaboSet, hotpotqaSet, u4Set, mmqaSet]
const speed = 'speed'
const names = [...sets.map(({ name }) => name), speed]
const options = modelsOptions(process.argv.slice(2), names)
const fault = typeof options === 'string' ? options : options.data === null ? null : dataFault(resolve(options.data))
if (typeof options === 'string' || fault !== null) {
  process.stderr.write(`${fault}\nusage: bench:retrieval -- [--data DIR] [--json [FILE]] [--only ${names.join(',')}] [--keep DIR]\n`)
  process.exitCode = 2
} else {
  const about = machine()
  const rows: Figure[] = []
  const leftOut: LeftOut[] = []
  const keep = options.keep === null ? mkdtempSync(join(tmpdir(), 'colrag-bench-')) : resolve(options.keep)
  try {
    if (!options.only || options.only.includes(speed)) rows.push(...(await speedFigures()))
    for (const set of sets) {
      if (options.only && !options.only.includes(set.name)) continue
      if (options.data === null) {
        leftOut.push({ what: set.name, reason: 'it is among the public question sets: say where they are with --data DIR' })
        continue
      }
      mkdirSync(join(keep, set.name), { recursive: true })
      const started = performance.now()
      const recipe = await makeRecipe(defaultRecipe)
      try {
        rows.push(...setFigures(set, await rankSet(set, recipe, variantsOf(recipe), { data: resolve(options.data), keep })))
      } catch (error) {
        leftOut.push({ what: set.name, reason: error instanceof Error ? error.message : String(error) })
        process.exitCode = 1
      } finally {
        await recipe.close()
      }
      process.stderr.write(`${set.name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
    }
  } finally {
    if (options.keep === null) rmSync(keep, { recursive: true, force: true })
  }
  const json = `${JSON.stringify({ machine: about, rows: rows.map((row) => ({ ...row, others: undefined })), leftOut }, null, 1)}\n`
  if (options.json === '-') process.stdout.write(json)
  else if (options.json !== null) writeFileSync(options.json, json)
  ;(options.json === '-' ? process.stderr : process.stdout).write(textReport(about, rows, leftOut))
}
