#!/usr/bin/env node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { dataFault } from '../reading/data-fault.ts'
import type { Figure } from '../reading/figure.ts'
import { machine } from '../reading/machine.ts'
import { textReport } from '../reading/text-report.ts'
import type { LeftOut } from '../reading/text-report.ts'
import { indexingOptions, indexingUsage } from './indexing-options.ts'
import { sections } from './sections.ts'

const names = sections.map((section) => section.name)
const options = indexingOptions(process.argv.slice(2), names)
const fault = typeof options === 'string' ? options : options.data === null ? null : dataFault(resolve(options.data))
if (typeof options === 'string' || fault !== null) {
  process.stderr.write(`${fault}\n${indexingUsage(names)}\n`)
  process.exitCode = 2
} else {
  const about = machine()
  const scratch = mkdtempSync(join(tmpdir(), 'colrag-bench-'))
  const rows: Figure[] = []
  const leftOut: LeftOut[] = []
  const tell = (): void => {
    // What others reached stands in the report for people; the record keeps to the one shape that all benchmarks share.
    const shared = rows.map((row) => ({ ...row, others: undefined }))
    const json = `${JSON.stringify({ machine: about, rows: shared }, null, 1)}\n`
    if (options.json === '-') process.stdout.write(json)
    else if (options.json !== null) writeFileSync(options.json, json)
    ;(options.json === '-' ? process.stderr : process.stdout).write(textReport(about, rows, leftOut))
  }
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
          data: options.data === null ? null : resolve(options.data),
          scratch,
          peers: options.peers === null ? null : resolve(options.peers),
          sizes: options.sizes,
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
