#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Figure } from '../reading/figure.ts'
import { machine } from '../reading/machine.ts'
import { textReport } from '../reading/text-report.ts'
import type { LeftOut } from '../reading/text-report.ts'
import { costFigures, qualityFigures } from './tpe-figures.ts'
import { trialFigures } from './trial-figures.ts'
import { optunaPeer } from './tpe-runs.ts'

const sections = { cost: costFigures, quality: qualityFigures, trials: trialFigures }
const usage = `usage: bench:tuning -- [--json [FILE]] [--only ${Object.keys(sections).join(',')}] [--peers DIR|none]`

/** `--json` alone writes to standard output. */
const args = process.argv
  .slice(2)
  .flatMap((arg, i, all) => (arg === '--json' && (all[i + 1] ?? '--').startsWith('--') ? [arg, '-'] : [arg]))
const { values } = parseArgs({
  args,
  options: { json: { type: 'string' }, only: { type: 'string' }, peers: { type: 'string', default: 'tools/peers' } },
})
const only = values.only?.split(',') ?? Object.keys(sections)
const unknown = only.filter((name) => !Object.hasOwn(sections, name))
if (unknown.length > 0) {
  process.stderr.write(`there is no ${unknown.join(', ')}\n${usage}\n`)
  process.exitCode = 2
} else {
  const about = machine()
  const peer = values.peers === 'none' ? null : optunaPeer(resolve(values.peers))
  const leftOut: LeftOut[] =
    peer || values.peers === 'none' ? [] : [{ what: 'Optuna', reason: 'it is not installed: run tools/peers/tuning.sh' }]
  const rows: Figure[] = []
  try {
    for (const [name, section] of Object.entries(sections)) if (only.includes(name)) rows.push(...(await section(peer)))
  } finally {
    peer?.close()
  }
  const json = `${JSON.stringify({ machine: about, rows: rows.map((row) => ({ ...row, others: undefined })) }, null, 1)}\n`
  if (values.json === '-') process.stdout.write(json)
  else if (values.json !== undefined) writeFileSync(values.json, json)
  ;(values.json === '-' ? process.stderr : process.stdout).write(textReport(about, rows, leftOut))
}
