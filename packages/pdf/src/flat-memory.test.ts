import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keepingContext, openFixture } from './fixtures/read-fixture.ts'
import { pdfReader } from './pdf-reader.ts'

const children = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1').trim().split(' ').filter(Boolean)
const residentBytes = (pid: string): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024

/** Each page a scan of its own, whose picture takes 11 megabytes to draw. */
const pages = Array.from({ length: 36 }, (_, i) => ({
  mediaBox: [0, 0, 400, 400] as const,
  content: `q 400 0 0 400 0 0 cm BI /W 8 /H 8 /CS /G /BPC 8 ID ${String.fromCharCode(64 + i).repeat(64)} EI Q`,
}))

// Only there the system tells what a process holds.
test.skipIf(process.platform !== 'linux')('the process that draws pages keeps no picture of them', async () => {
  const before = children()
  const reader = pdfReader()
  try {
    const ctx = keepingContext()
    const document = await openFixture(reader, { pages }, ctx)
    const held: number[] = []
    const seen = new Set<string>()
    for (let number = 1; number <= pages.length; number++) {
      expect((await document.page(number, ctx)).raster?.image.width).toBe(1667)
      for (const pid of children().filter((one) => !before.includes(one))) {
        seen.add(pid)
        held.push(residentBytes(pid))
      }
    }
    expect(seen.size).toBe(1)
    expect(Math.max(...held.slice(-6)) - Math.max(...held.slice(6, 12))).toBeLessThan(100e6)
  } finally {
    await reader.close()
  }
})
