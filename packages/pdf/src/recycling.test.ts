import { readFileSync } from 'node:fs'
import { sha256 } from '@colrag/stage-kit'
import { expect, test } from 'vitest'
import { PdfProcess } from './child-process.ts'
import { buildPdf } from './fixtures/build-pdf.ts'
import { writeFixture } from './fixtures/read-fixture.ts'
import type { ReadingLimits } from './protocol.ts'

const limits: ReadingLimits = {
  imagePixels: 1e6,
  rasterPixels: 1e6,
  rasterDpi: 72,
  rasters: 'needed',
  pageOperators: 1e5,
}
const bytes = buildPdf({ pages: [{ content: 'BT /F1 10 Tf 20 100 Td (again) Tj ET' }] })
const file = { path: writeFixture(bytes), sha256: sha256(bytes) }
const allowance = { seconds: 60, bytes: 2e9, spent: () => undefined }
const childrenOf = (): string[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1')
    .split(' ')
    .filter((pid) => pid !== '')

/** Asks for the page several times, each by whichever process is there, and gives the processes seen after each. */
async function processesOf(recycle: { readonly requests: number; readonly bytes: number }): Promise<readonly string[][]> {
  const before = new Set(childrenOf())
  const reading = new PdfProcess({ heapBytes: 500e6, recycle })
  try {
    const seen: string[][] = []
    for (let i = 0; i < 3; i++) {
      await reading.ask({ kind: 'page', number: 1, file, limits }, 'a.pdf', allowance)
      seen.push(childrenOf().filter((pid) => !before.has(pid)))
    }
    return seen
  } finally {
    await reading.close()
  }
}

// Children are counted in /proc, which only Linux has.
test.skipIf(process.platform !== 'linux')('a process is used again until it holds too much or was asked too often', async () => {
  const kept = await processesOf({ requests: 1000, bytes: 4e9 })
  expect(kept.flat()).toHaveLength(3)
  expect(new Set(kept.flat()).size).toBe(1)
  for (const recycle of [
    { requests: 1000, bytes: 1 },
    { requests: 1, bytes: 4e9 },
  ]) {
    // A process that is ended may still be seen for a moment: what counts is that it is not the one that answers next.
    const renewed = await processesOf(recycle)
    const [first = [], , last = []] = renewed
    expect(last.filter((pid) => first.includes(pid))).toEqual([])
  }
})
