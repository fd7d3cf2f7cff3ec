import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { IngestResult } from '@colrag/core/schemas'
import { seededRandom, sha256 } from '@colrag/stage-kit'
import { sampleCorpus } from '../sample-corpus/sample-corpus.ts'
import { runCommand } from './command.ts'

/** Every file of a workspace but what can be derived again, by hash. */
function state(workspace: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(workspace, { recursive: true, withFileTypes: true })
      .filter((e) => e.isFile())
      .map((e) => join(e.parentPath, e.name))
      .filter((file) => !file.startsWith(join(workspace, 'cache')))
      .sort()
      .map((file) => [file.slice(workspace.length), sha256(readFileSync(file))]),
  )
}

test('an ingest killed at ten random moments ends byte-equal to an undisturbed one, and a second one does nothing', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'killed-'))
  const folder = join(scratch, 'sample')
  await sampleCorpus({ folder })
  const ingest = (workspace: string, killAfter?: number): ReturnType<typeof runCommand> =>
    runCommand(['ingest', folder, '--workspace', join(scratch, workspace), '--json'], killAfter === undefined ? {} : { killAfter })
  const calm = await ingest('calm')
  expect([0, 3]).toContain(calm.code)
  const random = seededRandom(20260801)
  for (let i = 0; i < 10; i++) await ingest('killed', 200 + random() * calm.seconds * 1000 * 0.6)
  const last = await ingest('killed')
  expect(last.code).toBe(calm.code)
  expect(state(join(scratch, 'killed'))).toEqual(state(join(scratch, 'calm')))

  const before = state(join(scratch, 'calm'))
  const again = await ingest('calm')
  const { totals, documents } = JSON.parse(again.stdout) as IngestResult
  expect(totals.reused).toBe(documents.length)
  expect(state(join(scratch, 'calm'))).toEqual(before)
  expect(totals.seconds).toBeLessThan(0.05 * (JSON.parse(calm.stdout) as IngestResult).totals.seconds)
})
