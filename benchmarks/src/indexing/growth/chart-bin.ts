import { readFileSync, writeFileSync } from 'node:fs'
import type { Figure } from '../../reading/figure.ts'
import { growthChart } from './growth-chart.ts'

// Draws what `bench:indexing --only growth --size 1m --json FILE` kept: node --conditions=colrag-source chart-bin.ts FILE CHART.svg
const [file, chart] = process.argv.slice(2)
if (file === undefined || chart === undefined) {
  process.stderr.write('usage: chart-bin.ts FIGURES.json CHART.svg\n')
  process.exitCode = 2
} else {
  const { rows } = JSON.parse(readFileSync(file, 'utf8')) as { readonly rows: readonly Figure[] }
  writeFileSync(chart, growthChart(rows))
}
