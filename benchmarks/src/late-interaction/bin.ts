#!/usr/bin/env node
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measuringCommand, optionsOf, wholeFrom } from '../command-line/bench-command.ts'
import { peersFolder, peersOption } from '../command-line/peers-option.ts'
import { tellFigures } from '../command-line/tell-figures.ts'
import { machine } from '../reading/machine.ts'
import type { LeftOut } from '../reading/text-report.ts'
import { speedFigures } from './speed-figures.ts'
import { shape } from './synthetic-pages.ts'

const options = optionsOf<{ readonly json?: string; readonly peers: string; readonly pages: number }>(
  measuringCommand('bench:late-interaction')
    .addOption(peersOption())
    .option('--pages <number>', 'pages of the synthetic index', wholeFrom(1), shape.pages),
)
if (options) {
  const about = machine()
  const scratch = mkdtempSync(join(tmpdir(), 'colrag-bench-'))
  const leftOut: LeftOut[] = []
  try {
    const rows = await speedFigures(scratch, peersFolder(options.peers), options.pages)
    if (rows[0]?.peer === null) leftOut.push({ what: 'other libraries', reason: 'they are not installed: run tools/peers/maxsim.sh' })
    tellFigures(about, rows, leftOut, options.json)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
