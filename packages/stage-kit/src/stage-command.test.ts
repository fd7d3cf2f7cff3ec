import { spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = new URL('./stage-command.ts', import.meta.url).href
const program = `import { runStageCommand } from ${JSON.stringify(source)}
  await runStageCommand('a-stage', 'usage', {}, async ({ ctx }) => {
    process.stdout.write(await ctx.assets.put(new Uint8Array([1, 2]), 'image/png'))
  })`

/** Runs a stage that puts one picture, in a temporary folder of its own. */
function stage(folder: string, ...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['--conditions=colrag-source', '--input-type=module-typescript', '-e', program, '--', ...args], {
    cwd: new URL('.', import.meta.url),
    env: { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder },
    encoding: 'utf8',
  })
}

test('stages of one user share a folder that nobody else can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stage-'))
  const [first, second] = [stage(folder), stage(folder)]
  expect([first.status, first.stdout, second.stdout]).toEqual([0, expect.stringMatching(/^[0-9a-f]{64}\.png$/), first.stdout])
  const [shared = '', ...others] = readdirSync(folder).filter((name) => name.startsWith('colrag-assets-'))
  expect([others, readdirSync(join(folder, shared), { recursive: true }).length]).toEqual([[], 2])
  const uid = process.getuid?.()
  if (uid === undefined) return
  expect([shared, lstatSync(join(folder, shared)).mode & 0o777]).toEqual([`colrag-assets-${uid}`, 0o700])
  chmodSync(join(folder, shared), 0o777)
  expect([stage(folder).status, lstatSync(join(folder, shared)).mode & 0o777]).toEqual([0, 0o700])
})

test.skipIf(process.platform === 'win32')('a link in place of the shared folder is refused, and a folder can be given', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stage-'))
  mkdirSync(join(folder, 'elsewhere'))
  symlinkSync(join(folder, 'elsewhere'), join(folder, `colrag-assets-${process.getuid?.() ?? ''}`))
  const refused = stage(folder)
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringMatching(/belongs to someone else.*--assets/)])
  expect(readdirSync(join(folder, 'elsewhere'))).toEqual([])
  expect(stage(folder, '--assets', join(folder, 'mine')).status).toBe(0)
})
