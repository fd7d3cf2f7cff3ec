import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { IngestResult } from '@colrag/core/schemas'
import { thousandPages } from '../thousand-pages/thousand-pages.ts'
import { runCommand } from './command.ts'

test.runIf(process.platform === 'linux')(
  'a file of a thousand pages is read within 1.5 GB (measured through /proc, so only on Linux)',
  async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'thousand-'))
    await thousandPages({ folder: scratch, pages: 1000 })
    const run = await runCommand(['ingest', scratch, '--workspace', join(scratch, 'w'), '--json'], { watchMemory: true })
    const { documents, totals } = JSON.parse(run.stdout) as IngestResult
    expect(documents.map((d) => [d.status, d.pages])).toEqual([['ok', 1000]])
    console.log(`1000 pages: ${totals.seconds} s, ${totals.units} units, at most ${Math.round(run.memory / 2 ** 20)} MiB resident`)
    expect(run.memory).toBeGreaterThan(50 * 2 ** 20)
    expect(run.memory).toBeLessThan(1.5 * 2 ** 30)
  },
)
