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
import { expansionFigures } from './expansion-figures.ts'
import { rankSet } from './rank-set.ts'
import type { RetrievalSet, WrittenSet } from './retrieval-set.ts'
import { runFigures } from './run-figures.ts'
import { beatenFigure, beatsWords, setFigures } from './set-figures.ts'
import { mmqaSet, u4Set } from './sets/component-sets.ts'
import { realQaEnSet, realQaJaSet } from './sets/file-sets.ts'
import { hotpotqaSet, jsquadSet, kasensaboSet, lawqaOptionsSet, lawqaSet } from './sets/text-sets.ts'
import { volumeSet } from './sets/volume-set.ts'
import { triedFigures, triedSections } from './tried-figures.ts'
import { variantsOf } from './variants.ts'
import { withoutAnalyser } from './without-analyser.ts'

/** The fusion has to be better than words alone on some of these. */
const compared: readonly RetrievalSet[] = [jsquadSet, lawqaSet, kasensaboSet, hotpotqaSet, realQaJaSet, realQaEnSet]
const written: readonly WrittenSet[] = [kasensaboSet, hotpotqaSet, lawqaSet, jsquadSet]
const sets: readonly RetrievalSet[] = [...compared, lawqaOptionsSet, volumeSet, u4Set, mmqaSet]
const speed = 'speed'
const runs = 'jqara'
const expansion = 'expansion'
/** What was tried and is off by default: measured when it is asked for by name. */
const onRequest: readonly string[] = [expansion, ...triedSections]
const names = [...sets.map(({ name }) => name), runs, speed, expansion, ...triedSections]
const options = modelsOptions(process.argv.slice(2), names)
const fault = typeof options === 'string' ? options : options.data === null ? null : dataFault(resolve(options.data))
if (typeof options === 'string' || fault !== null) {
  process.stderr.write(`${fault}\nusage: bench:retrieval -- [--data DIR] [--json [FILE]] [--only ${names.join(',')}] [--keep DIR]\n`)
  process.exitCode = 2
} else {
  const about = machine()
  const rows: Figure[] = []
  const leftOut: LeftOut[] = []
  const beaten: boolean[] = []
  const keep = options.keep === null ? mkdtempSync(join(tmpdir(), 'colrag-bench-')) : resolve(options.keep)
  try {
    if (!options.only || options.only.includes(speed)) rows.push(...(await speedFigures()))
    for (const name of names) {
      if (name === speed || (options.only ? !options.only.includes(name) : onRequest.includes(name))) continue
      if (options.data === null) {
        leftOut.push({ what: name, reason: 'it is among the public question sets: say where they are with --data DIR' })
        continue
      }
      mkdirSync(join(keep, name), { recursive: true })
      const started = performance.now()
      const recipe = await makeRecipe(defaultRecipe)
      const unanalysed = await withoutAnalyser(defaultRecipe)
      const data = resolve(options.data)
      const set = sets.find((one) => one.name === name)
      const tried = triedSections.find((section) => section === name)
      try {
        if (set) {
          const ranked = await rankSet(set, recipe, [...variantsOf(recipe), unanalysed], { data, keep })
          rows.push(...setFigures(set, ranked))
          if (compared.includes(set)) beaten.push(beatsWords(ranked))
        } else if (name === expansion) {
          for (const one of written) {
            mkdirSync(join(keep, one.name), { recursive: true })
            rows.push(...(await expansionFigures(one, recipe, { data, keep })))
          }
        } else if (tried) {
          const found = await triedFigures(tried, { data, keep })
          rows.push(...found.rows)
          leftOut.push(...found.leftOut)
        } else rows.push(...(await runFigures(recipe, data)))
      } catch (error) {
        leftOut.push({ what: name, reason: error instanceof Error ? error.message : String(error) })
        process.exitCode = 1
      } finally {
        await recipe.close()
        await unanalysed.recipe.close()
      }
      process.stderr.write(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
    }
    rows.push(...beatenFigure(beaten))
  } finally {
    if (options.keep === null) rmSync(keep, { recursive: true, force: true })
  }
  const json = `${JSON.stringify({ machine: about, rows: rows.map((row) => ({ ...row, others: undefined })), leftOut }, null, 1)}\n`
  if (options.json === '-') process.stdout.write(json)
  else if (options.json !== null) writeFileSync(options.json, json)
  ;(options.json === '-' ? process.stderr : process.stdout).write(textReport(about, rows, leftOut))
}
