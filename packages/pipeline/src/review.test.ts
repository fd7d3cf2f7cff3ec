import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { AnyRecipe, Box, Rendering } from '@colrag/core'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { workbench } from './fixtures/workbench.ts'
import type { Workbench } from './fixtures/workbench.ts'
import { reviewWorkspace } from './review.ts'
import type { ReviewedBlock, ReviewOptions } from './review.ts'

let bench: Workbench
let drawn: { page: number; area: Box | undefined }[]
beforeEach(() => {
  bench = workbench()
  drawn = []
})

/** The plain recipe with a reader that can draw; what it was asked to draw is kept. */
function drawing(): AnyRecipe {
  const recipe = plainRecipe(bench.work)
  const { reader } = recipe
  const render = (page: number, { area }: { area?: Box }): Promise<Rendering> => {
    drawn.push({ page, area })
    return Promise.resolve({ bytes: new Uint8Array([1]), width: 1, height: 1, dpi: 72 })
  }
  return { ...recipe, reader: { ...reader, open: async (uri, options, ctx) => ({ ...(await reader.open(uri, options, ctx)), render }) } }
}
async function review(options: Partial<ReviewOptions> = {}): Promise<ReviewedBlock[]> {
  const all: ReviewedBlock[] = []
  for await (const block of reviewWorkspace(bench.workspace, drawing(), { dpi: 72, ...options })) all.push(block)
  return all
}

test('shows the worst blocks of the workspace with their part of the page, also when nothing was read anew', async () => {
  bench.put('a.pdf', 'sure\f?0.4 unsure')
  bench.put('b.pdf', '?0.2 hardly')
  await bench.run()
  await bench.run()
  bench.work.pages.length = 0
  expect((await review()).map((b) => [b.title, b.page, b.text, b.lowest, b.picture !== null])).toEqual([
    ['b.pdf', 1, '?0.2 hardly', 0.2, true],
    ['a.pdf', 2, '?0.4 unsure', 0.4, true],
    ['a.pdf', 1, 'sure', 1, true],
  ])
  expect(bench.work.pages).toEqual([])
  expect(drawn[0]).toEqual({ page: 1, area: { x: 0, y: 0, width: 19, height: 18 } })
})

test('only of the documents that are named', async () => {
  bench.put('a.pdf', 'one')
  bench.put('b.pdf', 'two')
  const { documents } = await bench.run()
  expect((await review({ uris: documents.filter((d) => d.title === 'b.pdf').map((d) => d.uri) })).map((b) => b.text)).toEqual(['two'])
})

test('reads again what was deleted, and says why a block has no picture', async () => {
  bench.put('a.pdf', '?0.3 words')
  await bench.run()
  bench.put('a.pdf', 'changed')
  expect((await review()).map((b) => [b.text, b.picture, b.issues.map((i) => i.message)])).toEqual([
    ['?0.3 words', null, ['a.pdf has changed since it was ingested']],
  ])
  bench.put('a.pdf', '?0.3 words')
  rmSync(join(bench.workspace, 'cache'), { recursive: true })
  expect((await review()).map((b) => [b.text, b.picture !== null])).toEqual([['?0.3 words', true]])
})
