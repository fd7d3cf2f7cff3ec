import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failingDisk } from '@colrag/testing'
import type { DiskFault } from '@colrag/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { foundAfter, leftAside, problemsOf } from './change-state.ts'
import { changes } from './changes.ts'
import { filesBelow, lineWorkspace, scratchFolder } from './line-workspace.ts'

/** At so many writes of each change a fault is tried, 12 unless `COLRAG_WRITES` says otherwise; a death at three times as many. */
const moments = Number(process.env['COLRAG_WRITES'] ?? 12)
const faults: readonly (readonly [DiskFault, number])[] = [
  ['killed', 3 * moments],
  ['torn', moments],
  ['full', moments],
  ['read-only', moments],
]

const scratch = scratchFolder('writes')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe.each(Object.entries(changes))('%s', (name, change) => {
  const [start, now] = [lineWorkspace(join(scratch, name, 'start')), lineWorkspace(join(scratch, name, 'now'))]

  test.each(faults)(
    'whatever write it is %s at, one of the two states is there, and the same again ends as if nothing had been',
    async (fault, times) => {
      now.clear()
      await change.prepare(now.root)
      start.becomes(now.root)
      const before = await foundAfter(now.workspace, change)
      mkdirSync(now.workspace, { recursive: true })
      const disk = await failingDisk(now.workspace)
      now.becomes(start.root)
      const tried = (): Promise<string | null> =>
        change.run(now.root).then(
          () => null,
          (thrown: unknown) => (thrown as { code?: string }).code ?? String(thrown),
        )
      try {
        disk.watch()
        expect(await tried()).toBe(null)
        const { writes } = disk
        const after = await foundAfter(now.workspace, change)
        const wanted = now.lasting()
        expect(writes).toBeGreaterThan(5)
        const apart = Math.max(1, Math.floor(writes / times))
        // Each fault at other writes than the others.
        for (let at = 1 + (faults.findIndex(([other]) => other === fault) % apart); at <= writes; at += apart) {
          now.becomes(start.root)
          disk.watch(fault, at)
          const code = await tried()
          disk.watch()
          bury(now.workspace)
          const where = `${fault} at write ${at} of ${writes} of ${name}: ${code}`
          const left = await foundAfter(now.workspace, change)
          expect([where, [before, after]]).toEqual([where, expect.arrayContaining([left])])
          if (existsSync(join(now.workspace, 'manifest.json')))
            expect([where, await problemsOf(now.workspace, change)]).toEqual([where, []])
          // What is gone already cannot be deleted again.
          const again = await tried()
          if (again !== null) expect([where, again, left]).toEqual([where, 'not-found', after])
          expect([where, now.lasting()]).toEqual([where, wanted])
          expect([where, await problemsOf(now.workspace, change), leftAside(now.workspace)]).toEqual([where, [], []])
        }
      } finally {
        disk.restore()
      }
    },
  )
})

/** Leases of a process that was killed name one that is gone, and what it left torn grows old; here the process lives on. */
function bury(workspace: string): void {
  for (const name of existsSync(workspace) ? filesBelow(workspace) : []) {
    const path = join(workspace, name)
    if (!/^(writer\.lease|readers\/)/.test(name) || !statSync(path).isFile()) continue
    writeFileSync(path, readFileSync(path, 'utf8').replace(`"pid":${process.pid}`, `"pid":${2 ** 22 + 1}`))
    utimesSync(path, new Date(), new Date(Date.now() - 60_000))
  }
}
