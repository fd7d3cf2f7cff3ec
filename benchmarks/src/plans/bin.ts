#!/usr/bin/env node
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { planBenchmark } from './plan-benchmark.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, size: { type: 'string', default: 'full' } },
})
const [folder] = positionals
const seed = Number(values.seed)
if (folder === undefined || !Number.isSafeInteger(seed) || (values.size !== 'full' && values.size !== 'small')) {
  process.stderr.write('usage: plans FOLDER [--seed N] [--size full|small]\n')
  process.exitCode = 2
} else {
  mkdirSync(folder, { recursive: true })
  const gold = await planBenchmark({
    folder: resolve(folder),
    seed,
    size: values.size,
    tell: (file, pages) => process.stdout.write(`${file}  ${pages} pages\n`),
  })
  const dimensions = gold.sheets.reduce((sum, sheet) => sum + sheet.dimensions.length, 0)
  process.stdout.write(`gold.json  ${gold.sheets.length} pages, ${dimensions} dimensions, ${gold.questions.length} questions\n`)
}
