import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { orderCorpus } from './order-corpus.ts'

const root = mkdtempSync(join(tmpdir(), 'order-'))
afterAll(() => rmSync(root, { recursive: true }))

it('writes the same bytes and the same order for the same seed', async () => {
  const first = await orderCorpus({ folder: join(root, 'a'), seed: 3, documents: 1 })
  const again = await orderCorpus({ folder: join(root, 'b'), seed: 3, documents: 1 })
  expect(again.map((d) => d.pages)).toEqual(first.map((d) => d.pages))
  expect(
    again.map((d) => readFileSync(d.file).compare(readFileSync(first.find((f) => f.file.at(-8) === d.file.at(-8))?.file ?? ''))),
  ).toEqual([0, 0])
})

it('gives every block a beginning of its own', async () => {
  for (const { pages } of await orderCorpus({ folder: join(root, 'c'), seed: 4, documents: 1 })) {
    const numbers = pages.flatMap((page) => page.blocks.map((block) => /[\d〇一二三四五六七八九]+/.exec(block.text)?.[0]))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(pages.every((page) => page.blocks.length > 3)).toBe(true)
  }
})
