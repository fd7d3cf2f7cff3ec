#!/usr/bin/env node
import { corpusCommand } from '../writing/corpus-command.ts'
import { planBenchmark } from './plan-benchmark.ts'

await corpusCommand('plans', ['full', 'small'], async (request) => {
  const { sheets, questions } = await planBenchmark(request)
  const dimensions = sheets.reduce((sum, sheet) => sum + sheet.dimensions.length, 0)
  return `${sheets.length} pages, ${dimensions} dimensions, ${questions.length} questions`
})
