#!/usr/bin/env node
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { disasterBenchmark } from './disaster-benchmark.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, size: { type: 'string', default: 'full' } },
})
const [folder] = positionals
const seed = Number(values.seed)
if (folder === undefined || !Number.isSafeInteger(seed) || (values.size !== 'full' && values.size !== 'tenth')) {
  process.stderr.write('usage: disaster FOLDER [--seed N] [--size full|tenth]\n')
  process.exitCode = 2
} else {
  mkdirSync(folder, { recursive: true })
  const gold = await disasterBenchmark({
    folder: resolve(folder),
    seed,
    size: values.size,
    tell: (file, pages) => process.stdout.write(`${file}  ${pages} pages\n`),
  })
  const pages = gold.documents.reduce((sum, document) => sum + document.pages, 0)
  process.stdout.write(
    `gold.json  ${pages} pages, ${gold.facts.length} facts, ${gold.questions.length} questions, ${gold.imageQueries.length} photographs\n`,
  )
}
