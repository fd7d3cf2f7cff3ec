#!/usr/bin/env node
import { ColragError } from '@colrag/core'
import { runEval } from './run-eval.ts'

const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    abort.abort(new ColragError('aborted', 'colrag eval', 'stopped'))
    process.once(signal, () => process.exit(130))
  })
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await runEval(process.argv.slice(2), abort.signal)
