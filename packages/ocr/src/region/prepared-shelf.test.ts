import type { LayoutDetector } from '@colrag/core'
import { expect, test } from 'vitest'
import { drawLines, drawnPage } from '../drawn-page.fixture.ts'
import { toldEngine } from '../engine/told-engine.fixture.ts'
import { hybridReader } from '../hybrid-reader.ts'
import { splitScans } from '../split-scans.ts'
import type { PreparedPage, PreparedShelf } from './prepared-shelf.ts'
import { preparedShelf } from './prepared-shelf.ts'

const page = {} as PreparedPage

test('only the last few are held, and each is handed over once', () => {
  const shelf = preparedShelf(2)
  for (const key of ['a', 'b', 'a', 'c']) shelf.put(key, page)
  expect([shelf.take('b'), shelf.take('a'), shelf.take('a'), shelf.take('c')]).toEqual([undefined, page, undefined, page])
})

test('a page that stays whole is made ready once, and is read as without a shelf', async () => {
  const {
    page: scan,
    blocks,
    ctx,
  } = await drawnPage(300, 200, (pen) => drawLines(pen, ['水位は最高となった。', '避難を始めた。'], 20, 20, 12))
  const frame = { x: 0, y: 0, width: scan.width, height: scan.height }
  const whole = blocks.map((block) => ({ ...block, boxes: [frame] }))
  const detector: LayoutDetector = {
    name: 'whole',
    fingerprint: 'f',
    kinds: ['text'],
    window: { before: 0, after: 0 },
    detect: () => Promise.resolve(whole),
  }
  const taken: boolean[] = []
  const readWith = async (shelf?: PreparedShelf) => {
    const engine = toldEngine('told', () => [['水位は最高となった', 0.9]])
    const found = await splitScans(detector, shelf).detect(scan, { document: { outline: [] } as never, before: [], after: [] }, ctx)
    const texts = await hybridReader({ engine, ...(shelf ? { shelf } : {}) }).read(scan, found, ctx)
    return { texts, asked: engine.asked }
  }
  const held = preparedShelf()
  const watched: PreparedShelf = {
    put: held.put,
    take(key) {
      const made = held.take(key)
      taken.push(made !== undefined)
      return made
    },
  }
  expect(await readWith(watched)).toEqual(await readWith())
  expect(taken).toEqual([true])
})
