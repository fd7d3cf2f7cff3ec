#!/usr/bin/env node
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { optionsOf } from '../command-line/bench-command.ts'
import { tellFigures } from '../command-line/tell-figures.ts'
import { machine } from '../reading/machine.ts'
import { generatedCorpus, ingestCorpus } from './ingest-corpus.ts'
import { ingestFigures } from './ingest-figures.ts'
import { ingestBench } from './ingest-options.ts'
import type { IngestBenchOptions } from './ingest-options.ts'

const options = optionsOf<IngestBenchOptions>(ingestBench())
if (options) {
  const about = machine()
  const scratch = options.keep === undefined ? mkdtempSync(join(tmpdir(), 'colrag-bench-')) : resolve(options.keep)
  mkdirSync(scratch, { recursive: true })
  const workspace = join(scratch, 'workspace')
  try {
    // What an earlier run kept would be taken over, and cost nothing.
    rmSync(workspace, { recursive: true, force: true })
    const corpus =
      options.data === undefined ? await generatedCorpus(join(scratch, 'corpus'), options.size) : ingestCorpus(resolve(options.data))
    process.stderr.write(`${corpus.digital.length + corpus.scanned.length} documents or folders, ${corpus.scanned.length} scanned\n`)
    const rows = await ingestFigures(corpus, workspace, options.jobs)
    tellFigures(about, rows, [], options.json)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    if (options.keep === undefined) rmSync(scratch, { recursive: true, force: true })
  }
}
