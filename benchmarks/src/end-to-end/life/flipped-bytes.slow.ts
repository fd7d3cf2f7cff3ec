import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import { compactWorkspace, ingest, repairWorkspace, verifyWorkspace } from '@colrag/pipeline'
import { seededRandom } from '@colrag/stage-kit'
import { afterAll, expect, test } from 'vitest'
import { lineRecipe } from './line-recipe.ts'
import { everythingFound, filesBelow, lineWorkspace, scratchFolder, someLines } from './line-workspace.ts'

const positions = 500
const mendedEvery = 10
const questions = ['word1 word2 word7', 'word150 word3', 'map word12']
const place = lineWorkspace(scratchFolder('flipped'))
const recipe = lineRecipe()
afterAll(() => place.remove())

test('a flipped bit anywhere in any file is found by verify and never served, and repair mends it', async () => {
  const random = seededRandom(20260807)
  for (const name of ['a', 'b', 'c', 'd']) place.put(`${name}.pdf`, someLines(25, random))
  const { papers, workspace } = place
  const ingested = (): ReturnType<typeof ingest> => ingest(recipe, { paths: [papers], workspace, jobs: 1 })
  await ingested()
  place.put('b.pdf', someLines(25, random))
  await ingested()
  // What a log holds of what was erased or replaced is never looked at again.
  await compactWorkspace(recipe, { workspace })
  const whole = await everythingFound(workspace, recipe, questions)
  const lasting = place.lasting()
  const files = filesBelow(workspace)
  for (const part of [
    'manifest.json',
    'cache/records.log',
    'cache/vectors.log',
    'cache/assets/',
    '/units/',
    '/bm25/',
    '/text/',
    '/triple/',
  ])
    expect([part, files.some((file) => file.includes(part))]).toEqual([part, true])

  const outcomes: Record<string, number> = {}
  const count = (outcome: string): void => void (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1)
  const missed: string[] = []
  for (let n = 0; n < positions; n++) {
    // Every file in turn, so that small ones are hit as often as large ones.
    const file = files[n % files.length] ?? ''
    const path = join(workspace, file)
    const bytes = readFileSync(path)
    const at = Math.floor(random() * bytes.length)
    const bit = Math.floor(random() * 8)
    writeFileSync(path, bytes.with(at, (bytes[at] ?? 0) ^ (1 << bit)))
    const where = `${file}, bit ${bit} of byte ${at} of ${bytes.length}`
    const served = await everythingFound(workspace, recipe, questions).catch((error: unknown) => {
      if (ColragError.is(error)) return error.code
      missed.push(`${where}: ${String(error)}`)
      return 'unknown'
    })
    const found = await verifyWorkspace(workspace, recipe).then(
      ({ problems }) => problems.map(({ code }) => code),
      (error: unknown) => (ColragError.is(error) ? [error.code] : []),
    )
    if (found.length === 0) missed.push(`${where}: verify finds nothing`)
    if (!['corrupt', 'index-incompatible'].includes(served ?? '') && served !== whole) missed.push(`${where}: other hits are served`)
    const kind = file.split('/')
    count(
      `${kind[0] === 'index' ? kind[2] : kind.slice(0, 2).join('/')}: ${served === whole ? 'same hits' : served}, verify ${found.join(' ')}`,
    )
    if (n % mendedEvery === 0 && file !== 'manifest.json') {
      const { problems } = await repairWorkspace(recipe, { workspace, jobs: 1 })
      const now = Object.fromEntries(Object.entries(place.lasting()).filter(([name]) => !name.startsWith('quarantine/')))
      if (problems.length > 0 || (await everythingFound(workspace, recipe, questions)) !== whole) missed.push(`${where}: it is not mended`)
      expect([where, now]).toEqual([where, lasting])
      await compactWorkspace(recipe, { workspace })
    } else writeFileSync(path, bytes)
  }
  expect(missed).toEqual([])
  expect(Object.values(outcomes).reduce((sum, times) => sum + times, 0)).toBe(positions)
})
