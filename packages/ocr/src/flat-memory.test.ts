import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { drawLines, drawnPage } from './drawn-page.fixture.ts'
import { toldEngine } from './engine/told-engine.fixture.ts'
import { hybridReader } from './hybrid-reader.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of pictures that something still holds. */
async function heldBytes(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    collect()
  }
  return process.memoryUsage().arrayBuffers
}

test('a reader keeps no picture of the pages that it has read', async () => {
  // An engine that remembers nothing of what it is shown.
  const reader = hybridReader({
    engine: { ...toldEngine('none', () => []), recognise: (requests) => Promise.resolve(requests.map(() => [])) },
  })
  const read = async (pages: number): Promise<void> => {
    for (let i = 0; i < pages; i++) {
      const { page, blocks, ctx } = await drawnPage(200, 200, (pen) => drawLines(pen, [`頁${i}`, '水位は最高となった。'], 20, 20 + i, 12))
      await reader.read(page, blocks, ctx)
    }
  }
  await read(2)
  const before = await heldBytes()
  await read(6)
  // One picture has 0.7 megabytes.
  expect((await heldBytes()) - before).toBeLessThan(2e6)
  await reader.close()
})
