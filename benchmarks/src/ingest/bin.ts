#!/usr/bin/env node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { machine } from '../reading/machine.ts'
import { textReport } from '../reading/text-report.ts'
import { generatedCorpus, ingestCorpus } from './ingest-corpus.ts'
import { ingestFigures } from './ingest-figures.ts'
import { ingestOptions, ingestUsage } from './ingest-options.ts'

const options = ingestOptions(process.argv.slice(2))
if (typeof options === 'string') {
  process.stderr.write(`${options}\n${ingestUsage}\n`)
  process.exitCode = 2
} else {
  const about = machine()
  const scratch = options.keep === null ? mkdtempSync(join(tmpdir(), 'colrag-bench-')) : resolve(options.keep)
  mkdirSync(scratch, { recursive: true })
  const workspace = join(scratch, 'workspace')
  try {
    // What an earlier run kept would be taken over, and cost nothing.
    rmSync(workspace, { recursive: true, force: true })
    const corpus =
      options.data === null ? await generatedCorpus(join(scratch, 'corpus'), options.size) : ingestCorpus(resolve(options.data))
    process.stderr.write(`${corpus.digital.length + corpus.scanned.length} documents or folders, ${corpus.scanned.length} scanned\n`)
    const rows = await ingestFigures(corpus, workspace, options.jobs)
    const json = `${JSON.stringify({ machine: about, rows }, null, 1)}\n`
    if (options.json === '-') process.stdout.write(json)
    else if (options.json !== null) writeFileSync(options.json, json)
    ;(options.json === '-' ? process.stderr : process.stdout).write(textReport(about, rows, []))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    if (options.keep === null) rmSync(scratch, { recursive: true, force: true })
  }
}
