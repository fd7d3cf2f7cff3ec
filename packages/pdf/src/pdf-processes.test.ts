import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keepingContext, openFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const recipe = (name: string): { pages: { content: string }[] } => ({
  pages: Array.from({ length: 12 }, (_, i) => ({
    content: `BT /F1 10 Tf 20 100 Td (${name}, page ${i + 1}) Tj ET 20 ${50 + i} 100 20 re S`,
  })),
})
const linux = process.platform === 'linux'
const children = (): string[] =>
  linux ? readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1').trim().split(' ').filter(Boolean) : []
/** How many processes were started since; those of a reader that was closed may still be ending. */
const startedSince = (before: readonly string[]): number => children().filter((pid) => !before.includes(pid)).length

test('records do not depend on how many processes read, nor on how many pages and documents are asked for at once', async () => {
  const all: unknown[] = []
  const started: number[] = []
  for (const processes of [1, 3]) {
    const before = children()
    const reader = pdfReader({ processes })
    try {
      const ctx = keepingContext()
      const documents = await Promise.all(['a', 'b'].map((name) => openFixture(reader, recipe(name), ctx)))
      const numbers = Array.from({ length: 12 }, (_, i) => i + 1)
      all.push(await Promise.all(documents.flatMap((document) => numbers.map((number) => document.page(number, ctx)))))
      started.push(startedSince(before))
      expect(reader.fingerprint).toBe(pdfReader().fingerprint)
    } finally {
      await reader.close()
    }
  }
  expect(all[1]).toEqual(all[0])
  if (linux) expect(started).toEqual([1, 3])
})

test('one document read page by page stays with one process', async () => {
  const reader = pdfReader({ processes: 3 })
  try {
    const before = children()
    const ctx = keepingContext()
    const document = await openFixture(reader, recipe('a'), ctx)
    for (const number of [1, 2, 3]) expect((await document.page(number, ctx)).number).toBe(number)
    if (linux) expect(startedSince(before)).toBe(1)
  } finally {
    await reader.close()
  }
})
