#!/usr/bin/env node
import { resolve } from 'node:path'
import { failureSentence } from '@colrag/stage-kit'
import { optionsOf } from '../../command-line/bench-command.ts'
import { tellFigures } from '../../command-line/tell-figures.ts'
import { machine } from '../../reading/machine.ts'
import { disasterBench } from './disaster-options.ts'
import type { DisasterBenchOptions } from './disaster-options.ts'
import { measureDisaster } from './measure-disaster.ts'

const command = disasterBench()
const options = optionsOf<DisasterBenchOptions>(command)
const [folder] = command.args
if (options && folder !== undefined) {
  try {
    const { rows, leftOut } = await measureDisaster(resolve(folder), resolve(options.workspace), options.recipe)
    tellFigures(machine(), rows, leftOut, options.json)
    if (leftOut.length > 0) process.exitCode = 3
  } catch (error) {
    process.stderr.write(`${failureSentence(error)}\n`)
    process.exitCode = 1
  }
}
