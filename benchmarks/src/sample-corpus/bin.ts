#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { sampleCorpus } from './sample-corpus.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string', default: '1' } } })
const [folder] = positionals
const seed = Number(values.seed)
if (folder === undefined || !Number.isSafeInteger(seed)) {
  console.error('usage: sample-corpus FOLDER [--seed WHOLE-NUMBER]')
  process.exitCode = 2
} else {
  const gold = await sampleCorpus({ seed, folder })
  for (const document of gold.documents) console.log(`${document.file}  ${document.pages} pages`)
  console.log(`facts.json  ${gold.facts.length} facts, ${gold.questions.length} questions`)
}
