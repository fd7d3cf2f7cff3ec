#!/usr/bin/env node
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defaultJobs } from '@colrag/pipeline'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import { optionsOf } from '../command-line/bench-command.ts'
import { hasData } from '../command-line/has-data.ts'
import { tellFigures } from '../command-line/tell-figures.ts'
import { benchReader } from './bench-reader.ts'
import { readingBench } from './bench-options.ts'
import type { ReadingBenchOptions } from './bench-options.ts'
import type { Figure } from './figure.ts'
import { machine } from './machine.ts'
import { installedPeers } from './peers/installed-peers.ts'
import { sections } from './sections/index.ts'
import type { LeftOut } from './text-report.ts'
import { treeUsage } from './tree-usage.ts'

const options = optionsOf<ReadingBenchOptions>(readingBench(sections.map((section) => section.name)))
if (options && hasData(options.data)) {
  const scratch = mkdtempSync(join(tmpdir(), 'colrag-bench-'))
  const recipe = await makeRecipe(defaultRecipe, { jobs: defaultJobs() })
  const rows: Figure[] = []
  const leftOut: LeftOut[] = []
  const about = machine()
  const data = resolve(options.data)
  const leaveOut = (what: string, reason: string): void => void leftOut.push({ what, reason })
  const tell = (): void => tellFigures(about, rows, leftOut, options.json)
  // Whoever stops a long run still gets what was measured until then.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      leaveOut('the rest', `the run was stopped (${signal})`)
      tell()
      rmSync(scratch, { recursive: true, force: true })
      process.exit(130)
    })
  const peers = options.peers === undefined ? null : installedPeers(resolve(options.peers), leaveOut)
  if (options.peers !== undefined && !peers) leaveOut('other tools', `run ${join(options.peers, 'install.sh')} first`)
  const reader = benchReader(recipe, scratch)
  try {
    for (const section of sections) {
      if (options.only && !options.only.includes(section.name)) continue
      const started = performance.now()
      const used = treeUsage(process.pid)?.cpuSeconds ?? 0
      try {
        rows.push(
          ...(await section.run({
            data,
            scratch,
            quick: options.quick === true,
            reader,
            peers,
            ocrModels: options.ocrModels ?? null,
            leaveOut,
          })),
        )
      } catch (error) {
        leftOut.push({ what: section.name, reason: `it failed: ${error instanceof Error ? error.message : String(error)}` })
        process.exitCode = 1
      }
      const cpu = (treeUsage(process.pid)?.cpuSeconds ?? 0) - used
      process.stderr.write(`${section.name}: ${((performance.now() - started) / 1000).toFixed(1)} s, ${cpu.toFixed(1)} CPU s\n`)
    }
  } finally {
    await recipe.close()
    rmSync(scratch, { recursive: true, force: true })
  }
  tell()
}
