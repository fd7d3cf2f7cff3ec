#!/usr/bin/env node
import { ColragError } from '@colrag/core'
import { runTune } from './run-tune.ts'

const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    abort.abort(new ColragError('aborted', 'colrag tune', 'stopped'))
    process.once(signal, () => process.exit(130))
  })
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
process.exitCode = await runTune(process.argv.slice(2), abort.signal)
