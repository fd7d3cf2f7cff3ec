#!/usr/bin/env node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { machine } from '../reading/machine.ts'
import { textReport } from '../reading/text-report.ts'
import type { LeftOut } from '../reading/text-report.ts'
import { speedFigures } from './speed-figures.ts'
import { shape } from './synthetic-pages.ts'

const usage = 'usage: bench:late-interaction -- [--json [FILE]] [--peers DIR|none] [--pages N]'

/** `--json` alone writes to standard output. */
const args = process.argv
  .slice(2)
  .flatMap((arg, i, all) => (arg === '--json' && (all[i + 1] ?? '--').startsWith('--') ? [arg, '-'] : [arg]))
const { values } = parseArgs({
  args,
  options: {
    json: { type: 'string' },
    peers: { type: 'string', default: 'tools/peers' },
    pages: { type: 'string', default: String(shape.pages) },
  },
})
const pages = Number(values.pages)
if (!Number.isInteger(pages) || pages < 1) {
  process.stderr.write(`--pages is a whole number of at least 1, not ${values.pages}\n${usage}\n`)
  process.exitCode = 2
} else {
  const about = machine()
  const scratch = mkdtempSync(join(tmpdir(), 'colrag-bench-'))
  const leftOut: LeftOut[] = []
  try {
    const rows = await speedFigures(scratch, values.peers === 'none' ? null : resolve(values.peers), pages)
    if (rows[0]?.peer === null) leftOut.push({ what: 'other libraries', reason: 'they are not installed: run tools/peers/maxsim.sh' })
    const json = `${JSON.stringify({ machine: about, rows: rows.map((row) => ({ ...row, others: undefined })) }, null, 1)}\n`
    if (values.json === '-') process.stdout.write(json)
    else if (values.json !== undefined) writeFileSync(values.json, json)
    ;(values.json === '-' ? process.stderr : process.stdout).write(textReport(about, rows, leftOut))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
