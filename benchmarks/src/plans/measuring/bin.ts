#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { failureSentence } from '@colrag/stage-kit'
import { machine } from '../../reading/machine.ts'
import { textReport } from '../../reading/text-report.ts'
import { measurePlans } from './measure-plans.ts'

const usage = 'usage: bench:plans -- FOLDER --workspace DIR [--recipe NAME] [--json FILE]\n'

const options = readOptions()
if (typeof options === 'string') {
  process.stderr.write(`${options}\n${usage}`)
  process.exitCode = 2
} else {
  try {
    const { rows, leftOut } = await measurePlans(resolve(options.folder), resolve(options.workspace), options.recipe)
    const about = machine()
    if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify({ machine: about, rows }, null, 1)}\n`)
    process.stdout.write(textReport(about, rows, leftOut))
    if (leftOut.length > 0) process.exitCode = 3
  } catch (error) {
    process.stderr.write(`${failureSentence(error)}\n`)
    process.exitCode = 1
  }
}

interface Options {
  readonly folder: string
  readonly workspace: string
  readonly recipe: string
  readonly json?: string
}

/** The options, or what is wrong with them. */
function readOptions(): Options | string {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { workspace: { type: 'string' }, recipe: { type: 'string', default: 'embedded' }, json: { type: 'string' } },
    })
    const [folder, ...more] = positionals
    if (folder === undefined || values.workspace === undefined || more.length > 0) return 'one folder and --workspace are needed'
    const { workspace, recipe, json } = values
    return { folder, workspace, recipe, ...(json === undefined ? {} : { json }) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
