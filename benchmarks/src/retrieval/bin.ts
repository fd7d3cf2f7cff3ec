#!/usr/bin/env node
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import { optionsOf } from '../command-line/bench-command.ts'
import { hasData } from '../command-line/has-data.ts'
import { tellFigures } from '../command-line/tell-figures.ts'
import { setBench } from '../models/models-options.ts'
import type { SetBenchOptions } from '../models/models-options.ts'
import type { Figure } from '../reading/figure.ts'
import { machine } from '../reading/machine.ts'
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
const options = optionsOf<SetBenchOptions>(setBench('bench:retrieval', names))
if (options && hasData(options.data)) {
  const about = machine()
  const rows: Figure[] = []
  const leftOut: LeftOut[] = []
  const beaten: boolean[] = []
  const keep = options.keep === undefined ? mkdtempSync(join(tmpdir(), 'colrag-bench-')) : resolve(options.keep)
  try {
    if (!options.only || options.only.includes(speed)) rows.push(...(await speedFigures()))
    for (const name of names) {
      if (name === speed || (options.only ? !options.only.includes(name) : onRequest.includes(name))) continue
      if (options.data === undefined) {
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
    if (options.keep === undefined) rmSync(keep, { recursive: true, force: true })
  }
  tellFigures(about, rows, leftOut, options.json)
}
