import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { FileRecipe } from './fixtures/build-pdf.ts'
import { streamObject } from './fixtures/build-pdf.ts'
import { keepingContext, openFixture } from './fixtures/read-fixture.ts'
import type { PdfReaderOptions } from './pdf-reader.ts'
import { pdfReader } from './pdf-reader.ts'

const children = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1').trim().split(' ').filter(Boolean)
const residentBytes = (pid: string): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024

/** Each page a scan of its own, whose picture takes 11 megabytes to draw: more together than a process may hold before another takes its place. */
const pages = Array.from({ length: 100 }, (_, i) => ({
  mediaBox: [0, 0, 400, 400] as const,
  content: `q 400 0 0 400 0 0 cm BI /W 8 /H 8 /CS /G /BPC 8 ID ${String.fromCharCode(64 + (i % 60)).repeat(64)} EI Q`,
}))

/** Asks for every page and gives what the only process held after each, in bytes. */
async function heldBytes(recipe: FileRecipe, options: PdfReaderOptions, look: (outcome: unknown) => void): Promise<number[]> {
  const before = children()
  const reader = pdfReader(options)
  try {
    const ctx = keepingContext()
    const document = await openFixture(reader, recipe, ctx)
    const held: number[] = []
    const seen = new Set<string>()
    for (let number = 1; number <= recipe.pages.length; number++) {
      look(await document.page(number, ctx).catch((error: unknown) => error))
      for (const pid of children().filter((one) => !before.includes(one))) {
        seen.add(pid)
        held.push(residentBytes(pid))
      }
    }
    expect(seen.size).toBe(1)
    return held
  } finally {
    await reader.close()
  }
}
const growth = (held: readonly number[]): number => Math.max(...held.slice(-6)) - Math.max(...held.slice(6, 12))
/** What is held for good shows where memory is least: what lies above it waits for the garbage collector, which comes when the engine likes. */
const leastGrowth = (held: readonly number[]): number => Math.min(...held.slice(-40)) - Math.min(...held.slice(6, 46))

// Only there the system tells what a process holds.
describe.skipIf(process.platform !== 'linux')('the process that reads pages', () => {
  test('keeps no picture of them', async () => {
    const held = await heldBytes({ pages }, {}, (page) => expect(page).toMatchObject({ raster: { image: { width: 1667 } } }))
    // Under 4 megabytes a page over the 54 pages between, a third of its picture.
    expect(leastGrowth(held)).toBeLessThan(200e6)
  })
  test('keeps nothing of pages that fail', async () => {
    const strokes = streamObject('/Type /XObject /Subtype /Form /BBox [0 0 300 200]', '0 0 m 9 9 l S '.repeat(30_000))
    const failing = Array.from({ length: 36 }, () => ({ content: '/Fm Do', resources: '/XObject << /Fm 1000 0 R >>' }))
    const recipe = { pages: failing, objects: new Map([[1000, strokes]]) }
    const held = await heldBytes(recipe, { pageOperators: 25_000 }, (error) => expect(error).toMatchObject({ code: 'over-budget' }))
    expect(growth(held)).toBeLessThan(100e6)
  })
})
