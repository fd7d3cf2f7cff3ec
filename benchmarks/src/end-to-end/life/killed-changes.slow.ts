import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '@colrag/stage-kit'
import { afterAll, describe, expect, test } from 'vitest'
import { foundAfter, leftAside, problemsOf } from './change-state.ts'
import { changes } from './changes.ts'
import { runKilled } from './killed-process.ts'
import { lineWorkspace, scratchFolder } from './line-workspace.ts'

/** In all: 30 unless `COLRAG_KILLS` says otherwise. */
const kills = Number(process.env['COLRAG_KILLS'] ?? 30)
const perChange = Math.ceil(kills / Object.keys(changes).length)

const scratch = scratchFolder('kills')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe.each(Object.entries(changes))('%s', (name, change) => {
  const [start, now] = [lineWorkspace(join(scratch, name, 'start')), lineWorkspace(join(scratch, name, 'now'))]

  test(`killed at ${perChange} random moments leaves one of the two states, and the same again ends as if nothing had been`, async () => {
    now.remove()
    await change.prepare(now.root)
    start.becomes(now.root)
    const before = await foundAfter(now.workspace, change)
    let { doneAfter: duration } = await runKilled(name, now.root, null)
    const after = await foundAfter(now.workspace, change)
    const wanted = now.lasting()
    expect(duration).not.toBeNull()

    const random = seededRandom(20260808)
    const states = { before: 0, after: 0 }
    for (let landed = 0, runs = 0; landed < perChange; runs++) {
      expect(runs, 'runs until all kills have landed').toBeLessThan(6 * perChange + 10)
      now.becomes(start.root)
      // Oftener near the end, where what was changed begins to count and the old is cleared.
      const moment = (duration ?? 0) * 1.1 * Math.sqrt(random())
      const { doneAfter } = await runKilled(name, now.root, moment)
      if (doneAfter !== null) {
        // It takes less time now than it did: the machine is less busy.
        duration = Math.min(duration ?? 0, doneAfter)
        continue
      }
      landed++
      const where = `kill ${landed} after ${moment.toFixed(1)} of ${duration?.toFixed(1)} ms`
      const left = await foundAfter(now.workspace, change)
      expect([where, [before, after]]).toEqual([where, expect.arrayContaining([left])])
      states[left === before ? 'before' : 'after']++
      if (existsSync(join(now.workspace, 'manifest.json'))) expect([where, await problemsOf(now.workspace, change)]).toEqual([where, []])
      const error = await change.run(now.root).then(
        () => null,
        (thrown: unknown) => (thrown as { code?: string }).code ?? String(thrown),
      )
      // What is gone already cannot be deleted again.
      if (error !== null) expect([where, error, left]).toEqual([where, 'not-found', after])
      expect([where, now.lasting()]).toEqual([where, wanted])
      expect([where, await foundAfter(now.workspace, change)]).toEqual([where, after])
      expect([where, await problemsOf(now.workspace, change)]).toEqual([where, []])
      expect([where, leftAside(now.workspace)]).toEqual([where, []])
    }
    expect(states.before + states.after).toBe(perChange)
  })
})
