#!/usr/bin/env node
import { measuringCommand, onlyOption, optionsOf } from '../command-line/bench-command.ts'
import { peersFolder, peersOption } from '../command-line/peers-option.ts'
import { tellFigures } from '../command-line/tell-figures.ts'
import type { Figure } from '../reading/figure.ts'
import { machine } from '../reading/machine.ts'
import type { LeftOut } from '../reading/text-report.ts'
import { costFigures, qualityFigures } from './tpe-figures.ts'
import { trialFigures } from './trial-figures.ts'
import { optunaPeer } from './tpe-runs.ts'

const sections = { cost: costFigures, quality: qualityFigures, trials: trialFigures }
const options = optionsOf<{ readonly json?: string; readonly only?: readonly string[]; readonly peers: string }>(
  measuringCommand('bench:tuning')
    .addOption(onlyOption(Object.keys(sections)))
    .addOption(peersOption()),
)
if (options) {
  const about = machine()
  const folder = peersFolder(options.peers)
  const peer = folder === null ? null : optunaPeer(folder)
  const leftOut: LeftOut[] = peer || folder === null ? [] : [{ what: 'Optuna', reason: 'it is not installed: run tools/peers/tuning.sh' }]
  const rows: Figure[] = []
  try {
    for (const [name, section] of Object.entries(sections)) if (options.only?.includes(name) ?? true) rows.push(...(await section(peer)))
  } finally {
    peer?.close()
  }
  tellFigures(about, rows, leftOut, options.json)
}
