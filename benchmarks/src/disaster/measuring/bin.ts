#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { failureSentence } from '@colrag/stage-kit'
import { machine } from '../../reading/machine.ts'
import { textReport } from '../../reading/text-report.ts'
import { disasterOptions, disasterUsage } from './disaster-options.ts'
import { measureDisaster } from './measure-disaster.ts'

const options = disasterOptions(process.argv.slice(2))
if (typeof options === 'string') {
  process.stderr.write(`${options}\n${disasterUsage}\n`)
  process.exitCode = 2
} else {
  const { folder, workspace, recipes, json } = options
  try {
    const { rows, leftOut } = await measureDisaster(resolve(folder), resolve(workspace), recipes)
    const about = machine()
    const told = `${JSON.stringify({ machine: about, rows }, null, 1)}\n`
    if (json === '-') process.stdout.write(told)
    else if (json !== null) writeFileSync(json, told)
    ;(json === '-' ? process.stderr : process.stdout).write(textReport(about, rows, leftOut))
    if (leftOut.length > 0) process.exitCode = 3
  } catch (error) {
    process.stderr.write(`${failureSentence(error)}\n`)
    process.exitCode = 1
  }
}
