#!/usr/bin/env node
import { ColragError } from '@colrag/core'
import { runEval } from './run-eval.ts'

const abort = new AbortController()
process.once('SIGINT', () => {
  abort.abort(new ColragError('aborted', 'colrag eval', 'stopped'))
  process.once('SIGINT', () => process.exit(130))
})
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await runEval(process.argv.slice(2), abort.signal)
