#!/usr/bin/env node
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { optionsOf } from '../command-line/bench-command.ts'
import { hasData } from '../command-line/has-data.ts'
import { peersFolder } from '../command-line/peers-option.ts'
import { tellFigures } from '../command-line/tell-figures.ts'
import type { Figure } from '../reading/figure.ts'
import { machine } from '../reading/machine.ts'
import type { LeftOut } from '../reading/text-report.ts'
import { indexingBench, sizesOf } from './indexing-options.ts'
import type { IndexingBenchOptions } from './indexing-options.ts'
import { sections } from './sections.ts'

const names = sections.map((section) => section.name)
const options = optionsOf<IndexingBenchOptions>(indexingBench(names))
if (options && hasData(options.data)) {
  const about = machine()
  const scratch = mkdtempSync(join(tmpdir(), 'colrag-bench-'))
  const rows: Figure[] = []
  const leftOut: LeftOut[] = []
  const tell = (): void => tellFigures(about, rows, leftOut, options.json)
  // Whoever stops a long run still gets what was measured until then.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      leftOut.push({ what: 'the rest', reason: `the run was stopped (${signal})` })
      tell()
      rmSync(scratch, { recursive: true, force: true })
      process.exit(130)
    })
  try {
    for (const section of sections) {
      if (options.only && !options.only.includes(section.name)) continue
      const started = performance.now()
      try {
        const figures = await section.run({
          data: options.data === undefined ? null : resolve(options.data),
          scratch,
          peers: peersFolder(options.peers),
          sizes: sizesOf(options),
          keep: (figures) => void rows.push(...figures),
          leaveOut: (what, reason) => void leftOut.push({ what, reason }),
        })
        rows.push(...figures)
      } catch (error) {
        leftOut.push({ what: section.name, reason: `it failed: ${error instanceof Error ? error.message : String(error)}` })
        process.exitCode = 1
      }
      process.stderr.write(`${section.name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  tell()
}
