#!/usr/bin/env node
import { corpusCommand } from '../writing/corpus-command.ts'
import { disasterBenchmark } from './disaster-benchmark.ts'

await corpusCommand('disaster', ['full', 'tenth'], async (request) => {
  const { documents, facts, questions, imageQueries } = await disasterBenchmark(request)
  const pages = documents.reduce((sum, document) => sum + document.pages, 0)
  return `${pages} pages, ${facts.length} facts, ${questions.length} questions, ${imageQueries.length} photographs`
})
