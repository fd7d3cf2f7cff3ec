import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import { verifyWorkspace } from '@colrag/pipeline'
import { seededRandom } from '@colrag/stage-kit'
import { afterAll, describe, expect, test } from 'vitest'
import { changes } from './changes.ts'
import type { Change } from './changes.ts'
import { runKilled } from './killed-process.ts'
import { lineRecipe } from './line-recipe.ts'
import { everythingFound, filesBelow, lineWorkspace, scratchFolder } from './line-workspace.ts'

/** In all: 30 unless `COLRAG_KILLS` says otherwise. */
const kills = Number(process.env['COLRAG_KILLS'] ?? 30)
const perChange = Math.ceil(kills / Object.keys(changes).length)
const questions = ['word1 word2 word7', 'word150 word3', 'map word12']
const older = lineRecipe()

describe.each(Object.entries(changes))('%s', (name, change) => {
  const scratch = scratchFolder('kills')
  const [start, now] = [lineWorkspace(join(scratch, 'start')), lineWorkspace(join(scratch, 'now'))]
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  test(`killed at ${perChange} random moments leaves one of the two states, and the same again ends as if nothing had been`, async () => {
    now.remove()
    await change.prepare(now.root)
    start.becomes(now.root)
    const before = await found(now.workspace, change)
    const { doneAfter: duration } = await runKilled(name, now.root, null)
    const after = await found(now.workspace, change)
    const wanted = now.lasting()
    expect(duration).not.toBeNull()

    const random = seededRandom(20260808)
    const states = { before: 0, after: 0 }
    for (let landed = 0, runs = 0; landed < perChange; runs++) {
      expect(runs, 'runs until all kills have landed').toBeLessThan(6 * perChange + 10)
      now.becomes(start.root)
      const moment = (duration ?? 0) * random()
      if ((await runKilled(name, now.root, moment)).doneAfter !== null) continue
      landed++
      const where = `kill ${landed} after ${moment.toFixed(1)} of ${duration?.toFixed(1)} ms`
      const left = await found(now.workspace, change)
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
      expect([where, await found(now.workspace, change)]).toEqual([where, after])
      expect([where, await problemsOf(now.workspace, change)]).toEqual([where, []])
      expect([where, filesBelow(now.workspace).filter((file) => /\.(part|old)(\/|$)|^readers\/|lease/.test(file))]).toEqual([where, []])
    }
    expect(states.before + states.after).toBe(perChange)
  })
})

/** By the parts that there are after the change, or by those before it. */
async function found(workspace: string, { recipe }: Change): Promise<string | null> {
  return byEither(recipe, (parts) => everythingFound(workspace, parts, questions))
}

const problemsOf = (workspace: string, { recipe }: Change): Promise<readonly unknown[]> =>
  byEither(recipe, async (parts) => {
    const { problems } = await verifyWorkspace(workspace, parts)
    if (parts === recipe && problems.some(({ code }) => code === 'index-incompatible')) throw problems[0]
    return problems
  })

async function byEither<T>(recipe: AnyRecipe, look: (parts: AnyRecipe) => Promise<T>): Promise<T> {
  try {
    return await look(recipe)
  } catch (error) {
    if ((error as { code?: string } | undefined)?.code !== 'index-incompatible') throw error
    return look(older)
  }
}
