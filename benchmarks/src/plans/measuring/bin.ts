#!/usr/bin/env node
import { resolve } from 'node:path'
import { failureSentence } from '@colrag/stage-kit'
import { measuringCommand, optionsOf } from '../../command-line/bench-command.ts'
import { tellFigures } from '../../command-line/tell-figures.ts'
import { machine } from '../../reading/machine.ts'
import { measurePlans } from './measure-plans.ts'

const command = measuringCommand('bench:plans')
  .argument('<folder>', 'plan sheets that `npm run plans` wrote')
  .requiredOption('--workspace <folder>', 'where they were or will be ingested')
  .option('--recipe <name>', 'the recipe to measure', 'embedded')
const options = optionsOf<{ readonly workspace: string; readonly recipe: string; readonly json?: string }>(command)
const [folder] = command.args
if (options && folder !== undefined) {
  try {
    const { rows, leftOut } = await measurePlans(resolve(folder), resolve(options.workspace), options.recipe)
    tellFigures(machine(), rows, leftOut, options.json)
    if (leftOut.length > 0) process.exitCode = 3
  } catch (error) {
    process.stderr.write(`${failureSentence(error)}\n`)
    process.exitCode = 1
  }
}
