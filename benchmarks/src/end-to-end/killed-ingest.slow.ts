import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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
  const { documents: samples } = await sampleCorpus({ folder })
  const volume = join(folder, dirname(samples[0]?.file ?? ''))
  const ingest = (workspace: string, killAfter?: number): ReturnType<typeof runCommand> =>
    runCommand(['ingest', volume, '--workspace', workspace, '--json'], killAfter === undefined ? {} : { killAfter })
  const calm = join(scratch, 'calm')
  const undisturbed = await ingest(calm)
  expect(undisturbed.code).toBe(0)
  const whole = state(calm)
  expect(Object.keys(whole).length).toBeGreaterThan(3)

  // A workspace is killed again and again until a run ends by itself; then it is compared and the next one begins. So each kill falls into
  // work that was left, however far the kills before it let it come.
  const random = seededRandom(20260801)
  let [landed, withoutManifest, afterRecords, compared] = [0, 0, 0, 0]
  let workspace = join(scratch, 'killed-0')
  const finish = async (code: number | null): Promise<void> => {
    expect(code).toBe(0)
    expect(state(workspace)).toEqual(whole)
    compared++
    workspace = join(scratch, `killed-${compared}`)
  }
  for (let run = 0; landed < 10; run++) {
    expect(run, 'runs until ten kills have landed').toBeLessThan(60)
    const fresh = !existsSync(workspace)
    const moment = undisturbed.seconds * 1000 * (0.1 + (fresh ? 0.8 : 0.5) * random())
    const { code } = await ingest(workspace, moment)
    if (code !== null) {
      await finish(code)
      continue
    }
    landed++
    if (!existsSync(join(workspace, 'manifest.json'))) withoutManifest++
    if (sizeOf(join(workspace, 'cache', 'records.log')) > 0) afterRecords++
  }
  await finish((await ingest(workspace)).code)
  expect(withoutManifest).toBeGreaterThanOrEqual(8)
  expect(afterRecords).toBeGreaterThanOrEqual(5)

  const again = await ingest(calm)
  const { totals, documents } = JSON.parse(again.stdout) as IngestResult
  expect(totals.reused).toBe(documents.length)
  expect(state(calm)).toEqual(whole)
  expect(totals.seconds).toBeLessThan(0.05 * (JSON.parse(undisturbed.stdout) as IngestResult).totals.seconds)
})

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0
