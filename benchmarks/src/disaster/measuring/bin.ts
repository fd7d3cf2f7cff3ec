#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ColragError } from '@colrag/core'
import { machine } from '../../reading/machine.ts'
import { textReport } from '../../reading/text-report.ts'
import { measureDisaster } from './measure-disaster.ts'

const usage = 'usage: bench:disaster -- FOLDER --workspace DIR [--recipe A,B] [--json [FILE]]\n'

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      workspace: { type: 'string' },
      recipe: { type: 'string', default: 'embedded,naive-rag,paper-v0.7.2,paper-v0.7.3' },
      json: { type: 'string' },
    },
  })
  const [folder] = positionals
  if (folder === undefined || values.workspace === undefined || positionals.length > 1)
    throw new TypeError('a folder and --workspace are needed')
  const { rows, leftOut } = await measureDisaster(resolve(folder), resolve(values.workspace), values.recipe.split(','))
  const about = machine()
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ machine: about, rows, leftOut }, null, 1)}\n`)
  process.stdout.write(textReport(about, rows, leftOut))
  if (leftOut.length > 0) process.exitCode = 3
} catch (error) {
  const wrongUse = error instanceof TypeError
  const hint = ColragError.is(error) && error.hint !== undefined ? `; ${error.hint}` : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${hint}\n${wrongUse ? usage : ''}`)
  process.exitCode = wrongUse ? 2 : 1
}
