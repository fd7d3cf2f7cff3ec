import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { datasetFolder, prepareSet } from '@colrag/benchmarks/sets'
import type { RetrievalSet } from '@colrag/benchmarks/sets'
import type { Query } from '@colrag/core'
import { makeRecipe } from '@colrag/recipes'
import { seededRandom } from '@colrag/stage-kit'
import { randomSampler, rememberOpened } from '@colrag/tuning'
import { afterAll, expect, test } from 'vitest'
import { writeTownSet } from '../fixture/town-set.ts'
import { tunedSpace } from '../study/tuned-space.ts'

const folder = mkdtempSync(join(tmpdir(), 'remembered-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { set } = await datasetFolder(writeTownSet(join(folder, 'towns')))

test.for(['embedded', 'paper-v0.7.4', 'paper-v0.7.2'])(
  'every ranking of %s over remembered axes is the one without memory, byte for byte, for any values',
  async (name) => {
    const recipe = await makeRecipe(name)
    const prepared = await prepareSet(set as RetrievalSet, [recipe], { data: folder, keep: folder })
    const { ctx, questions } = prepared
    const opened = prepared.searches[0]?.opened as object
    const { space, complete } = tunedSpace(recipe, opened)
    const queries = questions.slice(0, 10).map(({ text }, i): Query => ({ id: String(i), text }))
    const remembered = rememberOpened(opened)
    // Room for next to nothing: what is forgotten is asked for again.
    const cramped = rememberOpened(opened, { most: 2000 })
    const [random, sampler] = [seededRandom(7), randomSampler()]
    const kinds = new Set<string>()
    for (let trial = 0; trial < 8; trial++) {
      const drawn = complete(sampler.suggest(space, [], random))
      const weights = drawn['weights'] as unknown as Readonly<Record<string, number>>
      // An axis without weight is not run: other candidates.
      const values = trial % 3 === 0 ? ({ ...drawn, weights: { ...weights, triple: 0, bm25: 0.2 } } as typeof drawn) : drawn
      for (const query of queries) {
        const depth = trial % 2 === 0 ? 60 : 5
        const ranked = async (over: object): Promise<string> => {
          const list = await recipe.retrieve(over as never, values).retrieve(query, { depth, explain: 'later' }, ctx)
          return JSON.stringify(list.hits.map((hit) => list.explain?.(hit) ?? hit))
        }
        const plain = await ranked(opened)
        expect(await ranked(remembered.opened)).toBe(plain)
        expect(await ranked(cramped.opened)).toBe(plain)
        kinds.add(plain)
      }
    }
    // Values do move rankings here, so that equality says something.
    expect(kinds.size).toBeGreaterThan(40)
    expect(remembered.clock.spent).toBeLessThan(remembered.clock.ms)
    await prepared.close()
    await recipe.close()
  },
)
